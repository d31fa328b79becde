import { signedInOf, type CallBase } from "../calls/call.ts";
import { refused } from "../errors/refusal.ts";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import type { OwnedRow } from "./owned-records.ts";

/** What of a driver's row the business decides, where the row is of a record of the business. The rest is the driver's. */
export const DECIDED = {
  product: ["name", "search_name", "price", "discount", "vat_rate"],
  customer: [
    "name",
    "search_name",
    "address",
    "city",
    "postcode",
    "document_language",
    "peppol_id",
    "buyer_reference",
    "vat_mode",
    "terms_days",
  ],
} as const;

/** What a driver may write otherwise: until then it follows the business. */
export const FOLLOWING = { product: [], customer: ["email", "phone"] } as const;

export type BusinessKind = keyof typeof DECIDED;
type Values = Readonly<Record<string, unknown>>;

/** The record of the business that a row is of. */
export const businessOf = (row: object): number | null =>
  (row as { readonly business_id?: number | null }).business_id ?? null;

/** What a driver's call may write of a row. What the business decides is passed over. */
export function leftToDriver<Written extends object>(
  kind: string,
  row: OwnedRow,
  columns: Written,
): Written {
  if (businessOf(row) === null || !(kind in DECIDED)) return columns;
  const sent = columns as Values;
  const there: Values = row;
  const changed = new Set<string>(
    DECIDED[kind as BusinessKind].filter(
      (column) => sent[column] !== undefined && sent[column] !== there[column],
    ),
  );
  if (changed.size === 0) return columns;
  return Object.fromEntries(
    Object.entries(columns).filter(([column]) => !changed.has(column)),
  ) as Written;
}

/**
 * The same of an update. Clients that send no version repeat what they were given, perhaps long ago. With a version it is a wish of somebody who sees
 * the row, and refused with 409.
 */
export function ofDriver<Written extends object>(
  call: By,
  { kind, row, version, columns }: Wish<Written>,
): Written {
  const left = leftToDriver(kind, row, columns);
  if (left !== columns && version !== undefined) throw ofBusiness(call);
  return left;
}

interface Wish<Written> {
  readonly kind: string;
  readonly row: OwnedRow;
  /** What the client saw. */
  readonly version: number | undefined;
  readonly columns: Written;
}

/** Until the transaction ends nobody else changes records of the business, or who has them. */
export const holdCatalogue = (trx: Db) => nextNumber(trx, "catalogue");

/**
 * Throws 409 where a row is of a record of the business that was taken back from its owner, deleted, or is another row of the book since: only the office
 * brings it back.
 */
export async function expectAssigned(
  call: By & Pick<CallBase, "db">,
  kind: string,
  row: OwnedRow,
): Promise<void> {
  const { db } = call;
  const business = businessOf(row);
  if (business === null) return;
  await holdCatalogue(db);
  // Both tables have these columns.
  const table = `business_${kind}` as "business_product";
  const assigned = await db
    .selectFrom("business_assignment")
    .innerJoin(table, `${table}.id`, "business_assignment.business_id")
    .select("record_id")
    .where("business_assignment.kind", "=", kind)
    .where("business_id", "=", business)
    .where("owner_id", "=", row.owner_id)
    .where("record_id", "=", row.id)
    .where(`${table}.deleted_at`, "=", "")
    .executeTakeFirst();
  if (!assigned) throw refused(409, "taken-back", wordsFor(call));
}

/** Who made a call. */
type By = Pick<CallBase, "actor" | "manager">;

export const ofBusiness = (call: By) => refused(409, "of-business", wordsFor(call));

/** A manager is not sent to a manager. */
const wordsFor = (call: By): string =>
  signedInOf(call).role === "manager"
    ? "This belongs to the business. Please do this in the office."
    : "This belongs to the business. Please ask a manager.";
