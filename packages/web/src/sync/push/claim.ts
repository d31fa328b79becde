import { isStockBook } from "../store/book-names.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import type { Sendings } from "../resources/operation.ts";
import { operationOf } from "../resources/operations.ts";
import { resolve, sendingOf } from "./links.ts";
import { reckoningsIn, effectOf, queueOf, settle, settleThose } from "../outbox/queue.ts";

/** What one call is to say: one operation, or several of one sort. */
export interface Claim {
  readonly operations: readonly [Operation, ...Operation[]];
  readonly sendings: Sendings<unknown>;
}

export interface Wanted {
  /** Entities that are left out this time. */
  readonly passed: ReadonlySet<string>;
  /** A UUID for a call that says several operations at once. */
  readonly newKey: () => string;
  /** Ids by key that are answered and not taken in yet. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Calls that are claimed together: few enough that a phone which dies repeats little. */
const CALLS = 20;
/** Operations in one call (wire §1). */
const MOST = 1000;
/** Operations that are read at once: few at first, as what waits for an answer often stands near. */
const PAGES = { first: 25, most: 400 };

/**
 * Takes the next operations that can be sent, strictly in their order, and marks them as attempted; inside a transaction. What has to wait for
 * the answer of one of them ends the list. One sender at a time may call this.
 */
export async function claimNext(
  db: Database,
  { passed, newKey, ids }: Wanted,
): Promise<readonly Claim[]> {
  const held = new Set(passed);
  const taken = new Map<string, Ready>();
  const calls: Ready[][] = [];
  for (let after = 0, size = PAGES.first; ; size = Math.min(size * 4, PAGES.most)) {
    const page: readonly Operation[] = await db.outbox
      .where("seq")
      .above(after)
      .limit(size)
      .toArray();
    if (page.length === 0) break;
    const end = await walk(page);
    after = end === "page" ? (page.at(-1)?.seq ?? after) : end.after;
    if (end !== "page" && end.last) break;
  }
  return mark(db, calls, { newKey, ids });

  /** To the end of the page, or to where it has to be read anew or nothing more can be taken. */
  async function walk(
    page: readonly Operation[],
  ): Promise<"page" | { readonly after: number; readonly last: boolean }> {
    for (const operation of page) {
      const { entity, seq } = operation;
      if (held.has(entity) || taken.get(entity)?.operation.seq === seq) continue;
      if (taken.has(entity)) return { after: seq, last: true };
      if (await sweep(db, operation)) return { after: seq, last: false };
      const together = await prepareAll(operation);
      if (together === "held") held.add(entity);
      else {
        const call = calls.at(-1);
        if (call && goesWith(operation, call)) call.push(...together);
        else if (calls.length < CALLS) calls.push([...together]);
        else return { after: seq, last: true };
        for (const ready of together) taken.set(ready.operation.entity, ready);
      }
    }
    return "page";
  }

  /** The operation with all that was said together with it, wherever they stand: the same key must say the same. */
  async function prepareAll(operation: Operation): Promise<readonly Ready[] | "held"> {
    const { batch, seq } = operation;
    const others =
      batch === null
        ? []
        : await db.outbox
            .where("seq")
            .above(seq)
            .filter((of) => of.batch === batch)
            .toArray();
    const all: Ready[] = [];
    for (const each of [operation, ...others]) {
      const ready = await prepare(db, each, taken);
      if (ready === "held") return "held";
      all.push(ready);
    }
    return all;
  }
}

interface Ready {
  readonly operation: Operation;
  readonly row: Row;
  readonly links: Record<string, number | null>;
  /** Whether all links are known; the others are answered by calls before it. */
  readonly isWhole: boolean;
}

/** Whether an operation is said by the same call. Nothing joins what was said before. */
function goesWith(operation: Operation, call: readonly Ready[]): boolean {
  const first = call[0]?.operation;
  if (!first || first.kind !== operation.kind || !operationOf(first.kind).sendMany) return false;
  if (first.batch || operation.batch) return false;
  if (first.attempts > 0 || operation.attempts > 0 || call.length >= MOST) return false;
  return first.payload === operation.payload;
}

/** Leaves out what a later removal makes pointless: a creation that never reached the server, a change that it refused. */
async function sweep(db: Database, operation: Operation): Promise<boolean> {
  const neverThere =
    effectOf(operation) === "create" && (operation.attempts === 0 || operation.state === "refused");
  if (!neverThere && operation.state !== "refused") return false;
  const queue = await queueOf(db, operation.entity);
  const last = queue.at(-1);
  if (!last || effectOf(last) !== "remove") return false;
  const reckonings = operation.state === "refused" ? [] : await reckoningsIn(db);
  if (reckonings.some((seq) => seq > operation.seq && seq < last.seq)) return false;
  const pointless = queue.filter(
    ({ seq }) => seq >= operation.seq && (neverThere || seq !== last.seq),
  );
  await db.outbox.bulkDelete(pointless.map(({ seq }) => seq));
  if (!neverThere && pointless.length > 0)
    await db.rows(operation.book).update(operation.entity, { parked: pointless });
  await settle(db, operation.book, operation.entity);
  return true;
}

async function prepare(
  db: Database,
  operation: Operation,
  taken: ReadonlyMap<string, Ready>,
): Promise<Ready | "held"> {
  if (operation.state === "refused") return "held";
  const references = operation.links
    ? []
    : (operationOf(operation.kind).needs?.(operation.payload) ?? []);
  const known = references.filter(({ key }) => !taken.has(key));
  const row = await db.rows(operation.book).get(operation.entity);
  const links =
    operation.links ??
    (await resolve(db, known, operation.attempts > 0 || isStockBook(operation.book)));
  if (!row || !links || isNumberless(operation, row)) return "held";
  return { operation, row, links, isWhole: known.length === references.length };
}

/** A copy from before the answer to its creation knows no number yet: the next list tells it (intake.ts). Without one the server would take what is said for nothing. */
const isNumberless = (operation: Operation, { id }: Row): boolean =>
  id === null && effectOf(operation) !== "create" && !isStockBook(operation.book);

async function mark(
  db: Database,
  calls: readonly (readonly Ready[])[],
  { newKey, ids }: Pick<Wanted, "newKey" | "ids">,
): Promise<readonly Claim[]> {
  const claims = calls.flatMap(([first, ...others]): Claim[] => {
    if (!first) return [];
    const batch = first.operation.batch || (others.length > 0 ? newKey() : null);
    const one = ({ operation, row, links, isWhole }: Ready) => {
      const taken: Operation = {
        ...operation,
        state: "sending",
        attempts: operation.attempts + 1,
        links: isWhole ? links : null,
        batch,
      };
      return {
        operation: taken,
        sending: sendingOf(db.owner, taken, {
          row,
          idOf: (key) => links[key] ?? ids.get(key) ?? null,
        }),
      };
    };
    const [head, tail] = [one(first), others.map(one)];
    const operations = [head.operation, ...tail.map(({ operation }) => operation)] as const;
    return [{ operations, sendings: [head.sending, ...tail.map(({ sending }) => sending)] }];
  });
  const operations = claims.flatMap((claim) => claim.operations);
  await db.outbox.bulkPut(operations);
  await settleThose(db, operations);
  return claims;
}
