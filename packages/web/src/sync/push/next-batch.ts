import { idByKey } from "@roundsman/contract/wire/record-ids";
import { dayAt } from "@roundsman/core/day";
import { isLasting } from "../store/table-names.ts";
import type { Database, PendingMutation, Row } from "../store/database.ts";
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

/** A mutation that is marked as attempted, with what its request needs. */
export interface Outgoing {
  readonly mutation: PendingMutation;
  readonly sending: RequestContext<unknown>;
}

export interface BatchOptions {
  /** Keys of records that are left out this time. */
  readonly skipped: ReadonlySet<string>;
  /** The most to choose, given the first one. */
  readonly maxSize: (first: PendingMutation) => number;
  readonly newKey: () => string;
}

/** Mutations that are read at once: few at first, because the list often ends soon. */
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
    const page: PendingMutation[] = await db.outbox.where("seq").above(after).limit(size).toArray();
    if (page.length === 0) break;
    const end = await walk(page);
    after = end === "page" ? (page.at(-1)?.seq ?? after) : end.after;
    if (end !== "page" && end.last) break;
  }
  return markSending(db, chosen);

  /** Walks to the end of the page, or to where it must be read again or the list ends. */
  async function walk(
    page: readonly PendingMutation[],
  ): Promise<"page" | { readonly after: number; readonly last: boolean }> {
    for (const mutation of page) {
      if (mutation.state === "refused" && givesNumber(mutation)) continue;
      const { entity, seq } = mutation;
      const before = chosen.map((each) => each.mutation);
      const block = correctsOneOf(mutation, skipped) ? "all" : blocked.get(entity);
      if (block && (block === "all" || !setsOneField(mutation))) {
        blocked.set(entity, blockBehind(mutation, block));
        continue;
      }
      if (before[0] && before.length >= maxSize(before[0])) return { after: seq, last: true };
      if (waitsForAnswers(mutation, before)) return { after: seq, last: true };
      if (await dropPointless(db, mutation, newKey)) return { after: seq, last: false };
      const ready = await toReady(db, mutation, before);
      if (ready === "blocked") blocked.set(entity, blockBehind(mutation, block));
      else chosen.push(ready);
    }
    return "page";
  }
}

/** What of a record is blocked. A conflict that a person has to decide does not block statuses. */
type Block = "all" | "edits";

const blockBehind = (mutation: PendingMutation, before: Block | undefined): Block =>
  before !== "all" && effectOf(mutation) === "edit" && (before ?? isConflict(mutation))
    ? "edits"
    : "all";

const isConflict = ({ state, problem }: PendingMutation): boolean =>
  state === "refused" && problem?.status === 409;

interface Ready {
  readonly mutation: PendingMutation;
  readonly row: Pick<Row, "id" | "version">;
  readonly links: Record<string, number | null>;
}

/** Drops what a later removal makes pointless: an unsent creation, a refused change. */
async function dropPointless(
  db: Database,
  mutation: PendingMutation,
  newKey: () => string,
): Promise<boolean> {
  const neverOnServer =
    effectOf(mutation) === "create" && (mutation.attempts === 0 || mutation.state === "refused");
  if (!neverOnServer && mutation.state !== "refused") return false;
  const all = await queueOf(db, mutation.entity);
  const last = all.at(-1);
  if (!last || effectOf(last) !== "remove") return false;
  // What must arrive is created on the server, and then voided.
  if (mutation.state !== "refused" && all.some(mustReachServer)) return false;
  const counts = mutation.state === "refused" ? [] : await vanCountsIn(db);
  if (counts.some((seq) => seq > mutation.seq && seq < last.seq)) return false;
  if (neverOnServer && mutation.book === "invoices") await reassignPayments(db, mutation, newKey);
  const pointless = (await queueOf(db, mutation.entity)).filter(
    ({ seq }) => seq >= mutation.seq && (neverOnServer || seq !== last.seq),
  );
  await db.outbox.bulkDelete(pointless.map(({ seq }) => seq));
  await giveUpNumbers(
    db,
    pointless.map(({ payload }) => payload),
  );
  const { book, entity } = mutation;
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
  mutation: PendingMutation,
  before: readonly PendingMutation[],
): Promise<Ready | "blocked"> {
  if (mutation.state === "refused") return "blocked";
  const found = await db.rows(mutation.book).get(mutation.entity);
  // An annotation of a record that is gone from the phone names the record by its key.
  const row = found ?? (effectOf(mutation) === "annotation" ? { id: null, version: 0 } : null);
  const links =
    mutation.links ??
    (await linksOf(db, mutationOf(mutation.kind).dependsOn?.(mutation.payload) ?? [], {
      // A retry names the same records. Goods and money moved, even if what they name is deleted.
      includesDeleted: mutation.attempts > 0 || isLasting(mutation.book),
      createdKeys: new Set(
        before.filter((earlier) => effectOf(earlier) === "create").map(({ entity }) => entity),
      ),
    }));
  return row && links ? { mutation, row, links } : "blocked";
}

async function markSending(db: Database, chosen: readonly Ready[]): Promise<readonly Outgoing[]> {
  const versions = new Map<string, number>();
  const outgoing = chosen.map(({ mutation: waiting, row, links }): Outgoing => {
    const [attempts, { entity }] = [Math.max(0, waiting.attempts) + 1, waiting];
    // One from the outbox backup may have been sent by an older release: it is not changed.
    const isUntried = waiting.attempts === 0;
    const mutation: PendingMutation = {
      ...waiting,
      state: "sending",
      attempts,
      links,
      ...(isUntried && { isDated: true }),
    };
    const known = versions.get(entity) ?? row.version;
    const makesVersion = ["create", "status"].includes(effectOf(mutation));
    versions.set(entity, known + (makesVersion ? 1 : 0));
    return { mutation, sending: requestContextOf(db.owner, { mutation, row, known }) };
  });
  const mutations = outgoing.map(({ mutation }) => mutation);
  await db.outbox.bulkPut(mutations);
  await replayRowsOf(db, mutations);
  return outgoing;
}

function requestContextOf(
  owner: number,
  { mutation, row, known }: Pick<Ready, "mutation" | "row"> & { readonly known: number },
): RequestContext<unknown> {
  const { entity, payload, base, links, isDated, at } = mutation;
  return {
    owner,
    recordKey: entity,
    id: row.id ?? idByKey(entity),
    version: effectOf(mutation) === "create" ? undefined : versionOver(base),
    expectedVersion: known,
    payload,
    day: isDated && dayAt(at),
    idOf: (key) => links?.[key] ?? null,
  };
}

/** The version that an edit was typed over, at least 1; undefined where the last write wins. */
const versionOver = (base: number | null): number | undefined =>
  base === null ? undefined : Math.max(1, base);
