import type { Database, PendingMutation } from "../store/database.ts";
import { prefixIn, type PhoneSeries } from "../store/number-series.ts";
import type { MutationResult } from "./call.ts";

const UNKNOWN = "number-outside-series";

/** What the code of a refusal means for the series of the number. */
const MEANS: Readonly<Record<string, Partial<PhoneSeries>>> = {
  // A server that was restored from an older copy gives the prefix back when it is asked
  // (ask-series.ts).
  [UNKNOWN]: { isDoubted: true },
  "number-taken": { isEnded: true },
  "series-closed": { isEnded: true },
};

/** Takes no more numbers from a series of which the server refused one; inside a transaction. */
export async function flagRefusedSeries(
  db: Database,
  ended: readonly MutationResult[],
): Promise<void> {
  for (const { mutation, result } of ended) {
    const prefix = prefixIn(mutation.payload);
    const means = result.is === "refused" ? MEANS[codeOf(result.problem)] : undefined;
    if (prefix !== null && means)
      await db.numberSeries.filter((series) => series.prefix === prefix).modify(means);
  }
}

/** Whether a mutation was refused because the server did not know the series of its number. */
export const isOfUnknownSeries = (mutation: PendingMutation, prefix: string): boolean =>
  mutation.problem !== null &&
  codeOf(mutation.problem) === UNKNOWN &&
  prefixIn(mutation.payload) === prefix;

const codeOf = ({ type }: { readonly type: string }): string => type.replace("urn:roundsman:", "");
