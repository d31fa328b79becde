import type { Day } from "@roundsman/core/day";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import { insertPayments, type PaymentDraft } from "../ledger/repository/write-payments.ts";
import { insertCash } from "../stock/repository/cash.ts";
import { insertSheet } from "../stock/repository/day-sheets.ts";
import { dayOf, openSpan } from "../stock/repository/day-span.ts";
import { insertEntries, takeEntryNumbers } from "../stock/repository/ledger.ts";
import { setSettings } from "../stock/repository/van-products.ts";
import { seededRandom } from "./random.ts";
import { paymentsOfPaid } from "./seed-payments.ts";
import type { SeededBook } from "./seed-book.ts";
import { vanBegan, vanDays, type DemoEntry, type DemoVanDay } from "./van.ts";

interface SoldInvoice {
  readonly id: number;
  readonly total: number;
}
interface Seeding {
  readonly owner: number;
  readonly products: readonly number[];
  readonly invoices: ReadonlyMap<string, SoldInvoice>;
}

/** Seeds the van of a person whose invoices exist already. */
export async function seedVan(
  trx: Db,
  { owner, book, products }: SeededBook,
  today: Day,
): Promise<void> {
  await trx
    .updateTable("invoice")
    .set({ before_stock: 1 })
    .where("owner_id", "=", owner)
    .where("delivery_status", "=", "delivered")
    .where("date", "<", vanBegan(today))
    .execute();
  await trx
    .updateTable("invoice")
    .set({ paid_from: "due" })
    .where("owner_id", "=", owner)
    .where("payment_status", "=", "paid")
    .where("date", ">=", vanBegan(today))
    .execute();
  const rows = await trx
    .selectFrom("invoice")
    .select(["id", "key", "total"])
    .where("owner_id", "=", owner)
    .execute();
  const seeding = { owner, products, invoices: new Map(rows.map(({ key, ...row }) => [key, row])) };
  const days = vanDays(seededRandom(owner), {
    products: book.products,
    invoices: book.invoices,
    today,
  });
  const payments = await paymentsOfPaid(trx, { owner, today, cashDays: cashDaysOf(days, seeding) });
  const insert = async (some: readonly PaymentDraft[]) => {
    for (const day of new Set(some.map((draft) => draft.day)))
      await insertPayments(
        { db: trx, actor: { id: owner }, now: new Date(`${day}T00:00:00.000Z`) },
        some.filter((draft) => draft.day === day),
      );
  };
  for (const [index, day] of days.entries()) {
    const last = days[index - 1]?.day;
    await insert(payments.filter((draft) => draft.day <= day.day && (!last || draft.day > last)));
    await seedDay(trx, seeding, day);
  }
  const end = days.at(-1)?.day;
  await insert(payments.filter((draft) => !end || draft.day > end));
  for (const [place, id] of products.entries())
    if (place % 5 === 0)
      await setSettings(trx, owner, {
        id,
        body: { low: (3000 + 1000 * (place % 4)) as never, barcode: barcodeOf(place) },
      });
}

const cashDaysOf = (days: readonly DemoVanDay[], { invoices }: Seeding): ReadonlyMap<number, Day> =>
  new Map(
    days.flatMap(({ day, collected }) =>
      collected.flatMap((key) => {
        const row = invoices.get(key);
        return row && row.total > 0 ? [[row.id, day] as const] : [];
      }),
    ),
  );

async function seedDay(
  trx: Db,
  seeding: Seeding,
  { day, entries, collected, sheet }: DemoVanDay,
): Promise<void> {
  const { owner, invoices } = seeding;
  for (const entry of entries) await seedEntry(trx, seeding, { day, entry });
  const paid = collected
    .map((key) => invoices.get(key))
    .filter((row) => row !== undefined && row.total > 0);
  const amounts = new Map(paid.flatMap((row) => (row ? [[row.id, row.total] as const] : [])));
  const now = new Date(sheet?.at ?? `${day}T00:00:00.000Z`);
  await insertCash(trx, owner, { amounts, today: day, now });
  if (!sheet) return;
  const span = await openSpan(trx, owner, day);
  const { cashExpected } = await dayOf(trx, owner, span);
  const cashCounted = Math.max(0, cashExpected + (cashExpected > 0 ? sheet.over : 0));
  const note = cashCounted === cashExpected ? "" : sheet.note;
  await insertSheet(trx, owner, {
    id: await nextNumber(trx, "day_sheet"),
    key: undefined,
    day,
    note,
    cashCounted,
    corrects: null,
    span,
    now,
  });
}

async function seedEntry(
  trx: Db,
  { owner, products, invoices }: Seeding,
  { day, entry }: { readonly day: Day; readonly entry: DemoEntry },
): Promise<void> {
  const { kind, note, invoice, movements, counted } = entry;
  const moved = movements.flatMap(([place, quantity], index) => {
    const productId = products[place];
    const count = counted[index];
    // Expected before the count: what was counted, less the difference.
    const found = count === undefined ? {} : { counted: count, expected: count - quantity };
    return productId === undefined ? [] : [{ productId, quantity, ...found }];
  });
  const invoiceId = invoice === null ? null : (invoices.get(invoice)?.id ?? null);
  const first = await takeEntryNumbers(trx, 1);
  await insertEntries(trx, owner, {
    first,
    entries: [{ kind, day, note, invoiceId, movements: moved }],
    now: new Date(entry.at),
  });
}

/** An EAN-13 with prefix 20, which shops use internally, so that it belongs to no real product. */
function barcodeOf(place: number): string {
  const digits = `20${String(place + 1).padStart(10, "0")}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
