import type { Reference, Sending } from "../resources/operation.ts";
import { operationOf } from "../resources/operations.ts";
import type { Database, Operation, Row } from "../store/database.ts";

/**
 * The ids of what an operation names; null while one of them is still on its way to the server. `goneToo`: what was said once is said again, gone or
 * not, and a product that went has moved all the same.
 */
export async function resolve(
  db: Database,
  references: readonly Reference[],
  goneToo: boolean,
): Promise<Record<string, number | null> | null> {
  const links: Record<string, number | null> = {};
  for (const reference of references) {
    const id = await idOf(db, reference, goneToo);
    if (id === "coming") return null;
    links[reference.key] = id;
  }
  return links;
}

async function idOf(
  db: Database,
  { book, key }: Reference,
  goneToo: boolean,
): Promise<number | null | "coming"> {
  const row = await db.rows(book).get(key);
  if (!row) return null;
  const underway = (await db.outbox.where("entity").equals(key).count()) > 0;
  if (row.id === null) return underway ? "coming" : null;
  return row.deletedAt !== "" && !underway && !goneToo ? null : row.id;
}

/** What an attempt said of others: a repeated request must say the same. */
export function saidLinks(
  { kind, payload, links }: Operation,
  { idOf }: Sending<unknown>,
): Operation["links"] {
  const references = operationOf(kind).needs?.(payload) ?? [];
  return links ?? Object.fromEntries(references.map(({ key }) => [key, idOf(key)]));
}

/** An operation with everything that its call needs. */
export const sendingOf = (
  owner: number,
  { entity, payload, base }: Operation,
  { row, idOf }: { readonly row: Row; readonly idOf: Sending<unknown>["idOf"] },
): Sending<unknown> => ({
  owner,
  key: entity,
  id: row.id ?? 0,
  // 0 is what a creation stands on: no version yet.
  version: base || undefined,
  known: row.version,
  payload,
  idOf,
});
