import { liveQuery } from "dexie";
import type { Exclusive } from "../device/exclusive.ts";
import { askAtStart } from "../session/ask-at-start.ts";
import { exclusive } from "../session/session.ts";
import { whenQuiet } from "../session/traffic.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { recordableShares } from "../sync/store/pending-share.ts";
import type { Phone } from "../sync/store/phone.ts";

/** What is done beside the screens of whoever is signed in, once the first one stands, until `gone` says otherwise. Safe to call in every tab. */
export function startLateWork(gone: AbortSignal): void {
  if (gone.aborted) return;
  const stops = [askAtStart(), watchShares(currentPhone(), exclusive()), sendPicturesLater()];
  gone.addEventListener("abort", () => stops.forEach((stop) => stop()));
}

/** Records what pages that are gone left in the share sheet, now and when another tab ends; answers how to stop. What records it is fetched for that alone. */
export function watchShares(phone: Phone, alone: Exclusive): () => void {
  const record = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const { recordLeftShares } = await import("../invoices/papers/pending-shares.ts");
    await recordLeftShares(keys, { phone, exclusive: alone });
  };
  const watch = liveQuery(() => recordableShares(phone.db)).subscribe(
    // What fails is tried again at the next start.
    (keys) => void record(keys).catch(() => undefined),
    // Signing out in another tab took the database away.
    () => undefined,
  );
  return () => watch.unsubscribe();
}

/** Pictures are few and may come late: what sends them is fetched after what the first screen waits for. */
function sendPicturesLater(): () => void {
  let isGone = false;
  let stop = () => {};
  // Without signal the next start fetches it.
  void whenQuiet()
    .then(() => import("../contact-page/send-pictures.ts"))
    .then(
      ({ startPictures }) => (stop = isGone ? stop : startPictures()),
      () => undefined,
    );
  return () => {
    isGone = true;
    stop();
  };
}
