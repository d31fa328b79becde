import type { Database, Operation, Row } from "./database.ts";
import type { Reference, Sending } from "./operation.ts";
import { operationOf } from "./operations.ts";
import { effectOf, queueOf, settle } from "./queue.ts";

export interface Claim {
  readonly operation: Operation;
  readonly sending: Sending<unknown>;
}

/** Takes the next operation that can be sent and marks it as attempted; null where nothing can. One sender at a time may call this. */
export const claim = (db: Database, skipped: ReadonlySet<string>): Promise<Claim | null> =>
  db.transaction("rw", [...db.everyBook, db.outbox], async () => {
    const held = new Set(skipped);
    for (let after = 0; ;) {
      const operation = await db.outbox
        .where("seq")
        .above(after)
        .filter(({ entity }) => !held.has(entity))
        .first();
      if (!operation) return null;
      after = operation.seq;
      const claimed = (await sweep(db, operation)) ? "swept" : await take(db, operation);
      if (claimed === "held") held.add(operation.entity);
      else if (claimed !== "swept") return claimed;
    }
  });

/** Leaves out what a later removal makes pointless: a creation that never reached the server, a change that it refused. */
async function sweep(db: Database, operation: Operation): Promise<boolean> {
  const neverThere = effectOf(operation) === "create" && (operation.attempts === 0 || operation.state === "refused");
  if (!neverThere && operation.state !== "refused") return false;
  const queue = await queueOf(db, operation.entity);
  const last = queue.at(-1);
  if (!last || effectOf(last) !== "remove") return false;
  const pointless = queue.filter(({ seq }) => seq >= operation.seq && (neverThere || seq !== last.seq));
  await db.outbox.bulkDelete(pointless.map(({ seq }) => seq));
  await settle(db, operation.book, operation.entity);
  return true;
}

async function take(db: Database, operation: Operation): Promise<Claim | "held"> {
  if (operation.state === "refused") return "held";
  const row = await db.rows(operation.book).get(operation.entity);
  const links = operation.links ?? (await resolve(db, operation));
  if (!row || !links) return "held";
  const taken = { ...operation, state: "sending", attempts: operation.attempts + 1, links } as const;
  await db.outbox.put(taken);
  await settle(db, operation.book, operation.entity);
  return { operation: taken, sending: sendingOf(db, taken, row) };
}

const sendingOf = (db: Database, { entity, payload, base, links }: Operation, row: Row): Sending<unknown> => ({
  owner: db.owner,
  key: entity,
  id: row.id ?? 0,
  // 0 is what a creation stands on: no version yet.
  version: base || undefined,
  payload,
  idOf: (key) => links?.[key] ?? null,
});

/** The ids of what an operation names; null while one of them is still on its way to the server. */
async function resolve(db: Database, operation: Operation): Promise<Record<string, number | null> | null> {
  const links: Record<string, number | null> = {};
  for (const reference of operationOf(operation.kind).needs?.(operation.payload) ?? []) {
    const id = await idOf(db, reference);
    if (id === "coming") return null;
    links[reference.key] = id;
  }
  return links;
}

async function idOf(db: Database, { book, key }: Reference): Promise<number | null | "coming"> {
  const row = await db.rows(book).get(key);
  if (!row) return null;
  const underway = (await db.outbox.where("entity").equals(key).count()) > 0;
  if (row.id === null) return underway ? "coming" : null;
  return row.deletedAt !== "" && !underway ? null : row.id;
}
