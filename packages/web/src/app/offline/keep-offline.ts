import { useEffect, useState } from "react";
import { idle } from "../../device/idle.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { prepareOffline } from "./offline-ready.ts";
import { canKeep } from "./service-worker.ts";

/**
 * Stores what a day without signal needs for the person that this page is signed in as. Returns the
 * function that stops it.
 */
export function keepForOffline(owner: number): () => void {
  if (!canKeep()) return () => {};
  return prepareOffline(databaseOf(owner), {
    controlled,
    lacksDay: async () => (await offlineFiles()).lacksDay(),
    fetchDay: async () => {
      // The first list has been read but not yet drawn.
      await idle();
      await (await offlineFiles()).fetchDay();
    },
    fetchRest: async () =>
      (await offlineFiles()).fetchForOffline(savesData() ? "what the day needs" : "all"),
  });
}

/** Milliseconds that "ready" is shown. */
const LONG_ENOUGH = 10_000;

/**
 * Whether this person's phone is ready for a day without signal. "ready" is shown once, for a short
 * time after the phone has become so. Null: nothing is shown.
 */
export function useReadiness(): "getting" | "ready" | null {
  const known = useRows(async (db) => (await db.getMeta("offlineReady")) === 1, []);
  const [wasLacking, setWasLacking] = useState(false);
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    if (known === false) setWasLacking(true);
    if (known !== true) return;
    const timer = setTimeout(setIsOld, LONG_ENOUGH, true);
    return () => clearTimeout(timer);
  }, [known]);
  if (known === undefined || !canKeep()) return null;
  if (!known) return "getting";
  return wasLacking && !isOld ? "ready" : null;
}

/** Resolves when a service worker controls this page. */
const controlled = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.serviceWorker.controller) return resolve();
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });

const offlineFiles = () => import("../../device/offline-files.ts");

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData ===
  true;
