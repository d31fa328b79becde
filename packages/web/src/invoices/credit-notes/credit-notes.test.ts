import "fake-indexeddb/auto";
import { CreditRefused } from "@roundsman/core/credit/credit-note";
import type { CreditNoteRequest } from "@roundsman/core/credit/credit-note-request";
import { uncreditedLines } from "@roundsman/core/credit/uncredited-lines";
import { owed } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test, vi } from "vitest";
import { createInvoice, removeInvoices, updateInvoice } from "../queries.ts";
import { discardRefusedOn, retryRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { storeDefaultCompany } from "../../sync/pull/default-company.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { creditNotesOf, creditNotesByInvoice } from "../../sync/outbox/credit-notes.ts";
import { creditInvoice, isLeft, voidNote } from "./queries.ts";

const BLANK = {
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  contactNumber: "",
  contactPerson: "",
  bankName: "",
  address: "",
  logo: "",
  peppolId: "",
};

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const pull = () => pullAll({ ...rig.sender, clock: rig.clock });
const wanted = (units: number): CreditNoteRequest => ({
  reason: "damaged",
  summary: "",
  lines: [{ line: "rice", quantity: fromUnits(units), goods: "waste" }],
});
const credit = (units: number) => creditInvoice(key, wanted(units), rig.phone);
const row = async () => {
  const found = await rig.phone.db.invoices.get(key);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
const here = async () => {
  const invoice = await row();
  return { owed: owed(invoice.totals), notes: await creditNotesOf(rig.phone.db, invoice) };
};

test("without signal the amount owed falls at once, and the note has a number of the phone's series", async () => {
  await credit(1);
  const { owed: left, notes } = await here();
  expect(left).toBe(1000);
  expect(notes).toMatchObject([
    { number: "CN-A1-1", total: 1000, isSent: false, isVoided: false, reason: "damaged" },
  ]);
});

test("a note is sent with the VAT of its document if the phone knows the seller", async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  const seller = { ...BLANK, name: "Chen & Sons", version: 1 };
  storeDefaultCompany(rig.phone.db.owner, { ...seller, vatNumber: "n/a" });
  await credit(1);
  const { notes } = await here();
  expect(notes).toMatchObject([{ vatMode: "without" }]);
  await rig.send();
  expect(rig.server.alive("creditNotes")).toMatchObject([{ vatMode: "without" }]);
  vi.unstubAllGlobals();
});

test("a phone without a company leaves the VAT of a note to the server", async () => {
  await credit(1);
  const [sent] = await rig.phone.db.outbox
    .filter(({ kind }) => kind === "invoice.credit")
    .toArray();
  expect(sent?.payload).not.toHaveProperty("printed");
});

test("the notes of many invoices are found at once, sent and unsent, each with its invoice", async () => {
  await credit(1);
  const other = await createInvoice("credit", draftFor(null, 10), rig.phone);
  await createInvoice("credit", draftFor(null, 10), rig.phone);
  await rig.send();
  await pull();
  await credit(0.5);
  await creditInvoice(other, wanted(1), rig.phone);
  const invoices = await rig.phone.db.invoices.toArray();
  const all = await creditNotesByInvoice(rig.phone.db, invoices);
  const numbers = [...all].map(
    ([invoiceKey, notes]) => [invoiceKey, notes.map(({ number }) => number)] as const,
  );
  expect(Object.fromEntries(numbers)).toEqual({
    [key]: ["CN-A1-1", "CN-A1-2"],
    [other]: ["CN-A1-3"],
  });
  for (const invoice of invoices)
    expect(all.get(invoice.key) ?? []).toEqual(await creditNotesOf(rig.phone.db, invoice));
});

test("no note credits more than the line has left, sent or not", async () => {
  await credit(1);
  await expect(credit(1.5)).rejects.toThrow(CreditRefused);
  await rig.send();
  await expect(credit(1.5)).rejects.toThrow(CreditRefused);
  await credit(1);
  expect((await here()).owed).toBe(0);
  await expect(credit(0.001)).rejects.toThrow(CreditRefused);
});

test("a note of an unsent invoice is sent with it, once, under the printed number", async () => {
  await credit(1);
  // Without signal, too, the document of the note names the invoice.
  expect((await row()).number).toBe("A1-1");
  expect(await rig.send()).toBe("sent");
  const { owed: left, notes } = await here();
  expect(left).toBe(1000);
  expect(notes).toMatchObject([{ number: "CN-A1-1", isSent: true }]);
  expect(rig.server.alive("creditNotes")).toMatchObject([{ number: "CN-A1-1", total: 1000 }]);
  await pull();
  expect(await here()).toMatchObject({ owed: 1000, notes: [{ isSent: true }] });
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("a lost answer credits nothing twice, whether the pull or the second try comes first", async () => {
  await rig.send();
  for (const first of ["pull", "send"] as const) {
    await credit(0.5);
    rig.server.faultOf = ({ path }) => (path.includes("creditnotes") ? "lost answer" : "none");
    await rig.send();
    rig.server.faultOf = () => "none";
    const before = (await here()).owed;
    if (first === "pull") await pull();
    expect((await here()).owed).toBe(before);
    await rig.send();
    expect((await here()).owed).toBe(before);
  }
  expect(rig.server.alive("creditNotes")).toHaveLength(2);
  expect((await here()).owed).toBe(1000);
});

const NOON = "2026-11-21T12:00:00.000Z";
test("a pulled note that is on the phone already is not added again", async () => {
  await credit(1);
  await rig.send();
  rig.server.edit("creditNotes", 1, {
    lastDocument: { kind: "pdf", vat: "included", language: "en", total: 1000, at: NOON },
  });
  await pull();
  await rig.phone.db.setCursor(null);
  await pull();
  expect(await here()).toMatchObject({ owed: 1000, notes: [{ isSent: true }] });
});

test("a note can be voided before and after it was sent", async () => {
  await credit(1);
  const [first] = (await here()).notes;
  if (first) await voidNote(key, first, rig.phone);
  expect((await here()).owed).toBe(2000);
  await rig.send();
  expect(await here()).toMatchObject({ owed: 2000, notes: [{ isVoided: true, isSent: true }] });
  await credit(2);
  await rig.send();
  const last = (await here()).notes.at(-1);
  if (last) await voidNote(key, last, rig.phone);
  expect((await here()).owed).toBe(2000);
  await rig.send();
  expect((await here()).owed).toBe(2000);
  expect((await row()).totals).toEqual({ total: 2000, discount: 0 });
});

test("what another phone credited first is not credited again: the note is refused, and discarding it restores what is owed", async () => {
  await rig.send();
  const { id } = await row();
  rig.server.run("creditNotes", "create", {
    id: Number(id),
    query: {},
    body: { reason: "returned", key: "theirs", lines: wanted(2).lines },
  });
  await credit(1);
  expect((await here()).owed).toBe(1000);
  await rig.send();
  const [refused] = await rig.phone.db.outbox.toArray();
  expect(refused).toMatchObject({
    state: "refused",
    problem: { type: "urn:roundsman:credit-above-line" },
  });
  await discardRefusedOn(rig.phone, String(refused?.key));
  await pull();
  const { owed: left, notes } = await here();
  expect(left).toBe(0);
  expect(notes).toMatchObject([{ key: "theirs", isSent: true }]);
});

test("a printed note whose amount no longer fits waits for a person, and is sent as it is once the other change is undone", async () => {
  await rig.send();
  const { id } = await row();
  const cut = rig.server.run("creditNotes", "create", {
    id: Number(id),
    query: {},
    body: {
      reason: "price",
      key: "theirs",
      lines: [{ line: "rice", quantity: fromUnits(2), unitPrice: pence(300) }],
    },
  }) as { readonly id: number };
  await credit(1);
  await rig.send();
  const [refused] = await rig.phone.db.outbox.toArray();
  expect(refused).toMatchObject({
    state: "refused",
    problem: { type: "urn:roundsman:credit-differs" },
  });
  rig.server.run("creditNotes", "void", { id: cut.id, query: {}, body: null });
  await retryRefusedOn(rig.phone, String(refused?.key));
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("creditNotes")).toMatchObject([
    { key: "theirs" },
    { number: "CN-A1-1", total: 1000 },
  ]);
});

test("an edit of an invoice with a pending note keeps the credit", async () => {
  await credit(1);
  const { lines } = await row();
  const more = lines.map((line) => ({ ...line, quantity: fromUnits(3), price: pence(1000) }));
  await updateInvoice(key, { ...draftFor(null, 10), lines: more }, rig.phone);
  expect((await here()).owed).toBe(2000);
  await rig.send();
  await pull();
  expect((await here()).owed).toBe(2000);
});

test("the credit of a pulled invoice reduces what is owed", async () => {
  await credit(1);
  await rig.send();
  const other = createRig();
  await pullAll({ ...other.sender, clock: other.clock, transport: rig.server.transport });
  const [theirs] = await other.phone.db.invoices.toArray();
  expect(theirs?.totals).toEqual({ total: 2000, discount: 0, payable: 1000, credited: 1000 });
  expect(theirs && (await creditNotesOf(other.phone.db, theirs))).toHaveLength(1);
});

test("a note with a number is sent even if its invoice was deleted before it was sent", async () => {
  await credit(1);
  await removeInvoices([key], rig.phone);
  await rig.send();
  expect([...rig.server.books.invoices.values()]).toMatchObject([{ key, hidden: true }]);
  expect([...rig.server.books.creditNotes.values()]).toMatchObject([{ number: "CN-A1-1" }]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("a note of £0.00 puts goods whose price was fully credited back on the van", async () => {
  const lines = [{ line: "rice", quantity: fromUnits(2), goods: "none" as const }];
  const whole = { ...lines[0], unitPrice: pence(1000) };
  await creditInvoice(
    key,
    { reason: "price", summary: "", lines: [whole] } as CreditNoteRequest,
    rig.phone,
  );
  const { notes } = await here();
  const invoice = await row();
  const left = uncreditedLines({ ...invoice, mode: "included", earlier: notes });
  expect(left.map((line) => [line.amount, isLeft(line)])).toEqual([[0, true]]);
  await creditInvoice(
    key,
    {
      reason: "returned",
      summary: "",
      lines: [{ line: "rice", quantity: fromUnits(2), goods: "van" }],
    },
    rig.phone,
  );
  expect(await rig.send()).toBe("sent");
  expect((await here()).notes.map(({ total }) => total)).toEqual([2000, 0]);
});
