import { liveQuery } from "dexie";
import type { Exclusive } from "../device/exclusive.ts";
import { askAtStart } from "../session/ask-at-start.ts";
import { exclusive } from "../session/session.ts";
import { whenQuiet } from "../session/open-calls.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { recordableShares } from "../sync/store/pending-share.ts";
import type { Phone } from "../sync/store/phone.ts";

/**
 * Starts the background work of a signed-in person; it stops when `signal` is aborted. Safe to call
 * in every tab.
 */
export function startBackgroundWork(signal: AbortSignal): void {
  if (signal.aborted) return;
  const stops = [askAtStart(), watchShares(currentPhone(), exclusive()), sendPicturesLater()];
  signal.addEventListener("abort", () => stops.forEach((stop) => stop()));
}

/**
 * Records papers that were in the share sheet of a page that has closed, now and whenever another
 * tab closes. Returns the function that stops it. The code that records them is fetched only if
 * there are any.
 */
export function watchShares(phone: Phone, alone: Exclusive): () => void {
  const record = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const { recordLeftShares } = await import("../invoices/papers/pending-shares.ts");
    await recordLeftShares(keys, { phone, exclusive: alone });
  };
  // Dexie tracks the awaits of async functions only. With any other function, transactions of other
  // queries end too early.
  const watch = liveQuery(async () => await recordableShares(phone.db)).subscribe(
    // If recording fails, the next start tries again.
    (keys) => void record(keys).catch(() => undefined),
    // Signing out in another tab deleted the database.
    () => undefined,
  );
  return () => watch.unsubscribe();
}

/**
 * Uploads are rare and not urgent, so their code is fetched after everything that the first screen
 * needs.
 */
function sendPicturesLater(): () => void {
  let isGone = false;
  let stop = () => {};
  // Offline, the import fails; the next start fetches the code.
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
