import { idByKey } from "@roundsman/contract/wire/record-ids";
import type { Reference } from "../resources/resource.ts";
import type { Database } from "../store/database.ts";
import type { LocalCustomer } from "../store/local.ts";

interface LinkOptions {
  /** Whether deleted records are named too. */
  readonly includesDeleted: boolean;
  /** Keys of records that earlier calls of the same batch make. */
  readonly createdKeys: ReadonlySet<string>;
}

/**
 * How a request names records, by their keys; null while another request still has to bring one of
 * them to the server.
 */
export async function linksOf(
  db: Database,
  references: readonly Reference[],
  naming: LinkOptions,
): Promise<Record<string, number | null> | null> {
  const links: Record<string, number | null> = {};
  for (const reference of references) {
    const id = await idOf(db, reference, naming);
    if (id === "coming") return null;
    links[reference.key] = id;
  }
  return links;
}

async function idOf(
  db: Database,
  { book, key }: Reference,
  naming: LinkOptions,
): Promise<number | null | "coming"> {
  const row = await db.rows(book).get(key);
  if (!row) return null;
  if (row.id === null && naming.createdKeys.has(key)) return idByKey(key);
  const underway = (await db.outbox.where("entity").equals(key).count()) > 0;
  const { mergedInto } = row as Partial<LocalCustomer>;
  if (row.id === null) {
    if (underway || mergedInto === undefined) return underway ? "coming" : null;
    return idOf(db, { book, key: mergedInto }, naming);
  }
  // The id of a merged customer names the kept one.
  const isNamed =
    row.deletedAt === "" || underway || naming.includesDeleted || mergedInto !== undefined;
  return isNamed ? row.id : null;
}
