import { liveQuery } from "dexie";
import type { Exclusive } from "../device/exclusive.ts";
import { askAtStart } from "../session/ask-at-start.ts";
import { exclusive } from "../session/session.ts";
import { whenQuiet } from "../session/traffic.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { recordableShares } from "../sync/store/pending-share.ts";
import type { Phone } from "../sync/store/phone.ts";

/** What runs beside the screens while somebody is signed in, until `gone` is aborted. Safe to call in every tab. */
export function startBackgroundWork(gone: AbortSignal): void {
  if (gone.aborted) return;
  const stops = [askAtStart(), watchShares(currentPhone(), exclusive()), sendPicturesLater()];
  gone.addEventListener("abort", () => stops.forEach((stop) => stop()));
}

/** Records the papers that were in the share sheets of closed pages, now and whenever another tab closes. Answers how to stop. The code that records them is fetched only where there are any. */
export function watchShares(phone: Phone, alone: Exclusive): () => void {
  const record = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const { recordLeftShares } = await import("../invoices/papers/pending-shares.ts");
    await recordLeftShares(keys, { phone, exclusive: alone });
  };
  // Dexie follows awaits only where the function itself is async; else transactions of other queries end too early.
  const watch = liveQuery(async () => await recordableShares(phone.db)).subscribe(
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
