import "fake-indexeddb/auto";
import { invoiceNumber } from "@roundsman/core/invoice";
import { fromUnits } from "@roundsman/core/quantity";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { livePhone, type LivePhone } from "../../sync/testing/selling/phones.ts";
import {
  realServer,
  type Driver,
  type RealServer,
} from "../../sync/testing/selling/real-server.ts";
import { creditInvoice } from "../credit-notes/queries.ts";
import { numberInvoices } from "../papers/number-invoices.ts";
import { createInvoice } from "../queries.ts";
import { askedNotes, findInvoices, findNotes } from "./find-invoices.ts";

let server: RealServer;
let driver: Driver;
let phone: LivePhone;
let rows: readonly LocalInvoice[];
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
  driver = await server.newDriver();
  phone = await livePhone(driver, 1, () => "none");
  await phone.pull();
  const tab = phone.tab(0);
  // The product name has no digits: only the phone searches lines, so digits would match other
  // invoices.
  const draft = draftFor(null, 10);
  const lines = draft.lines.map((line) => ({ ...line, name: "Rice" }));
  const keys: string[] = [];
  for (let index = 0; index < 24; index += 1)
    keys.push(await createInvoice("getPaid", { ...draft, lines }, tab));
  // Every second invoice is handed out without signal.
  await numberInvoices(
    keys.filter((_, index) => index % 2 === 1),
    tab,
  );
  // Some have a part credited.
  for (const key of keys.slice(0, 9))
    await creditInvoice(
      key,
      {
        reason: "returned",
        summary: "",
        lines: [{ line: "rice", quantity: fromUnits(1), goods: "none" }],
      },
      tab,
    );
  await phone.send();
  await phone.pull();
  rows = await tab.db.invoices.toArray();
}, 120_000);
afterAll(async () => {
  await phone.close();
  await server.close();
});

const onPhone = async (query: string) =>
  findInvoices(rows, query, await askedNotes(phone.tab(0).db, query))
    .map(({ id }) => id ?? 0)
    .toSorted((a, b) => a - b);
const onServer = async (query: string) =>
  (await driver.api.invoices.search({ body: { query, limit: 100 } })).invoices
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

test("a number finds the same invoices on the phone and on the server, however it is written", async () => {
  const numbers = rows.flatMap(({ id, number }) => [invoiceNumber(id ?? 0), number ?? "A1-999"]);
  expect(numbers.filter((number) => /^[A-Z]\d-\d+$/.test(number)).length).toBeGreaterThan(12);
  const query = fc.oneof(
    fc.constantFrom(...numbers),
    fc.constantFrom(...numbers).map((number) => number.toLowerCase().replace("inv-", "Inv ")),
    fc.integer({ min: 1, max: 40 }).map(String),
    fc.integer({ min: 1, max: 40 }).map((at) => `#${at}`),
    fc.integer({ min: 1, max: 40 }).map((at) => `A1-${at}`),
    fc.integer({ min: 1, max: 12 }).map((at) => `cn-A1-${at}`),
  );
  const wanted = fc.array(query, { minLength: 1, maxLength: 2 }).map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(wanted, async (words) => {
      expect([words, await onPhone(words)]).toEqual([words, await onServer(words)]);
    }),
    { numRuns: 150, seed: 16 },
  );
});

test("12 finds INV-12 and the twelfth of a series, and not numbers that only contain those digits", async () => {
  const twelve = rows.filter(({ id, number }) => id === 12 || number?.endsWith("-12") === true);
  const ids = twelve.map(({ id }) => id ?? 0).toSorted((a, b) => a - b);
  expect(ids.length).toBe(2);
  for (const query of ["12", "#12"]) expect(await onPhone(query)).toEqual(ids);
  expect(await onPhone("INV-12")).toEqual([12]);
  expect(await onPhone("inv-1")).toEqual([1]);
});

test("the number of a credit note finds its invoice", async () => {
  for (const query of ["CN-A1-3", "cn-a1-3"]) expect(await onPhone(query)).toHaveLength(1);
  expect(await onPhone("CN-A1-10")).toEqual([]);
});

test("a credit note is found by either number of its invoice", async () => {
  const tab = phone.tab(0);
  const invoice = rows.find(({ id }) => id === 2);
  if (!invoice) throw new Error("The phone has twenty-four invoices");
  const listed = (await creditNotesOf(tab.db, invoice)).map((note) => ({ note, invoice }));
  expect(listed).toHaveLength(1);
  for (const query of ["INV-2", invoice.number ?? "", listed[0]?.note.number ?? ""])
    expect([query, findNotes(listed, query)]).toEqual([query, listed]);
  expect(findNotes(listed, "INV-3")).toEqual([]);
});
