import type { BatchRequest } from "@roundsman/contract/batches";
import type { Answer } from "../kernel/http/answer.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { ShareCommit } from "../kernel/storage/sqlite/shared-commit.ts";

/** How an entry ended. */
export interface EntryResult {
  readonly answer: Answer;
  /** The people whose change streams get news. */
  readonly owners: readonly number[];
  /** In seconds. */
  readonly retryAfter?: number;
}

/**
 * Performs one entry. `refused` holds the client_ids of records that earlier entries should have
 * created and did not.
 */
export type PerformEntry = (
  db: Db,
  entry: BatchRequest,
  refused: ReadonlySet<string>,
) => Promise<EntryResult>;

interface Parts {
  readonly db: Db;
  readonly shareCommit: ShareCommit;
  readonly performEntry: PerformEntry;
  /**
   * Whether other calls have waited long enough. Asked after each entry, with the number of entries
   * in this part.
   */
  readonly isFull: (done: number) => boolean;
  /** Gives other calls a turn. */
  readonly yieldToCalls: () => Promise<void>;
  /** Called when a part is on disk. */
  readonly onCommitted: (results: readonly EntryResult[]) => void;
}

/**
 * Performs entries in order, in parts: each part reaches the disk with one commit, and other calls
 * get a turn before the next part.
 */
export async function runEntries(
  entries: readonly BatchRequest[],
  parts: Parts,
): Promise<readonly EntryResult[]> {
  const results: EntryResult[] = [];
  const refused = new Set<string>();
  while (results.length < entries.length) {
    const rest = entries.slice(results.length);
    const part = await performPart(rest, refused, parts);
    parts.onCommitted(part);
    results.push(...part);
    for (const [index, { answer }] of part.entries()) noteRefusal(refused, rest[index], answer);
    if (results.length < entries.length) await parts.yieldToCalls();
  }
  return results;
}

/**
 * Performs the next part. If its commit fails, it is unknown what was kept: each of its entries is
 * then performed alone. Those that were kept return their stored responses.
 */
async function performPart(
  rest: readonly BatchRequest[],
  refused: ReadonlySet<string>,
  parts: Parts,
): Promise<readonly EntryResult[]> {
  const { db, shareCommit, performEntry, isFull } = parts;
  let tried = 0;
  try {
    return await shareCommit((shared, outcome) => {
      const isOver = (done: number) => {
        tried = done;
        return outcome.failed || isFull(done);
      };
      return performInOrder(rest, { db: shared, performEntry, refused, isOver });
    });
  } catch {
    return performInOrder(rest.slice(0, Math.max(1, tried)), {
      db,
      performEntry,
      refused,
      isOver: () => false,
    });
  }
}

interface Order extends Pick<Parts, "db" | "performEntry"> {
  readonly refused: ReadonlySet<string>;
  readonly isOver: (done: number) => boolean;
}

async function performInOrder(
  entries: readonly BatchRequest[],
  { db, performEntry, isOver, ...before }: Order,
): Promise<readonly EntryResult[]> {
  const refused = new Set(before.refused);
  const done: EntryResult[] = [];
  for (const entry of entries) {
    const result = await performEntry(db, entry, refused);
    done.push(result);
    noteRefusal(refused, entry, result.answer);
    if (isOver(done.length)) break;
  }
  return done;
}

function noteRefusal(
  refused: Set<string>,
  entry: BatchRequest | undefined,
  { status }: Answer,
): void {
  const { client_id } = (entry?.body ?? {}) as { readonly client_id?: unknown };
  if (status >= 400 && typeof client_id === "string") refused.add(client_id);
}
