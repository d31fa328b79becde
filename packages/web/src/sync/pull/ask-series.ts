import { createClient, Refused } from "@roundsman/contract/client";
import { numberSeries } from "@roundsman/contract/invoices/number-series";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { replayTables } from "../outbox/replay.ts";
import { requeueAsNew } from "../push/refused.ts";
import { isOfUnknownSeries } from "../push/refused-numbers.ts";
import type { Database } from "../store/database.ts";
import { mustReportCount, type PhoneSeries } from "../store/number-series.ts";
import { withPullTimeout, type ReadOptions } from "./pull-options.ts";

/**
 * Asks for a number series where the phone has none. `again` also asks for the one that it has: a
 * server that was restored from an older backup may not know it, and gives the same prefix back.
 * For a series that ended, and for one of which a number was given up, the call sends how far the
 * phone counted.
 */
export async function askSeries(options: ReadOptions, { again = false } = {}): Promise<void> {
  const { db, clock } = options;
  const known = await db.numberSeries.toArray();
  for (const series of known)
    if (
      series.isDoubted ||
      mustReportCount(series) ||
      (!series.isEnded && (again || series.prefix === ""))
    )
      await ask(options, series);
  if ((await db.numberSeries.toArray()).some(({ isEnded }) => !isEnded)) return;
  const newSeries = { ...NEW, clientId: uuidV7(clock.now()) };
  // Stored before the call: if the response is lost, the same series is asked for again.
  await db.numberSeries.put(newSeries);
  await ask(options, newSeries);
}

const NEW = { prefix: "", invoice: 1, creditNote: 1, isEnded: false, isDoubted: false };

async function ask(options: ReadOptions, asked: PhoneSeries): Promise<void> {
  const { db, clock } = options;
  const { clientId, prefix } = asked;
  const reportsCount = mustReportCount(asked);
  const count = { last: asked.invoice - 1, last_credit_note: asked.creditNote - 1 };
  const body = {
    client_id: clientId,
    ...(prefix !== "" && { prefix }),
    ...(reportsCount && count),
  };
  const answer = await createClient(numberSeries, withPullTimeout(options))
    .create({ body })
    .catch((error: unknown) => {
      // A refusal does not fail the pull; the next pull asks again.
      if (error instanceof Refused) return null;
      throw error;
    });
  if (!answer) return;
  await db.transaction("rw", replayTables(db), async () => {
    const series = await db.numberSeries.get(clientId);
    if (!series) return;
    // A new series has no prefix yet, so it counts as another one, too.
    const isOther = series.prefix !== answer.prefix;
    await db.numberSeries.put({
      ...(isOther ? { ...NEW, clientId, isEnded: series.isEnded } : series),
      prefix: answer.prefix,
      // The server may know of more numbers than a phone that was set back to an older state.
      invoice: Math.max(isOther ? 1 : series.invoice, answer.next),
      creditNote: Math.max(isOther ? 1 : series.creditNote, answer.next_credit_note ?? 1),
      isEnded: series.isEnded || answer.closed_at !== "",
      isDoubted: false,
      // What was taken or given up since the call is reported the next time.
      ...(reportsCount && !isOther && { isCountTold: isSameCount(series, asked) }),
    });
    if (!isOther && answer.closed_at === "") await sendNumbersAgain(db, answer.prefix, clock.now());
  });
}

const isSameCount = (now: PhoneSeries, asked: PhoneSeries): boolean =>
  now.invoice === asked.invoice && now.creditNote === asked.creditNote;

/** Sends refused numbers again, now that the server knows their series; inside a transaction. */
async function sendNumbersAgain(db: Database, prefix: string, now: number): Promise<void> {
  for (const mutation of await db.outbox.where("state").equals("refused").toArray())
    if (isOfUnknownSeries(mutation, prefix))
      await requeueAsNew(db, [mutation], { key: uuidV7(now) });
}
