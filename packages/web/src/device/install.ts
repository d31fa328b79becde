import { useSyncExternalStore } from "react";

/** The browser's own question, which it lets us ask at a good moment; not in the standard, so not in the library of types. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}
export type InstallWay = "ask" | "by hand";

/** The key of localStorage that remembers that the notice was shown. */
const OFFERED = "install-offered";

let prompt: InstallPrompt | null = null;
let isDue = false;
const listeners = new Set<() => void>();

/** Catches the browser's permission to ask, which comes once and early. */
export function watchInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    notify();
  });
  addEventListener("appinstalled", () => {
    prompt = null;
    dismissInstall();
  });
}

/** The first saved invoice on a device shows the notice once. */
export function offerInstall(): void {
  if (localStorage.getItem(OFFERED)) return;
  localStorage.setItem(OFFERED, "yes");
  isDue = true;
  notify();
}

/** How this device can install the app; null where it cannot, or has it. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(listen, way);

/** The same while the notice is due. */
export const useInstallNotice = (): InstallWay | null =>
  useSyncExternalStore(listen, () => (isDue ? way() : null));

export async function install(): Promise<void> {
  const asked = prompt;
  prompt = null;
  dismissInstall();
  await asked?.prompt();
}

export function dismissInstall(): void {
  isDue = false;
  notify();
}

function way(): InstallWay | null {
  if (matchMedia("(display-mode: standalone)").matches) return null;
  if (prompt) return "ask";
  return isApple() ? "by hand" : null;
}

/** Its browsers never offer it; an iPad says that it is a Mac, but has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

function notify(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
