import { owed } from "@roundsman/core/invoice";
import type { DeletedKind, DeletedRecord } from "@roundsman/contract/recently-deleted";
import { isIssued } from "@roundsman/core/issuing/issued";
import type { DeletedThing } from "../ui/list/restore-button.tsx";
import { isNamedBy, isUndone } from "../sync/store/counted-invoices.ts";
import type { LocalCustomer, LocalInvoice, LocalProduct, LocalTask } from "../sync/store/local.ts";

/** A deleted record as far as this phone knows. */
export interface Deleted extends DeletedThing {
  /** True if the phone has the row, which can then be restored without signal. */
  readonly onPhone: boolean;
}

type Kept<Row> = Row & { readonly key: string };
interface Rows {
  readonly invoice: readonly Kept<LocalInvoice>[];
  readonly customer: readonly Kept<LocalCustomer>[];
  readonly product: readonly Kept<LocalProduct>[];
  readonly task: readonly Kept<LocalTask>[];
}

interface Known {
  /** Milliseconds since 1970. Earlier deletions are left out. */
  readonly since: number;
  /** Keys of rows with pending mutations. */
  readonly waiting: ReadonlySet<string>;
}

/**
 * The deleted rows of the phone, and the restored ones that the server may still have as deleted.
 */
export function deletedOnPhone({ invoice, customer, product, task }: Rows, known: Known): OnPhone {
  const names = new Map<string | undefined, string>(customer.map(({ key, name }) => [key, name]));
  const all = [
    ...invoice.filter(mayReturn(invoice)).map((row) => ({
      ...base("invoice", row),
      number: row.number,
      name: row.billTo.name,
      date: row.date,
      total: owed(row.totals),
      isVoided: isIssued(row),
    })),
    ...customer.map((row) => ({
      ...base("customer", row),
      name: row.name,
      mergedInto: names.get(row.mergedInto),
    })),
    ...product.map((row) => ({ ...base("product", row), name: row.name })),
    ...task.map((row) => ({ ...base("task", row), name: row.title })),
  ];
  const alive = new Set(
    all
      .filter(({ deletedAt, key }) => deletedAt === "" && known.waiting.has(key))
      .map(({ key }) => key),
  );
  return { rows: all.filter(({ deletedAt }) => Date.parse(deletedAt) >= known.since), alive };
}

interface OnPhone {
  readonly rows: readonly Deleted[];
  /** Keys that were restored on this phone while the server still lists them as deleted. */
  readonly alive: ReadonlySet<string>;
}

type Invoices = Rows["invoice"];

/**
 * An undone correction must not be restored: the invoice that it corrected is owed again, so both
 * would be (wire §12).
 */
const mayReturn =
  (all: Invoices) =>
  (row: Invoices[number]): boolean => {
    const old = row.corrects === undefined ? undefined : all.find(isNamedBy(row.corrects));
    return !isUndone(row, old);
  };

const base = (
  kind: DeletedKind,
  {
    key,
    id,
    deletedAt,
  }: { readonly key: string; readonly id: number | null; readonly deletedAt: string },
) => ({
  kind,
  key,
  id,
  date: null,
  total: null,
  deletedAt,
  onPhone: true,
});

/** Records as the server lists them. */
export const fromServer = (records: readonly DeletedRecord[]): readonly Deleted[] =>
  records.map(({ kind, id, number, name, date, total_amount, ...record }) => ({
    kind,
    key: record.client_id,
    id,
    number,
    name,
    date,
    total: record.payable_amount ?? total_amount,
    deletedAt: record.deleted_at,
    isVoided: record.voided === true,
    mergedInto: record.merged_into,
    onPhone: false,
  }));

/**
 * Merges both lists, the latest deletion first. A row that the phone has appears once. The server
 * knows when a colleague deleted it, the phone only when it heard of that.
 */
export function merged(
  { rows, alive }: OnPhone,
  records: readonly DeletedRecord[],
): readonly Deleted[] {
  const own = new Set(rows.map(({ key }) => key));
  const others = fromServer(
    records.filter(({ client_id }) => !own.has(client_id) && !alive.has(client_id)),
  );
  const known = new Map(records.map((record) => [record.client_id, record]));
  const onPhone = rows.map((row) => ({
    ...row,
    deletedAt: known.get(row.key)?.deleted_at ?? row.deletedAt,
    isVoided: row.isVoided === true || known.get(row.key)?.voided === true,
    mergedInto: row.mergedInto ?? known.get(row.key)?.merged_into,
  }));
  return [...onPhone, ...others].toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
}
