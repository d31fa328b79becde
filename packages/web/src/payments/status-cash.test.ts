import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { thousandths } from "@roundsman/core/quantity";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { creditInvoice, voidNote } from "../invoices/credit-notes/queries.ts";
import { draftOf } from "../invoices/editor/draft.ts";
import { correctInvoice, undoCorrection, voidInvoices } from "../invoices/issued/corrections.ts";
import { recordDocument } from "../invoices/papers/document-records.ts";
import { keepVatMode } from "../invoices/papers/keep-vat-mode.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setPaymentStatus,
  updateInvoice,
} from "../invoices/queries.ts";
import { submitInvoices } from "../invoices/submit.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import { creditNotesOf } from "../sync/outbox/credit-notes.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../sync/testing/selling/real-server.ts";
import { takePayment } from "./queries.ts";

let server: RealServer;
let phone: LivePhone;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());
beforeEach(async () => {
  phone = await livePhone(await server.newDriver(), 1, () => "none");
  await phone.pull();
  return () => phone.close();
});

const sync = async () => {
  await phone.send();
  await phone.pull();
};
const row = async (key: string) =>
  (await phone.tab(0).db.invoices.get(key)) ?? expect.fail(`${key} is gone`);
const pay = (key: string, method: PaymentMethod, amount: number) =>
  takePayment(
    {
      method,
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key, amount: pence(amount) }],
    },
    phone.tab(0),
  );
const submit = (key: string, list: InvoiceList, method: PaymentMethod) =>
  submitInvoices(list, [key], phone.tab(0), () => method);
const status = (key: string, to: "due" | "credit" | "paid") =>
  setPaymentStatus([key], to, phone.tab(0));
async function priced(key: string, pounds: number): Promise<void> {
  const now = await row(key);
  const lines = now.lines.map((line) => ({ ...line, price: pence(pounds * 100) }));
  await updateInvoice(key, { ...draftOf(now), lines }, phone.tab(0));
}
const creditOne = (key: string) => {
  const lines = [{ line: "rice", quantity: thousandths(1000), goods: "waste" } as const];
  return creditInvoice(key, { reason: "damaged", summary: "", lines }, phone.tab(0));
};
const remove = (key: string) => removeInvoices([key], phone.tab(0));
const restore = (key: string) => restoreInvoices([key], phone.tab(0));

/** Ways to pay an invoice of two bags at £10.00. */
const PAID: Record<string, { list?: InvoiceList; by: (key: string) => Promise<unknown> }> = {
  "by card": { by: (key) => submit(key, "getPaid", "card") },
  "without a method": { by: (key) => status(key, "paid") },
  "on credit, without a method": { list: "credit", by: (key) => status(key, "paid") },
  "on credit, in cash": { list: "credit", by: (key) => submit(key, "credit", "cash") },
  "in part in cash, and the rest by card": {
    async by(key) {
      await pay(key, "cash", 700);
      await submit(key, "getPaid", "card");
    },
  },
  "in part by card, and the rest in cash": {
    async by(key) {
      await pay(key, "card", 700);
      await submit(key, "getPaid", "cash");
    },
  },
  "in cash by a person": { by: (key) => pay(key, "cash", 2000) },
  "by card by a person": { by: (key) => pay(key, "card", 2000) },
};

const CHANGES: Record<string, (key: string) => Promise<unknown>> = {
  "taken out of paid": (key) => status(key, "due"),
  async "taken to credit and paid there"(key) {
    await status(key, "credit");
    await submit(key, "credit", "cash");
  },
  async "taken out of paid and paid by cheque"(key) {
    await status(key, "due");
    await submit(key, "getPaid", "cheque");
  },
  "owed at more": (key) => priced(key, 15),
  async "owed at more and taken out of paid"(key) {
    await priced(key, 15);
    await status(key, "due");
  },
  "owed at less": (key) => priced(key, 4),
  async "owed at less, then at more"(key) {
    await priced(key, 4);
    await priced(key, 12);
  },
  "owed with VAT": (key) => keepVatMode(key, "add", phone.tab(0)),
  credited: creditOne,
  async "credited, and that voided"(key) {
    await creditOne(key);
    const [note] = await creditNotesOf(phone.tab(0).db, await row(key));
    if (note) await voidNote(key, note, phone.tab(0));
  },
  async "credited and taken out of paid"(key) {
    await creditOne(key);
    await status(key, "due");
  },
  corrected: (key) => correctInvoice(key, phone.tab(0)),
  async "corrected, and the new one paid and taken back"(key) {
    const by = await correctInvoice(key, phone.tab(0));
    await priced(by, 15);
    await submit(by, "getPaid", "card");
    await status(by, "due");
  },
  async "handed out"(key) {
    const { total } = (await row(key)).totals;
    const paper = { kind: "pdf", vat: "included", language: "both", total, company: "" } as const;
    await recordDocument(key, { ...paper, at: "2026-11-21T09:00:00.000Z" }, phone.tab(0));
  },
  deleted: remove,
  async "deleted and brought back"(key) {
    await remove(key);
    await restore(key);
  },
  voided: (key) => voidInvoices([key], "", phone.tab(0)),
};

/** Changes of which only a part is sent. */
const HALF_SENT: typeof CHANGES = {
  async "taken out of paid and paid again"(key) {
    await status(key, "due");
    await phone.send();
    await submit(key, "getPaid", "card");
  },
  async "owed at more and taken out of paid"(key) {
    await priced(key, 15);
    await phone.send();
    await status(key, "due");
  },
  async "corrected, and that taken back"(key) {
    const by = await correctInvoice(key, phone.tab(0));
    await phone.send();
    await undoCorrection(await row(key), await row(by), phone.tab(0));
  },
  async "deleted and brought back"(key) {
    await remove(key);
    await phone.send();
    await restore(key);
  },
};

const SENT: Record<string, () => Promise<unknown>> = {
  "sent and pulled": sync,
  "sent and not pulled": () => phone.send(),
  "not sent": () => Promise.resolve(),
};

type Names = ReadonlyMap<string, string>;

/** What the phone shows of the day's money and of the invoices, by name. */
async function here(names: Names) {
  const { db } = phone.tab(0);
  const day = (await vanOnPhone(db))?.day;
  const rows = await db.invoices.filter(({ deletedAt }) => deletedAt === "").toArray();
  const named = (key: string) => names.get(key) ?? "the correction of another";
  return {
    cash: day?.cashExpected,
    received: day?.received,
    collected: [...(day?.collected ?? [])]
      .map(([invoiceKey, cash]) => `${named(invoiceKey)}: ${cash}`)
      .toSorted(),
    invoices: rows
      .map((row) => `${named(row.key)}: ${row.paymentStatus}, ${openAmount(row)} open`)
      .toSorted(),
  };
}

async function sold(changes: typeof CHANGES, { list = "getPaid" }: (typeof PAID)[string]) {
  const names = new Map<string, string>();
  for (const change of Object.keys(changes))
    names.set(await createInvoice(list, draftFor(null, 10), phone.tab(0)), change);
  await sync();
  return names;
}

/** Expects the same at once, after the response, and after the pull. */
async function sameAlways(names: Names): Promise<void> {
  const shown = await here(names);
  await phone.send();
  const answered = await here(names);
  await phone.pull();
  const now = await here(names);
  expect([shown, answered]).toEqual([now, now]);
  expect(await phone.tab(0).db.outbox.count()).toBe(0);
}

const CASES = Object.entries(PAID).flatMap(([paid, of]) =>
  Object.entries(SENT).map(([sent, send]) => ({ paid, sent, send, of })),
);
test.each(CASES)(
  "the day's cash equals the server's, whatever happens to invoices that were paid $paid, $sent",
  async ({ of, send }) => {
    const names = await sold(CHANGES, of);
    for (const key of names.keys()) await of.by(key);
    await send();
    for (const [key, change] of names) await CHANGES[change]?.(key);
    await sameAlways(names);
  },
);

test.each(
  (["by card", "on credit, in cash", "in part by card, and the rest in cash"] as const).map(
    (paid) => ({ paid, of: PAID[paid] ?? expect.fail(paid) }),
  ),
)("so it does if invoices paid $paid change while a part of that is sent", async ({ of }) => {
  const names = await sold(HALF_SENT, of);
  for (const [key, change] of names) {
    await of.by(key);
    await sync();
    await HALF_SENT[change]?.(key);
    await sameAlways(names);
  }
});
