import { askToKeep } from "./persistent-storage.ts";

/**
 * Asks for lasting storage now, for a signed-in person, and again when the app is installed.
 * Returns a function that stops this.
 */
export function askAtStart(): () => void {
  const again = () => void askToKeep("installed");
  void askToKeep("start");
  addEventListener("appinstalled", again);
  return () => removeEventListener("appinstalled", again);
}
