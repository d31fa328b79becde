import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { discardRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { openSeries } from "../../sync/store/number-series.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../queries.ts";
import { recordDocument } from "./document-records.ts";
import { numbered, numberForPaper, numberInvoices } from "./number-invoices.ts";

/** A phone with a number series and no signal. */
async function outOfSignal(): Promise<Rig> {
  const rig = createRig();
  await pullAll(rig.sender);
  rig.server.faultOf = () => "lost request";
  return rig;
}
async function withSignal(rig: Rig): Promise<void> {
  rig.server.faultOf = () => "none";
  await rig.send();
}
const make = ({ phone }: Rig) => createInvoice("getPaid", draftFor(null), phone);
const numbersOf = async ({ phone }: Rig, keys: readonly string[]) =>
  (await phone.db.invoices.bulkGet([...keys])).map((row) => row?.number);
const onServer = ({ server }: Rig) =>
  [...server.books.invoices.values()].map((invoice) => [
    invoice.id,
    "number" in invoice ? invoice.number : undefined,
    invoice.hidden,
  ]);
const failures = async ({ phone }: Rig) =>
  (await phone.db.outbox.where("state").equals("refused").toArray()).map(({ kind, problem }) => [
    kind,
    problem?.type,
  ]);
const paper = { kind: "pdf", vat: "add", language: "en", total: pence(1), company: "" } as const;

test("a document without signal gets its number at once, once, and is synced with it", async () => {
  const rig = await outOfSignal();
  const keys = [await make(rig), await make(rig), await make(rig)];
  const rows = (await rig.phone.db.invoices.bulkGet(keys)).flatMap((row) => row ?? []);
  expect((await numbered(rows, rig.phone)).map(({ number }) => number)).toEqual([
    "A1-1",
    "A1-2",
    "A1-3",
  ]);
  await numberInvoices(keys, rig.phone);
  await updateInvoice(keys[0] ?? "", { ...draftFor(null, 3), version: 0 }, rig.phone);
  expect(await numbersOf(rig, keys)).toEqual(["A1-1", "A1-2", "A1-3"]);
  await withSignal(rig);
  expect(onServer(rig)).toEqual([
    [1, "A1-1", false],
    [2, "A1-2", false],
    [3, "A1-3", false],
  ]);
  await pullAll(rig.sender);
  expect(await numbersOf(rig, keys)).toEqual(["A1-1", "A1-2", "A1-3"]);
});

test("an invoice that the server knows keeps the server's number, and a phone without a series waits for it", async () => {
  const rig = createRig();
  const key = await make(rig);
  expect(await numberForPaper(key, { patience: 0, phone: rig.phone })).toMatchObject({ id: null });
  expect(await numbersOf(rig, [key])).toEqual([undefined]);
  await pullAll(rig.sender);
  await rig.send();
  expect(await numberForPaper(key, { patience: 0, phone: rig.phone })).toMatchObject({ id: 1 });
  expect(await numbersOf(rig, [key])).toEqual([undefined]);
});

test("an invoice deleted elsewhere while its editor is open keeps the number that the editor shows", async () => {
  const rig = createRig();
  const key = await make(rig);
  await rig.send();
  const shown = await rig.phone.db.invoices.get(key);
  rig.server.edit("invoices", 1, { hidden: true });
  await pullAll(rig.sender);
  expect(await rig.phone.db.invoices.count()).toBe(0);
  const numbered = await numberForPaper(key, {
    patience: 0,
    phone: rig.phone,
    shown: shown ?? null,
  });
  expect(numbered).toMatchObject({ id: 1 });
});

test("with signal the phone waits for the server's number; without an answer the document has the phone's", async () => {
  const rig = createRig();
  await pullAll(rig.sender);
  const key = await make(rig);
  const asked = numberForPaper(key, { patience: 60_000, phone: rig.phone });
  await rig.send();
  expect(await asked).toMatchObject({ id: 1 });
  const slow = await make(rig);
  expect(await numberForPaper(slow, { patience: 1, phone: rig.phone })).toMatchObject({
    number: "A1-1",
  });
  rig.server.faultOf = () => "lost request";
  const other = await make(rig);
  const waiting = numberForPaper(other, { patience: 60_000, phone: rig.phone });
  await rig.send();
  expect(await waiting, "as soon as nobody answers").toMatchObject({ number: "A1-2" });
});

test("a pull brings the number that another phone gave, without a new version", async () => {
  const rig = createRig();
  const key = await make(rig);
  await rig.send();
  await pullAll(rig.sender);
  rig.server.run("invoices", "giveNumber", { id: 1, query: {}, body: { number: "A1-1" } });
  await pullAll(rig.sender);
  expect(await numbersOf(rig, [key])).toEqual(["A1-1"]);
});

test("an invoice that the server may already have is numbered by a separate call", async () => {
  const rig = await outOfSignal();
  rig.server.faultOf = () => "lost answer";
  const key = await make(rig);
  await rig.send();
  await numberInvoices([key], rig.phone);
  await withSignal(rig);
  expect(onServer(rig)).toEqual([[1, "A1-1", false]]);
  expect(rig.server.contradictions).toEqual([]);
});

test("an invoice handed out and deleted before it was sent is in the register, voided", async () => {
  const rig = await outOfSignal();
  const keys = [await make(rig), await make(rig), await make(rig)];
  await numberInvoices(keys.slice(0, 2), rig.phone);
  await removeInvoices(keys, rig.phone);
  await restoreInvoices(keys.slice(1, 2), rig.phone);
  await withSignal(rig);
  expect(onServer(rig)).toEqual([
    [1, "A1-1", true],
    [2, "A1-2", false],
  ]);
});

test("a refused number does not block other changes of its invoice, and a new series replaces it", async () => {
  const rig = await outOfSignal();
  const key = await make(rig);
  await numberInvoices([key], rig.phone);
  rig.server.run("numberSeries", "close", { id: 1, query: {}, body: null });
  await recordDocument(key, { ...paper, at: "2026-11-21T09:00:00.000Z" }, rig.phone);
  await setDeliveryStatus([key], "delivered", rig.phone);
  await withSignal(rig);
  expect(await failures(rig)).toEqual([["invoice.number", "urn:roundsman:series-closed"]]);
  expect(rig.server.alive("invoices")).toMatchObject([
    { deliveryStatus: "delivered", lastDocument: { vat: "add" } },
  ]);
  expect(await numbersOf(rig, [key]), "what was printed is shown").toEqual(["A1-1"]);
  await pullAll(rig.sender);
  expect((await openSeries(rig.phone.db))?.prefix).toBe("A2");
  await updateInvoice(key, { ...draftFor(null, 3), version: 2 }, rig.phone);
  const [refused] = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  await withSignal(rig);
  expect(await numbersOf(rig, [key])).toEqual([undefined]);
  expect(rig.server.alive("invoices"), "what was typed since stays").toMatchObject([
    { id: 1, totals: { total: 600 } },
  ]);
});

test("a number that another invoice has ends the series of a phone restored from a backup", async () => {
  const rig = await outOfSignal();
  rig.server.plant("invoices", { key: "01a00000-0000-7000-8000-00000000000c", number: "A1-1" });
  const key = await make(rig);
  await numberInvoices([key], rig.phone);
  await withSignal(rig);
  expect(await failures(rig)).toEqual([["invoice.number", "urn:roundsman:number-taken"]]);
  await pullAll(rig.sender);
  expect((await openSeries(rig.phone.db))?.prefix).toBe("A2");
});

test("an invoice that has another number on the server waits for a person", async () => {
  const rig = await outOfSignal();
  rig.server.faultOf = () => "lost answer";
  const key = await make(rig);
  await rig.send();
  await numberInvoices([key], rig.phone);
  rig.server.edit("invoices", 1, { number: "A1-7" });
  await withSignal(rig);
  expect(await failures(rig)).toEqual([["invoice.number", "urn:roundsman:number-given"]]);
  const [refused] = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  await pullAll(rig.sender);
  expect(await numbersOf(rig, [key])).toEqual(["A1-7"]);
});

test("a server restored from an older backup still accepts the numbers", async () => {
  const rig = await outOfSignal();
  const key = await make(rig);
  await numberInvoices([key], rig.phone);
  rig.server.numbers.forget();
  await withSignal(rig);
  expect(await failures(rig)).toEqual([["invoice.number", "urn:roundsman:number-outside-series"]]);
  await pullAll(rig.sender);
  await rig.send();
  expect(onServer(rig)).toEqual([[1, "A1-1", false]]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});
