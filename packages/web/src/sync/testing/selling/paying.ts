import { idByKey } from "@roundsman/contract/wire/record-ids";
import { addDays, dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { listOf } from "@roundsman/core/payment-status";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { createInvoice } from "../../../invoices/queries.ts";
import { submitInvoices } from "../../../invoices/submit.ts";
import { takePayment, takePaymentBack, type Taking } from "../../../payments/queries.ts";
import type { InvoiceDraft } from "../../store/invoice-draft.ts";
import type { LocalCustomer, LocalInvoice, LocalPayment } from "../../store/local.ts";
import { keptCustomer, keptKeys } from "../../store/merged-customers.ts";
import type { Phone } from "../../store/phone.ts";
import { draftFor } from "../rig.ts";
import type { MoneyAction } from "./money-actions.ts";

/** A payment as a person meant it, by its key. */
export type Taken = ReadonlyMap<string, Taking>;

interface Written {
  readonly taken: Map<string, Taking>;
  readonly sold?: Map<string, string>;
  /** How many days after today an invoice is dated. */
  readonly datedAhead?: (pick: number) => number;
}

/**
 * Does on a phone what its screens offer. Records the payments that were taken, and the customer of
 * each invoice that was written, by their keys.
 */
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
  const open = byKey(await db.invoices.toArray()).filter((each) => openAmount(each) > 0);
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
      const onAccount = (await keptCustomer(db, invoice?.customerKey ?? null))?.onAccount ?? 0;
      if (!invoice || onAccount <= 0) return;
      const wanted = Math.max(1, Math.floor(onAccount * Math.min(1, action.share)));
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

/** The open invoices of an invoice's customer. */
async function openOf(db: Phone["db"], { customerKey }: LocalInvoice) {
  const kept = await keptKeys(db);
  const open = byKey(await db.invoices.toArray()).filter((invoice) => openAmount(invoice) > 0);
  return open.filter((invoice) => kept(invoice.customerKey) === kept(customerKey));
}

/** How much is taken, and for what; what is above the parts goes on account. */
function moneyFor(
  invoice: LocalInvoice,
  theirs: readonly LocalInvoice[],
  { other, share: wanted }: { readonly other: number; readonly share: number },
): Pick<Taking, "amount" | "parts"> {
  const second = at(theirs, other);
  const all = second && second.key !== invoice.key ? [invoice, second] : [invoice];
  const shares = all.map((each) => ({
    key: each.key,
    most: openAmount(each),
    wanted: Math.max(1, Math.round(openAmount(each) * wanted)),
  }));
  return {
    amount: pence(shares.reduce((sum, part) => sum + part.wanted, 0)),
    parts: shares.map((part) => ({
      key: part.key,
      amount: pence(Math.min(part.most, part.wanted)),
    })),
  };
}

/**
 * Takes back a payment that a person took, and that nobody took back as far as the phone knows. One
 * that was never sent is deleted.
 */
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
  // Unsent payments that used its money were deleted with it.
  for (const { key } of rows) if (!(await db.payments.get(key))) taken.delete(key);
}
