import { useSyncExternalStore } from "react";

/** The browser's own question, which it lets us ask at a good moment; not in the standard, so not in the library of types. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}
export type InstallWay = "ask" | "by hand";

const VISITS = "visits";
const COUNTED = "visit-counted";
const DISMISSED = "install-dismissed";
/** Whoever comes back has a use for it. */
const ENOUGH = 2;

let prompt: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Counts visits and catches the browser's offer to install, which comes once and early. */
export function watchInstall(): void {
  if (!sessionStorage.getItem(COUNTED)) {
    sessionStorage.setItem(COUNTED, "yes");
    localStorage.setItem(VISITS, String(visits() + 1));
  }
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    tell();
  });
  addEventListener("appinstalled", dismissInstall);
}

/** How this phone can install the app, from the second visit on; null where it cannot, has it, or was told not to ask. */
export const useInstallWay = (): InstallWay | null => useSyncExternalStore(listen, way);

export async function install(): Promise<void> {
  const asked = prompt;
  dismissInstall();
  await asked?.prompt();
}

export function dismissInstall(): void {
  localStorage.setItem(DISMISSED, "yes");
  prompt = null;
  tell();
}

function way(): InstallWay | null {
  if (visits() < ENOUGH || localStorage.getItem(DISMISSED) || matchMedia("(display-mode: standalone)").matches) return null;
  if (prompt) return "ask";
  return isApple() ? "by hand" : null;
}

const visits = () => Number(localStorage.getItem(VISITS) ?? 0);

/** Its browsers never offer it; an iPad says that it is a Mac, but has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

function tell(): void {
  for (const each of listeners) each();
}

function listen(each: () => void): () => void {
  listeners.add(each);
  return () => void listeners.delete(each);
}
