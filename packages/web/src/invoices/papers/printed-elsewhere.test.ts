import "fake-indexeddb/auto";
import { fromUnits } from "@roundsman/core/quantity";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { livePhone } from "../../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../../sync/testing/selling/real-server.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { Phone } from "../../sync/store/phone.ts";
import { draftOf } from "../editor/draft.ts";
import { noteDocument, noteRecord } from "../credit-notes/note-document.ts";
import { creditInvoice } from "../credit-notes/queries.ts";
import { createInvoice, removeInvoices, updateInvoice } from "../queries.ts";
import { documentOf, recordOf } from "./document.ts";
import { saveDocument } from "./download.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

/** Two phones of one driver, both with the same invoice. */
async function twoPhones() {
  const driver = await server.newDriver();
  const [here, other] = [
    await livePhone(driver, 1, () => "none"),
    await livePhone(driver, 2, () => "none"),
  ];
  await here.pull();
  const draft = draftFor(null);
  const [rice] = draft.lines;
  const lines = rice ? [{ ...rice, name: " Rice   10 kg " }] : [];
  const key = await createInvoice(
    "getPaid",
    { ...draft, summary: "Ring\n twice ", lines },
    here.tab(0),
  );
  await here.sync();
  await other.pull();
  return { driver, here, other, key };
}
const rowOf = async (key: string, { db }: Phone) =>
  (await db.invoices.get(key)) ?? expect.fail("It is gone");

/** Saves the document of the row on a phone. */
const save = async (key: string, phone: Phone) => saveOf(await rowOf(key, phone), phone);

/** Saves the document of a row that an editor still shows. */
async function saveOf({ id, number, key, ...row }: LocalInvoice, phone: Phone): Promise<void> {
  const around = { key, company: null, vat: "without", language: "en" } as const;
  const document = documentOf(row, { id, number, ...around });
  const paper = (at: Date) => ({ invoice: key, document: recordOf(document, "pdf", at) });
  await saveDocument({ files: [], missing: [], paper }, { phone, give: () => {} });
}
/** The number of records, and whether the first of them prints again. */
async function again({ api, file }: Awaited<ReturnType<RealServer["newDriver"]>>, id: number) {
  const records = await api.invoices.documents({ params: { id } });
  const bytes = await file(`/api/invoices/${id}/document/?handed_out=${records[0]?.id}`);
  return [records.length, bytes.subarray(0, 4).toString("latin1") === "%PDF"];
}

test("a recorded document can be printed again, also after its invoice changed", async () => {
  const { driver, here, other, key } = await twoPhones();
  const { id } = await rowOf(key, here.tab(0));
  await save(key, other.tab(0));
  await other.sync();
  expect(await again(driver, id ?? 0)).toEqual([1, true]);
  await here.pull();
  const now = await rowOf(key, here.tab(0));
  await updateInvoice(key, { ...draftOf(now), summary: "Back door" }, here.tab(0));
  await here.sync();
  expect(await again(driver, id ?? 0)).toEqual([1, true]);
});

test("a note's document can be printed again, whatever another phone changes of its invoice", async () => {
  const { driver, here, other, key } = await twoPhones();
  const phone = other.tab(0);
  const lines = [{ line: "rice", quantity: fromUnits(1), goods: "none" as const }];
  await creditInvoice(key, { reason: "returned", summary: "", lines }, phone);
  await other.sync();
  const invoice = await rowOf(key, phone);
  const [note] = await creditNotesOf(phone.db, invoice);
  const document =
    note && noteDocument(note, invoice, { company: null, language: "en", customer: null });
  if (!document) return expect.fail("It has no number");
  const paper = (at: Date) => ({
    invoice: key,
    note: note.key,
    document: noteRecord(document, "pdf", at),
  });
  await saveDocument({ files: [], missing: [], paper }, { phone, give: () => {} });
  await other.sync();
  await here.pull();
  const now = draftOf(await rowOf(key, here.tab(0)));
  await updateInvoice(key, { ...now, summary: "Back door" }, here.tab(0));
  await here.sync();
  const params = { id: note.id ?? 0 };
  const [record] = await driver.api.creditNotes.documents({ params });
  const url = `/api/creditnotes/${params.id}/document/?handed_out=${record?.id}`;
  expect((await driver.file(url)).subarray(0, 4).toString("latin1")).toBe("%PDF");
});

test("a document saved after another phone's deletion was pulled shows its invoice as voided", async () => {
  const { driver, here, other, key } = await twoPhones();
  const row = await rowOf(key, other.tab(0));
  await removeInvoices([key], here.tab(0));
  await here.sync();
  await other.pull();
  expect(await other.tab(0).db.invoices.count()).toBe(0);
  await saveOf(row, other.tab(0));
  await other.sync();
  expect(await again(driver, row.id ?? 0)).toEqual([1, true]);
  const { numbers } = await driver.api.numberSeries.register({ query: {} });
  expect(numbers).toMatchObject([{ number: `INV-${row.id}`, state: "voided" }]);
  expect(numbers[0]).not.toHaveProperty("never_issued");
  const { db } = other.tab(0);
  expect([await db.invoices.count(), await db.bases.count(), await db.outbox.count()]).toEqual([
    0, 0, 0,
  ]);
});

test("a document made without signal after another phone changed the text can be printed again, with the change", async () => {
  const { driver, here, other, key } = await twoPhones();
  const { id } = await rowOf(key, here.tab(0));
  const now = await rowOf(key, here.tab(0));
  await updateInvoice(key, { ...draftOf(now), summary: "Back door" }, here.tab(0));
  await here.sync();
  await save(key, other.tab(0));
  await other.sync();
  expect(await again(driver, id ?? 0)).toEqual([1, true]);
  const { numbers } = await driver.api.numberSeries.register({ query: {} });
  expect(numbers).toMatchObject([{ number: `INV-${id}`, state: "issued", changes: 1 }]);
});
