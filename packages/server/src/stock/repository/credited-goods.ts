import type { CreditedLine, CreditReason } from "@roundsman/core/credit/credited";
import type { Line } from "@roundsman/core/invoice";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import { quantitiesByProduct, type ProductQuantities } from "@roundsman/core/stock";
import type { CallBase } from "../../kernel/calls/call.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { insertEntries, takeEntryNumbers } from "./ledger.ts";
import { findsProductsOf } from "./products-named.ts";
import { isWithCustomer, type SoldInvoice } from "./sold.ts";

interface Credited {
  /** As it is now. */
  readonly invoice: SoldInvoice;
  /** The number of the note. */
  readonly number: string;
  readonly reason: CreditReason;
  readonly lines: readonly Pick<CreditedLine, "line" | "name" | "quantity" | "goods">[];
  /** -1 if the note is voided. */
  readonly sign: 1 | -1;
}

/**
 * Puts what a note brings back onto the van; answers the products. Goods of an invoice that is not
 * delivered are still on the van: its delivery takes fewer (update-ledgers.ts).
 */
export async function moveCreditedGoods(
  { db, actor, now, today }: Pick<CallBase, "db" | "actor" | "now" | "today">,
  { invoice, number, reason, lines, sign }: Credited,
): Promise<number[]> {
  const back = lines
    .filter(({ goods }) => goods === "van")
    .map(({ line, name, quantity }) => ({ id: line, name, quantity }));
  if (back.length === 0 || !isWithCustomer(invoice)) return [];
  const own = sign === -1 ? await movedBy(db, actor.id, { invoiceId: invoice.id, number }) : null;
  const moved = own ?? quantitiesByProduct(back, await findsProductsOf(db, actor.id, back));
  if (moved.size === 0) return [];
  const movements = [...moved].map(([productId, quantity]) => {
    return { productId, quantity: sign * quantity };
  });
  const entry = {
    // Goods of a correction did not come back: the invoice that replaces the old one takes them
    // again.
    kind: reason === "correction" ? "sale" : "return",
    day: today,
    note: number,
    invoiceId: invoice.id,
    movements,
  } as const;
  await insertEntries(db, actor.id, {
    first: await takeEntryNumbers(db, 1),
    entries: [entry],
    now,
  });
  return [...moved.keys()].toSorted((a, b) => a - b);
}

/**
 * What a note itself moved, whatever its products are called since. null if it moved nothing, or if
 * the delivery was settled again after it: then its lines decide.
 */
async function movedBy(
  db: Db,
  owner: number,
  { invoiceId, number }: { readonly invoiceId: number; readonly number: string },
): Promise<ProductQuantities<number> | null> {
  const entries = await db
    .selectFrom("stock_entry")
    .select(["id", "note"])
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .where("note", "in", ["", number])
    .orderBy("id", "desc")
    .execute();
  const [last] = entries;
  if (last?.note !== number) return null;
  const rows = await db
    .selectFrom("stock_movement")
    .select(["product_id", "quantity"])
    .where("owner_id", "=", owner)
    .where("entry_id", "=", last.id)
    .execute();
  return new Map(rows.map((row) => [row.product_id, thousandths(row.quantity)]));
}

export interface CreditedGoods {
  readonly invoiceId: number;
  readonly id: Line["id"];
  readonly name: string;
  readonly quantity: Quantity;
}

/** What the notes of invoices brought back to the van; voided ones are left out. */
export async function returnedToVan(
  db: Db,
  owner: number,
  invoiceIds: readonly number[],
): Promise<CreditedGoods[]> {
  const found: CreditedGoods[] = [];
  await inBatches(invoiceIds, async (some) => {
    const rows = await db
      .selectFrom("credit_note as note")
      .innerJoin("credit_note_line as line", (on) =>
        on
          .onRef("line.owner_id", "=", "note.owner_id")
          .onRef("line.credit_note_id", "=", "note.id"),
      )
      .select(["note.invoice_id", "line.line_ref", "line.name", "line.quantity"])
      .where("note.owner_id", "=", owner)
      .where("note.invoice_id", "in", some)
      .where("note.voided_at", "=", "")
      .where("line.goods", "=", "van")
      .execute();
    for (const { invoice_id, line_ref, name, quantity } of rows)
      found.push({
        invoiceId: invoice_id,
        id: JSON.parse(line_ref) as Line["id"],
        name,
        quantity: thousandths(quantity),
      });
  });
  return found;
}

/** The ids of the credit notes of some invoices, voided ones included, in order. */
export async function notesNaming(
  db: Db,
  owner: number,
  invoiceIds: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  await inBatches(invoiceIds, async (some) => {
    const rows = await db
      .selectFrom("credit_note")
      .select("id")
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", some)
      .execute();
    found.push(...rows.map(({ id }) => id));
  });
  return found.toSorted((a, b) => a - b);
}
