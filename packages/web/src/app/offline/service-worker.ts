import { useSyncExternalStore } from "react";

/** A newer program that is installed and waits to take over; null if there is none. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
/**
 * Milliseconds between two checks for a newer program. An installed app may stay open for weeks.
 */
const LOOK_EVERY = 60 * 60 * 1000;

/**
 * Registers the service worker, which starts the app without signal. Does nothing in development.
 */
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

/** Milliseconds before another attempt. */
const ANOTHER_TRY = 10_000;

/**
 * Registers until a worker is installed. Without signal the first worker cannot fetch its files and
 * is discarded.
 */
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

/**
 * A page that loaded while the first worker took over has no controller, so its requests would not
 * be cached. This asks the worker to take control.
 */
async function claimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: "CLAIM" });
}

/** Whether a newer program is ready to take over. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(listen, () => waiting !== null);

/**
 * Activates the newer program. This tab reloads when it has taken over; other tabs reload when
 * someone starts the update there.
 */
export function startUpdate(): void {
  // Another tab has already activated it.
  if (waiting?.state !== "installed") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: "SKIP_WAITING" });
}

/**
 * Offers a newer program once everything else that it needs offline is fetched, too. The worker
 * itself has fetched the code (public/whole-release.js). Rejects if a download fails.
 */
async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const newer = registration.waiting;
  // Without an active worker this is the phone's first one, which takes over at once.
  if (!newer || newer === waiting || !registration.active) return;
  await fetchFiles();
  waiting = newer;
  for (const tell of listeners) tell();
}

/** Whether this browser can start the app without signal. Always false in development. */
export const canKeep = (): boolean => import.meta.env.PROD && "serviceWorker" in navigator;

const fetchFiles = async (): Promise<void> =>
  (await import("../../device/offline-files.ts")).fetchForOffline("all");

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
