import type { PastBusinessImport } from "@roundsman/contract/office/business-imports";
import type { ImportRow } from "../../kernel/owned/import-records.ts";
import type { BusinessKind } from "../../kernel/storage/schema/business-tables.ts";
import type { Db } from "../../kernel/storage/db.ts";

type Values = Readonly<Record<string, unknown>>;
export type ImportedKind = "businessProduct" | "businessCustomer";
const KINDS = {
  businessProduct: "product",
  businessCustomer: "customer",
} as const satisfies Record<ImportedKind, BusinessKind>;

/** A record that an import of the business made, changed or gave to drivers. */
export interface BusinessItem {
  readonly id: number;
  /** The version after the import; absent if the import only gave the record to drivers. */
  readonly version?: number;
  /** Its columns before; absent if the import made or only gave the record. */
  readonly before?: Values;
  readonly given: readonly GivenTo[];
}

/** A driver to whom the import gave the record, with the row, and what the row had before. */
export interface GivenTo {
  readonly owner: number;
  readonly row: number;
  readonly before?: Values;
}

/**
 * What all calls of an import did with each record: the last version, and the columns before the
 * first.
 */
export function businessItemsOf({ items }: ImportRow): BusinessItem[] {
  const byId = new Map<number, BusinessItem>();
  for (const item of JSON.parse(items) as BusinessItem[]) {
    const earlier = byId.get(item.id);
    // A created record has no `before`. Of a changed one each call knows only the columns it wrote.
    const isMade = earlier?.version !== undefined && earlier.before === undefined;
    const before = isMade
      ? undefined
      : (item.before ?? earlier?.before) && { ...item.before, ...earlier?.before };
    const version = item.version ?? earlier?.version;
    byId.set(item.id, {
      id: item.id,
      ...(version !== undefined && { version }),
      ...(before && { before }),
      given: [...(earlier?.given ?? []), ...item.given],
    });
  }
  return [...byId.values()];
}

/** Imports of all managers. */
const rowsOf = (db: Db) =>
  db.selectFrom("bulk_import").where("kind", "in", Object.keys(KINDS)).selectAll("bulk_import");

export const findBusinessImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  rowsOf(db).where("bulk_import.id", "=", id).executeTakeFirst();

/** Newest first. */
export async function listBusinessImports(db: Db): Promise<PastBusinessImport[]> {
  const rows = await rowsOf(db)
    .innerJoin("person", "person.id", "owner_id")
    .select("person.name as by_name")
    .orderBy("bulk_import.id", "desc")
    .execute();
  return rows.map((row) => {
    const items = businessItemsOf(row);
    const written = items.filter(({ version }) => version !== undefined);
    const created = written.filter(({ before }) => !before).length;
    return {
      id: row.id,
      kind: KINDS[row.kind as ImportedKind],
      file: row.file,
      at: row.created_at,
      created,
      updated: written.length - created,
      assigned: items.reduce((sum, { given }) => sum + given.length, 0),
      by_name: row.by_name,
      undone: row.undone_at,
    };
  });
}

/**
 * Removes what imports keep of an erased customer: a record of the business, or a driver's row that
 * became one.
 */
export async function forgetInBusinessImports(
  trx: Db,
  erased: { readonly record: number } | { readonly owner: number; readonly row: number },
): Promise<void> {
  const isForgotten = (item: BusinessItem, to?: GivenTo) =>
    "record" in erased
      ? item.id === erased.record
      : to?.owner === erased.owner && to.row === erased.row;
  for (const { id, owner_id, items } of await rowsOf(trx)
    .where("kind", "=", "businessCustomer" satisfies ImportedKind)
    .execute()) {
    const after = (JSON.parse(items) as BusinessItem[]).map((item) => ({
      ...item,
      ...(item.before && isForgotten(item) && { before: {} }),
      given: item.given.map((to) =>
        to.before && isForgotten(item, to) ? { ...to, before: {} } : to,
      ),
    }));
    const text = JSON.stringify(after);
    if (text === items) continue;
    await trx
      .updateTable("bulk_import")
      .set({ items: text })
      .where("owner_id", "=", owner_id)
      .where("id", "=", id)
      .execute();
  }
}
