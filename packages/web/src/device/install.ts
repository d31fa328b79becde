import { useSyncExternalStore } from "react";
import { keepText } from "./keep-text.ts";

/**
 * Lets the app show the browser's install prompt at a good moment. It is not in the standard, so
 * TypeScript's library has no type for it.
 */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}
export type InstallWay = "ask" | "by hand";

/** The localStorage key that records that the notice was shown. */
const OFFERED = "install-offered";

let prompt: InstallPrompt | null = null;
let isDue = false;
const listeners = new Set<() => void>();

/** Catches the `beforeinstallprompt` event, which comes once and early. */
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

/** Shows the notice after the first invoice that is saved on a device, and never again. */
export function offerInstall(): void {
  if (localStorage.getItem(OFFERED)) return;
  keepText(OFFERED, "yes");
  isDue = true;
  notify();
}

/** How this device can install the app; null where it cannot, or already has. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(listen, way);

/** The same, but null unless the notice is due. */
export const useInstallNotice = (): InstallWay | null =>
  useSyncExternalStore(listen, () => (isDue ? way() : null));

export async function install(): Promise<void> {
  const shownPrompt = prompt;
  prompt = null;
  dismissInstall();
  await shownPrompt?.prompt();
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

/**
 * Apple's browsers never send the prompt. An iPad says that it is a Mac, but has a touch screen.
 */
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
