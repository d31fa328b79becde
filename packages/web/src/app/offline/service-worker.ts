import { useSyncExternalStore } from "react";

/** A newer program that waits on this phone; null while there is none. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
/** An installed app may stay open for weeks. */
const LOOK_EVERY = 60 * 60 * 1000;

/** Makes the app start without signal. In development there is nothing to register. */
export async function startServiceWorker(): Promise<void> {
  if (!canKeep()) return;
  const registration = await registered();
  const look = () => void offer(registration).catch(() => undefined);
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  look();
  void claimed();
  const ask = () => registration.update().catch(() => undefined);
  setInterval(() => void ask().then(look), LOOK_EVERY);
}

/** Milliseconds. */
const ANOTHER_TRY = 10_000;

/** The first worker of a phone may lack the signal for its files: then it is gone, and is tried again. */
async function registered(): Promise<ServiceWorkerRegistration> {
  for (;;) {
    const registration = await navigator.serviceWorker
      .register("/sw.js", { updateViaCache: "none" })
      .catch(() => null);
    if (registration && (await hasWorker(registration))) return registration;
    await new Promise((resolve) => setTimeout(resolve, ANOTHER_TRY));
  }
}

async function hasWorker({
  active,
  waiting: next,
  installing,
}: ServiceWorkerRegistration): Promise<boolean> {
  if (active || next || !installing) return active !== null || next !== null;
  return new Promise((resolve) =>
    installing.addEventListener("statechange", () => resolve(installing.state !== "redundant"), {
      once: true,
    }),
  );
}

/** A page that loaded while the first worker took over is nobody's, and would not be kept for work without signal. */
async function claimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: "CLAIM" });
}

/** Whether a newer program waits for a good moment. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(listen, () => waiting !== null);

/** Starts the newer program: this tab loads again when it has taken over, others when somebody says so there. */
export function startUpdate(): void {
  // Another tab has started it already.
  if (waiting?.state !== "installed") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: "SKIP_WAITING" });
}

/** It has all its programs (public/whole-release.js); what else the day needs may be new as well. Rejects where that did not come. */
async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const newer = registration.waiting;
  // The first one of a phone waits for nobody.
  if (!newer || newer === waiting || !registration.active) return;
  await fetchFiles();
  waiting = newer;
  for (const tell of listeners) tell();
}

/** Whether this browser can start the app without signal. In development it is not tried. */
export const canKeep = (): boolean => import.meta.env.PROD && "serviceWorker" in navigator;

const fetchFiles = async (): Promise<void> =>
  (await import("../../device/offline-files.ts")).fetchForOffline("all");

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
