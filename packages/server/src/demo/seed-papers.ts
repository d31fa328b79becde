import type { CreditNoteBody } from "@roundsman/contract/invoices/credit-note";
import { addDays, type Day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { ONE_UNIT, thousandths } from "@roundsman/core/quantity";
import { creditNoteHandlers } from "../credit-notes/handlers.ts";
import { correct } from "../credit-notes/correct.ts";
import { withLines } from "../invoices/repository/invoice-lines.ts";
import { invoiceRecords } from "../invoices/repository/write-invoices.ts";
import { voidInvoice } from "../invoices/issued-handlers.ts";
import { assignNumber } from "../invoices/number-handlers.ts";
import { recordDocument } from "../invoices/repository/document-records.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import { insertSeries } from "../numbers/repository/series.ts";
import { papersOf, type DemoPapers } from "./papers.ts";
import type { DemoPerson } from "./people.ts";
import { seededRandom, type Random } from "./random.ts";
import type { SeededBook } from "./seed-book.ts";
import { seedInvoice } from "./seed-invoices.ts";
import { callOf } from "./seed-call.ts";
import { seedAdvance, seedLimits, seedPartPayments } from "./seed-payments.ts";
import type { DemoInvoice } from "./trade.ts";

interface Driver {
  readonly seeded: SeededBook;
  readonly person: DemoPerson;
  readonly today: Day;
}

/**
 * Seeds what happened to a driver's latest invoices, as a phone does it: some were handed out
 * without signal under its own numbers, goods and prices were credited, and one was written twice
 * and voided.
 */
export async function seedPapers(trx: Db, { seeded, person, today }: Driver): Promise<void> {
  const papers = papersOf(seeded.book, today);
  if (!papers) return;
  const { owner } = seeded;
  const random = seededRandom(owner);
  const call = callOf(trx, { owner, person, at: `${addDays(today, -1)}T19:45:00.000Z`, today });
  await number(call, papers.numbered, random);
  for (const { invoice, body } of notesOf(papers)) {
    const { id, line } = await stored(trx, invoice.key);
    const lines = body.lines.map((part) => ({ ...part, line }));
    const note = await creditNoteHandlers.create({
      ...call,
      params: { id },
      body: { ...body, date: addDays(today, -1), key: random.uuid(), lines },
    });
    // The credit note for a price has not been sent to its customer yet.
    if (body.reason !== "price")
      await creditNoteHandlers.recordDocument({
        ...call,
        params: { id: note.id },
        body: { kind: "pdf", language: "both", key: random.uuid() },
      });
  }
  const id = await seedInvoice(trx, seeded, {
    ...papers.twice,
    key: random.uuid(),
    createdAt: call.now.toISOString(),
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
  });
  await voidInvoice({ ...call, params: { id }, body: { reason: "Written twice 重复开单" } });
  await correctOne(call, papers.corrected, random);
  await seedPartPayments(call);
  await seedLimits(call);
  await seedAdvance(call);
}

/** The invoice was handed out, then its first line turned out to have one unit too many. */
async function correctOne(call: CallBase, invoice: DemoInvoice, random: Random): Promise<void> {
  const { id } = await stored(call.db, invoice.key);
  const named = { ...call, params: { id }, query: undefined };
  await recordDocument({
    ...named,
    body: { kind: "pdf", vat: "included", language: "both", key: random.uuid() },
  });
  const { db, actor } = call;
  const rows = await invoiceRecords.findMany(db, actor.id, [id]);
  const [storedInvoice] = await withLines(db, actor.id, rows);
  const lines = storedInvoice?.lines.map((line, index) =>
    index === 0 ? { ...line, quantity: thousandths(line.quantity - ONE_UNIT) } : line,
  );
  await correct({
    ...named,
    body: { key: random.uuid(), noteKey: random.uuid(), billTo: {}, lines },
  });
}

/** Gives invoices the numbers of a new series, each at the time its document was handed out. */
async function number(
  call: CallBase,
  invoices: readonly DemoInvoice[],
  random: Random,
): Promise<void> {
  const { db, actor, now } = call;
  const { prefix } = await insertSeries(db, actor.id, { key: random.uuid(), had: null, now });
  for (const [index, { key, createdAt }] of invoices.entries()) {
    const { id } = await stored(db, key);
    const named = { ...call, now: new Date(createdAt), params: { id } };
    await assignNumber({ ...named, body: { number: `${prefix}-${index + 1}` } });
    await recordDocument({
      ...named,
      body: { kind: "pdf", vat: "included", language: "both", key: random.uuid() },
    });
  }
}

interface Noted {
  readonly invoice: DemoInvoice;
  readonly body: Omit<CreditNoteBody, "lines"> & { readonly lines: readonly Part[] };
}
/** The part of the first line that is credited. */
type Part = Omit<CreditNoteBody["lines"][number], "line">;

/** Two units broken, one returned, and a price that was 50p too high. */
function notesOf({ credited: { damaged, returned, price } }: DemoPapers): readonly Noted[] {
  const two = thousandths(2 * ONE_UNIT);
  return [
    {
      invoice: damaged,
      body: {
        reason: "damaged",
        summary: "Broken in the crate 箱内破损",
        lines: [{ quantity: two, goods: "waste" }],
      },
    },
    {
      invoice: returned,
      body: { reason: "returned", lines: [{ quantity: ONE_UNIT, goods: "van" }] },
    },
    {
      invoice: price,
      body: {
        reason: "price",
        summary: "Last month's price 按上月价开单",
        lines: [{ quantity: two, unitPrice: pence(50) }],
      },
    },
  ];
}

/** The id of an invoice, and the reference of its first line. */
async function stored(trx: Db, key: string) {
  const { id, product_ref } = await trx
    .selectFrom("invoice")
    .innerJoin("invoice_line as line", (on) =>
      on
        .onRef("line.owner_id", "=", "invoice.owner_id")
        .onRef("line.invoice_id", "=", "invoice.id"),
    )
    .select(["invoice.id", "line.product_ref"])
    .where("invoice.key", "=", key)
    .orderBy("line.position")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, line: JSON.parse(product_ref) as number | string };
}
