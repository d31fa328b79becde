import { signedInOf, type CallBase } from "../calls/call.ts";
import { refused } from "../errors/refusal.ts";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import { BUSINESS_COLUMNS, type BusinessKind } from "../storage/schema/business-tables.ts";
import type { OwnedRow } from "./owned-records.ts";

type Values = Readonly<Record<string, unknown>>;

/** The id of the business record that a row is assigned from. */
export const businessIdOf = (row: object): number | null =>
  (row as { readonly business_id?: number | null }).business_id ?? null;

/**
 * The columns that a driver's call may write. Drops changes to columns that the business decides.
 */
export function withoutBusinessColumns<Written extends object>(
  kind: string,
  row: OwnedRow,
  columns: Written,
): Written {
  if (businessIdOf(row) === null || !(kind in BUSINESS_COLUMNS)) return columns;
  const sent = columns as Values;
  const stored: Values = row;
  const changed = new Set<string>(
    BUSINESS_COLUMNS[kind as BusinessKind].filter(
      (column) => sent[column] !== undefined && sent[column] !== stored[column],
    ),
  );
  if (changed.size === 0) return columns;
  return Object.fromEntries(
    Object.entries(columns).filter(([column]) => !changed.has(column)),
  ) as Written;
}

/**
 * The columns that an update may write. Without a version, the client only repeats what it was
 * given, perhaps long ago: columns that the business decides are dropped. With a version, somebody
 * saw the row and wants the change: refused with 409.
 */
export function writableColumns<Written extends object>(
  call: Caller,
  { kind, row, version, columns }: RequestedUpdate<Written>,
): Written {
  const left = withoutBusinessColumns(kind, row, columns);
  if (left !== columns && version !== undefined) throw belongsToBusiness(call);
  return left;
}

interface RequestedUpdate<Written> {
  readonly kind: string;
  readonly row: OwnedRow;
  /** The version that the client saw. */
  readonly version: number | undefined;
  readonly columns: Written;
}

/**
 * Locks business records and their assignments. Increments a counter row; the row lock makes others
 * wait until the transaction ends.
 */
export const lockCatalogue = (trx: Db) => nextNumber(trx, "catalogue");

/**
 * Throws 409 if the business record of this row was taken back from the owner, deleted, or is now
 * another row of the owner's: only the office can restore it.
 */
export async function expectAssigned(
  call: Caller & Pick<CallBase, "db">,
  kind: string,
  row: OwnedRow,
): Promise<void> {
  const { db } = call;
  const business = businessIdOf(row);
  if (business === null) return;
  await lockCatalogue(db);
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

/** Who made the call. */
type Caller = Pick<CallBase, "actor" | "manager">;

export const belongsToBusiness = (call: Caller) => refused(409, "of-business", wordsFor(call));

/** Managers are not advised to ask a manager. */
const wordsFor = (call: Caller): string =>
  signedInOf(call).role === "manager"
    ? "This belongs to the business. Please do this in the office."
    : "This belongs to the business. Please ask a manager.";
