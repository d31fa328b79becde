import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt } from "@roundsman/core/day";
import { isLasting } from "../store/table-names.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import { giveUpNumbers } from "../store/number-series.ts";
import type { RequestContext } from "../resources/resource.ts";
import { mutationOf } from "../resources/mutations.ts";
import { linksOf } from "./links.ts";
import { setsOneField, correctsOneOf, waitsForAnswers } from "./order.ts";
import { reassignPayments } from "../outbox/money/reassign-payments.ts";
import {
  effectOf,
  givesNumber,
  awaitsDecision,
  mustReachServer,
  queueOf,
  vanCountsIn,
} from "../outbox/queue.ts";
import { applyMutation, basesOf, replayRows, replayRowsOf } from "../outbox/replay.ts";

/** An operation that is marked as attempted, with what its request needs. */
export interface Outgoing {
  readonly operation: Operation;
  readonly sending: RequestContext<unknown>;
}

export interface BatchOptions {
  /** Keys of records that are left out this time. */
  readonly skipped: ReadonlySet<string>;
  /** The most to choose, given the first one. */
  readonly maxSize: (first: Operation) => number;
  readonly newKey: () => string;
}

/** Operations that are read at once: few at first, because the list often ends soon. */
const PAGES = { first: 25, most: 400 };

/**
 * Chooses the next mutations that one request can carry, strictly in their order, and stops at one
 * that needs a response first. Inside a transaction; for one sender at a time.
 */
export async function nextBatch(
  db: Database,
  { skipped, maxSize, newKey }: BatchOptions,
): Promise<readonly Outgoing[]> {
  const blocked = new Map<string, Block>([...skipped].map((entity) => [entity, "all"]));
  const chosen: Ready[] = [];
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
  return markSending(db, chosen);

  /** Walks to the end of the page, or to where it must be read again or the list ends. */
  async function walk(
    page: readonly Operation[],
  ): Promise<"page" | { readonly after: number; readonly last: boolean }> {
    for (const operation of page) {
      if (operation.state === "refused" && givesNumber(operation)) continue;
      const { entity, seq } = operation;
      const before = chosen.map((each) => each.operation);
      const block = correctsOneOf(operation, skipped) ? "all" : blocked.get(entity);
      if (block && (block === "all" || !setsOneField(operation))) {
        blocked.set(entity, blockBehind(operation, block));
        continue;
      }
      if (before[0] && before.length >= maxSize(before[0])) return { after: seq, last: true };
      if (waitsForAnswers(operation, before)) return { after: seq, last: true };
      if (await dropPointless(db, operation, newKey)) return { after: seq, last: false };
      const ready = await toReady(db, operation, before);
      if (ready === "blocked") blocked.set(entity, blockBehind(operation, block));
      else chosen.push(ready);
    }
    return "page";
  }
}

/** What of a record is blocked. A conflict that a person has to decide does not block statuses. */
type Block = "all" | "edits";

const blockBehind = (operation: Operation, before: Block | undefined): Block =>
  before !== "all" && effectOf(operation) === "edit" && (before ?? isConflict(operation))
    ? "edits"
    : "all";

const isConflict = ({ state, problem }: Operation): boolean =>
  state === "refused" && problem?.status === 409;

interface Ready {
  readonly operation: Operation;
  readonly row: Pick<Row, "id" | "version">;
  readonly links: Record<string, number | null>;
}

/** Drops what a later removal makes pointless: an unsent creation, a refused change. */
async function dropPointless(
  db: Database,
  operation: Operation,
  newKey: () => string,
): Promise<boolean> {
  const neverOnServer =
    effectOf(operation) === "create" && (operation.attempts === 0 || operation.state === "refused");
  if (!neverOnServer && operation.state !== "refused") return false;
  const all = await queueOf(db, operation.entity);
  const last = all.at(-1);
  if (!last || effectOf(last) !== "remove") return false;
  // What must arrive is created on the server, and then voided.
  if (operation.state !== "refused" && all.some(mustReachServer)) return false;
  const counts = operation.state === "refused" ? [] : await vanCountsIn(db);
  if (counts.some((seq) => seq > operation.seq && seq < last.seq)) return false;
  if (neverOnServer && operation.book === "invoices") await reassignPayments(db, operation, newKey);
  const pointless = (await queueOf(db, operation.entity)).filter(
    ({ seq }) => seq >= operation.seq && (neverOnServer || seq !== last.seq),
  );
  await db.outbox.bulkDelete(pointless.map(({ seq }) => seq));
  await giveUpNumbers(
    db,
    pointless.map(({ payload }) => payload),
  );
  const { book, entity } = operation;
  const base = (await basesOf(db, [entity])).get(entity);
  if (!base) return true;
  const setAside = pointless.filter(({ seq }) => seq !== last.seq);
  // What a refused correction would have taken over stays with the invoice it would replace.
  const counted = awaitsDecision(all) ? { isUndecided: true } : {};
  const row = neverOnServer ? { ...applyMutation(base.row, last), ...counted } : base.row;
  await replayRows(db, book, [entity], new Map([[entity, { ...base, row, setAside }]]));
  return true;
}

async function toReady(
  db: Database,
  operation: Operation,
  before: readonly Operation[],
): Promise<Ready | "blocked"> {
  if (operation.state === "refused") return "blocked";
  const found = await db.rows(operation.book).get(operation.entity);
  // An annotation of a record that is gone from the phone names the record by its key.
  const row = found ?? (effectOf(operation) === "annotation" ? { id: null, version: 0 } : null);
  const links =
    operation.links ??
    (await linksOf(db, mutationOf(operation.kind).dependsOn?.(operation.payload) ?? [], {
      // A retry names the same records. Goods and money moved, even if what they name is deleted.
      includesDeleted: operation.attempts > 0 || isLasting(operation.book),
      made: new Set(before.filter((of) => effectOf(of) === "create").map(({ entity }) => entity)),
    }));
  return row && links ? { operation, row, links } : "blocked";
}

async function markSending(db: Database, chosen: readonly Ready[]): Promise<readonly Outgoing[]> {
  const versions = new Map<string, number>();
  const outgoing = chosen.map(({ operation: waiting, row, links }): Outgoing => {
    const [attempts, { entity }] = [Math.max(0, waiting.attempts) + 1, waiting];
    // One from the outbox backup may have been sent by an older release: it is not changed.
    const isUntried = waiting.attempts === 0;
    const operation: Operation = {
      ...waiting,
      state: "sending",
      attempts,
      links,
      ...(isUntried && { isDated: true }),
    };
    const known = versions.get(entity) ?? row.version;
    const makesVersion = ["create", "status"].includes(effectOf(operation));
    versions.set(entity, known + (makesVersion ? 1 : 0));
    return { operation, sending: requestContextOf(db.owner, { operation, row, known }) };
  });
  const operations = outgoing.map(({ operation }) => operation);
  await db.outbox.bulkPut(operations);
  await replayRowsOf(db, operations);
  return outgoing;
}

function requestContextOf(
  owner: number,
  { operation, row, known }: Pick<Ready, "operation" | "row"> & { readonly known: number },
): RequestContext<unknown> {
  const { entity, payload, base, links, isDated, at } = operation;
  return {
    owner,
    recordKey: entity,
    id: row.id ?? idByKey(entity),
    version: effectOf(operation) === "create" ? undefined : versionOver(base),
    expectedVersion: known,
    payload,
    day: isDated && dayAt(at),
    idOf: (key) => links?.[key] ?? null,
  };
}

/** The version that an edit was typed over, at least 1; undefined where the last write wins. */
const versionOver = (base: number | null): number | undefined =>
  base === null ? undefined : Math.max(1, base);
