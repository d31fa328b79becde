import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { owed } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { statementOf } from "@roundsman/core/payments/statement";
import { thousandths } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice, voidNote } from "../invoices/credit-notes/queries.ts";
import { voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice, restoreInvoices, setPaymentStatus } from "../invoices/queries.ts";
import { submitInvoices } from "../invoices/submit.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { creditNotesOf } from "../sync/outbox/credit-notes.ts";
import type { InvoiceDraft } from "../sync/store/invoice-draft.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LivePhone } from "../sync/testing/selling/phones.ts";
import { accountNow } from "./account-now.ts";
import { owingOf, takePayment } from "./queries.ts";
import { accountHere } from "./statement/account-here.ts";
import { phoneWithCustomer, serverOfFile } from "../sync/testing/selling/phone-with-customer.ts";

const TODAY = day("2026-11-21");

const server = serverOfFile();
let phone: LivePhone;
let customer: string;
let key: string;
beforeEach(async () => {
  ({ phone, customer } = await phoneWithCustomer(await server().newDriver()));
  return () => phone.close();
});

const here = () => phone.tab(0);
const sync = () => phone.sync();
const row = async () => (await here().db.invoices.get(key)) ?? expect.fail("It is gone");

/** What the phone shows of the invoice, the customer's account, and the day. */
async function look() {
  const { db } = here();
  const invoice = await row();
  const stored = (await db.customers.get(customer)) ?? expect.fail("They are gone");
  const span = { start: day("2026-11-01"), end: TODAY };
  const account = await accountHere(db, stored, span, TODAY);
  const today = (await vanOnPhone(db))?.day;
  return {
    status: [invoice.paymentStatus, invoice.paidFrom],
    owed: owed(invoice.totals),
    paid: invoice.totals.paid ?? 0,
    open: openAmount(invoice),
    owes: (await owingOf(db, TODAY)).get(customer)?.owed ?? 0,
    onAccount: await accountNow(db, stored),
    statement: account && statementOf(account, span).closing,
    cash: today?.cashExpected,
    received: today?.received,
  };
}

const draft = (fields: Partial<InvoiceDraft>): InvoiceDraft => ({
  ...draftFor(customer, 10),
  ...fields,
});
const create = async (content: InvoiceDraft) => {
  key = await createInvoice("getPaid", content, here());
};
const [line] = draftFor(null, 10).lines;

const STEPS = {
  "of no lines": () => create(draft({ lines: [] })),
  "all free": () => create(draft({ lines: line ? [{ ...line, discount: line.price }] : [] })),
  "of £20.00": () => create(draft({})),
  credited: () =>
    creditInvoice(
      key,
      {
        reason: "returned",
        lines: [{ line: "rice", quantity: thousandths(2000), goods: "none" }],
        summary: "",
      },
      here(),
    ),
  "its note voided": async () => {
    const note = (await creditNotesOf(here().db, await row())).find(
      (candidate) => !candidate.isVoided,
    );
    if (note) await voidNote(key, note, here());
  },
  "paid by a person": () =>
    takePayment(
      {
        method: "card",
        amount: pence(700),
        day: TODAY,
        reference: "",
        parts: [{ key, amount: pence(700) }],
      },
      here(),
    ),
  "paid by its status": () => submitInvoices("getPaid", [key], here(), () => "cash"),
  "not paid any more": () => setPaymentStatus([key], "credit", here()),
  voided: () => voidInvoices([key], "", here()),
  restored: () => restoreInvoices([key], here()),
} as const satisfies Record<string, () => Promise<unknown>>;

const HISTORIES: readonly (readonly (keyof typeof STEPS)[])[] = [
  ...(["of no lines", "all free"] as const).flatMap((how) => [
    [how, "paid by its status", "not paid any more"] as const,
    [how, "paid by a person", "paid by its status", "voided", "restored"] as const,
    [how, "paid by its status", "paid by a person", "voided", "restored"] as const,
  ]),
  ["of £20.00", "credited", "paid by its status", "its note voided", "not paid any more"],
  ["of £20.00", "credited", "paid by a person"],
  ["of £20.00", "paid by its status", "credited", "its note voided", "voided", "restored"],
  ["of £20.00", "paid by a person", "credited", "its note voided", "paid by its status"],
  ["of £20.00", "paid by a person", "paid by its status", "credited", "its note voided"],
  ["of £20.00", "paid by a person", "credited", "not paid any more", "its note voided"],
  ["of £20.00", "paid by its status", "credited", "not paid any more", "its note voided"],
  ["of £20.00", "credited", "voided", "restored", "paid by its status", "its note voided"],
];

test.each(HISTORIES.map((steps) => ({ steps, words: steps.join(", ") })))(
  "phone and server agree on an invoice $words",
  async ({ steps }) => {
    for (const isSent of [true, false]) {
      for (const step of steps) {
        await STEPS[step]();
        if (!isSent) continue;
        const shown = await look();
        await phone.send();
        expect(await look(), `${step}, answered`).toEqual(shown);
        await phone.pull();
        expect(await look(), `${step}, pulled`).toEqual(shown);
      }
      const shown = await look();
      await sync();
      expect(await look(), "all of it").toEqual(shown);
      expect(await here().db.outbox.toArray()).toEqual([]);
    }
  },
);
