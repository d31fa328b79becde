import { systemClock } from "../../device/clock.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { pullHistory, pullInvoicesOf, type HistoryWanted } from "../../sync/pull/history.ts";
import { transport } from "../../session/session.ts";

/**
 * Asks the server for days that the phone does not keep (over 90 days ago). Throws without signal.
 */
export const loadHistory = (wanted: HistoryWanted, { db } = currentPhone()): Promise<void> =>
  pullHistory({ db, transport, clock: systemClock }, wanted);

/** Asks the server for every invoice of a customer. Throws without signal. */
export const loadInvoicesOf = async (
  customer: { readonly id: number; readonly name: string },
  { db } = currentPhone(),
): Promise<void> => void (await pullInvoicesOf({ db, transport, clock: systemClock }, customer));
