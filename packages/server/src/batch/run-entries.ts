import type { BatchRequest } from "@roundsman/contract/batches";
import type { Answer } from "../kernel/http/answer.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { ShareCommit } from "../kernel/storage/sqlite/shared-commit.ts";

/** How an entry ended. */
export interface Ended {
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
export type DoEntry = (db: Db, entry: BatchRequest, refused: ReadonlySet<string>) => Promise<Ended>;

interface Parts {
  readonly db: Db;
  readonly shareCommit: ShareCommit;
  readonly doEntry: DoEntry;
  /**
   * Whether other calls have waited long enough. Asked after each entry, with the number of entries
   * in this part.
   */
  readonly isFull: (done: number) => boolean;
  /** Gives other calls a turn. */
  readonly breathe: () => Promise<void>;
  /** Called when a part is on disk. */
  readonly onKept: (ended: readonly Ended[]) => void;
}

/**
 * Performs entries in order, in parts: each part reaches the disk with one commit, and other calls
 * get a turn before the next part.
 */
export async function runEntries(
  entries: readonly BatchRequest[],
  parts: Parts,
): Promise<readonly Ended[]> {
  const ended: Ended[] = [];
  const refused = new Set<string>();
  while (ended.length < entries.length) {
    const rest = entries.slice(ended.length);
    const part = await together(rest, refused, parts);
    parts.onKept(part);
    ended.push(...part);
    for (const [index, { answer }] of part.entries()) noteRefusal(refused, rest[index], answer);
    if (ended.length < entries.length) await parts.breathe();
  }
  return ended;
}

/**
 * Performs the next part. If its commit fails, it is unknown what was kept: each of its entries is
 * then performed alone. Those that were kept return their stored responses.
 */
async function together(
  rest: readonly BatchRequest[],
  refused: ReadonlySet<string>,
  parts: Parts,
): Promise<readonly Ended[]> {
  const { db, shareCommit, doEntry, isFull } = parts;
  let tried = 0;
  try {
    return await shareCommit((shared, outcome) => {
      const isOver = (done: number) => {
        tried = done;
        return outcome.failed || isFull(done);
      };
      return inOrder(rest, { db: shared, doEntry, refused, isOver });
    });
  } catch {
    return inOrder(rest.slice(0, Math.max(1, tried)), {
      db,
      doEntry,
      refused,
      isOver: () => false,
    });
  }
}

interface Order extends Pick<Parts, "db" | "doEntry"> {
  readonly refused: ReadonlySet<string>;
  readonly isOver: (done: number) => boolean;
}

async function inOrder(
  entries: readonly BatchRequest[],
  { db, doEntry, isOver, ...before }: Order,
): Promise<readonly Ended[]> {
  const refused = new Set(before.refused);
  const done: Ended[] = [];
  for (const entry of entries) {
    const ended = await doEntry(db, entry, refused);
    done.push(ended);
    noteRefusal(refused, entry, ended.answer);
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
