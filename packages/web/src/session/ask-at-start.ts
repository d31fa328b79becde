import { askToKeep } from "./session-lasting.ts";

/** At every start of a signed-in person, and when the app was installed meanwhile; answers how to stop. */
export function askAtStart(): () => void {
  const again = () => void askToKeep("installed");
  void askToKeep("start");
  addEventListener("appinstalled", again);
  return () => removeEventListener("appinstalled", again);
}
