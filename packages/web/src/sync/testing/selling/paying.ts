import { idByKey } from "@roundsman/contract/wire/record-ids";
import { addDays, dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { INVOICE_LISTS, listOf } from "@roundsman/core/payment-status";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import { VAT_MODES } from "@roundsman/core/vat";
import fc from "fast-check";
import { createInvoice } from "../../../invoices/queries.ts";
import { submitInvoices } from "../../../invoices/submit.ts";
import { takePayment, takePaymentBack, type Taking } from "../../../payments/queries.ts";
import type { InvoiceDraft } from "../../store/invoice-draft.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../../store/local.ts";
import { keptCustomer, mergedOn } from "../../store/merged-customers.ts";
import type { Phone } from "../../store/phone.ts";
import { draftFor } from "../rig.ts";
import { historiesOf, laterActions, lines } from "./actions.ts";

const pick = fc.nat(4);
const method = fc.constantFrom(...PAYMENT_METHODS);
const share = fc.constantFrom(0.1, 0.34, 0.5, 1, 1, 1.5);

const sell = fc.record({
  do: fc.constant("sell" as const),
  pick,
  list: fc.constantFrom(...INVOICE_LISTS),
  pounds: fc.integer({ min: 1, max: 60 }),
});
/** At several rates, and with VAT in the total or on top. */
const sellTaxed = fc.record({
  do: fc.constant("sell" as const),
  pick,
  list: fc.constantFrom(...INVOICE_LISTS),
  lines,
  mode: fc.constantFrom(undefined, ...VAT_MODES),
});
/** For one invoice, or for two of one customer; sometimes more than is open. */
const take = fc.record({ do: fc.constant("take" as const), pick, other: pick, share, method });
const advance = fc.record({
  do: fc.constant("advance" as const),
  pick,
  pounds: fc.integer({ min: 1, max: 60 }),
  method,
});
const use = fc.record({ do: fc.constant("use" as const), pick, share });
const back = fc.record({ do: fc.constant("take back" as const), pick });

/** What a driver does with money on a phone. */
const withMoney = <Sell extends { readonly do: "sell" }>(selling: fc.Arbitrary<Sell>) =>
  fc.oneof(
    { weight: 3, arbitrary: selling },
    { weight: 5, arbitrary: take },
    { weight: 3, arbitrary: advance },
    { weight: 4, arbitrary: use },
    { weight: 3, arbitrary: back },
  );
const actions = withMoney(sell);
export const taxedActions = withMoney(sellTaxed);
/** Submit All, where it asks how this one was paid. */
const submit = fc.record({ do: fc.constant("submit" as const), pick, method });
export type MoneyAction =
  | (typeof submit extends fc.Arbitrary<infer Of> ? Of : never)
  | (typeof actions extends fc.Arbitrary<infer Of> ? Of : never)
  | (typeof taxedActions extends fc.Arbitrary<infer Of> ? Of : never);

/** The phone is not closed, nor what it has sent: work goes on the next morning. */
const night = fc.record({ do: fc.constant("night" as const) });
const withNights = <Of>(arbitrary: fc.Arbitrary<Of>) =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: night });

export const payingHistories = historiesOf(withNights(actions));
export type PayingHistory =
  | (typeof payingHistories extends fc.Arbitrary<infer Of> ? Of : never)
  | (typeof issuedHistories extends fc.Arbitrary<infer Of> ? Of : never);
const issuedActions = fc.oneof(
  { weight: 5, arbitrary: taxedActions },
  { weight: 1, arbitrary: submit },
  { weight: 4, arbitrary: laterActions },
);
/** The same with credit notes, corrections, voids and statuses. */
export const issuedHistories = historiesOf(withNights(issuedActions));
/** Without nights. */
export const issuedDays = historiesOf(issuedActions);

/** A payment as a person meant it, by its key. */
export type Taken = ReadonlyMap<string, Taking>;

interface Written {
  readonly taken: Map<string, Taking>;
  readonly sold?: Map<string, string>;
  /** By how many days an invoice is dated later than it is written. */
  readonly datedAhead?: (pick: number) => number;
}

/** Does on a phone what its screens offer, and writes down what was taken there, and for whom an invoice was written, by their keys. */
export async function payOn(
  phone: Phone,
  action: MoneyAction,
  { taken, sold = new Map(), datedAhead = () => 0 }: Written,
): Promise<void> {
  const { db } = phone;
  const today = dayAt(phone.now());
  const customers = byKey(await db.customers.toArray());
  const customer = at(customers, action.pick);
  if (!customer) return;
  const open = byKey(await db.invoices.toArray()).filter((of) => openAmount(of) > 0);
  const invoice = at(open, action.pick);
  const note = async (taking: Omit<Taking, "day" | "reference">) => {
    const whole = { ...taking, day: today, reference: "" };
    taken.set(await takePayment(whole, phone), whole);
  };
  switch (action.do) {
    case "sell": {
      const draft =
        "lines" in action ? taxed(action, customer) : draftFor(customer.key, action.pounds);
      const dated = { ...draft, date: addDays(today, datedAhead(action.pick)) };
      return void sold.set(await createInvoice(action.list, dated, phone), customer.key);
    }
    case "advance": {
      const amount = pence(action.pounds * 100);
      return note({ method: action.method, amount, parts: [], customer: customer.key });
    }
    case "take":
      if (!invoice) return;
      return note({
        method: action.method,
        ...moneyFor(invoice, await openOf(db, invoice), action),
      });
    case "use": {
      const there = (await keptCustomer(db, invoice?.customerKey ?? null))?.onAccount ?? 0;
      if (!invoice || there <= 0) return;
      const wanted = Math.max(1, Math.floor(there * Math.min(1, action.share)));
      const amount = pence(Math.min(wanted, openAmount(invoice)));
      return note({ method: "account", amount, parts: [{ key: invoice.key, amount }] });
    }
    case "submit": {
      const list = invoice && listOf(invoice.paymentStatus);
      if (!invoice || !list || list === "schedule") return;
      await submitInvoices(list, [invoice.key], phone, () => action.method);
      return;
    }
    case "take back":
      return takeBack(phone, action.pick, taken);
  }
}

/** Whether it is about money, and not about what is owed. */
export const isOfMoney = (action: MoneyAction | { readonly do: string }): action is MoneyAction =>
  MONEY.has(action.do);
const MONEY: ReadonlySet<string> = new Set<MoneyAction["do"]>([
  "sell",
  "take",
  "advance",
  "use",
  "take back",
  "submit",
]);

const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];

const byKey = <Row extends { readonly key: string; readonly deletedAt: string }>(
  rows: readonly Row[],
): readonly Row[] =>
  rows.filter(({ deletedAt }) => deletedAt === "").toSorted((a, b) => (a.key < b.key ? 1 : -1));

function taxed(
  { lines: sent, mode }: Extract<MoneyAction, { readonly lines: unknown }>,
  { key, name }: LocalCustomer,
): InvoiceDraft {
  const { billTo, ...blank } = draftFor(key);
  return { ...blank, billTo: { ...billTo, name }, lines: sent, ...(mode && { vatMode: mode }) };
}

/** What is open of the customer of an invoice. */
async function openOf(db: Phone["db"], { customerKey }: LocalInvoice) {
  const kept = await mergedOn(db);
  const open = byKey(await db.invoices.toArray()).filter((of) => openAmount(of) > 0);
  return open.filter((of) => kept(of.customerKey) === kept(customerKey));
}

/** What is above the parts is on account. */
function moneyFor(
  invoice: LocalInvoice,
  theirs: readonly LocalInvoice[],
  { other, share: wanted }: { readonly other: number; readonly share: number },
): Pick<Taking, "amount" | "parts"> {
  const second = at(theirs, other);
  const all = second && second.key !== invoice.key ? [invoice, second] : [invoice];
  const shares = all.map((of) => ({
    key: of.key,
    most: openAmount(of),
    wanted: Math.max(1, Math.round(openAmount(of) * wanted)),
  }));
  return {
    amount: pence(shares.reduce((sum, of) => sum + of.wanted, 0)),
    parts: shares.map((of) => ({ key: of.key, amount: pence(Math.min(of.most, of.wanted)) })),
  };
}

/** One that a person took, and that nobody took back as far as the phone knows. One that was never sent leaves no trace. */
async function takeBack(phone: Phone, place: number, taken: Map<string, Taking>): Promise<void> {
  const { db } = phone;
  const rows: readonly LocalPayment[] = byKey(await db.payments.toArray());
  const reversed = new Set(rows.map(({ reverses }) => reverses));
  const payment = at(
    rows.filter(
      ({ key, id, reverses, reversedBy, madeBy }) =>
        madeBy === "person" &&
        reverses === null &&
        reversedBy === null &&
        !reversed.has(id ?? 0) &&
        !reversed.has(idByKey(key)),
    ),
    place,
  );
  if (!payment) return;
  await takePaymentBack(payment.key, phone);
  // With it went what used it here, if nobody heard of that yet.
  for (const { key } of rows) if (!(await db.payments.get(key))) taken.delete(key);
}
