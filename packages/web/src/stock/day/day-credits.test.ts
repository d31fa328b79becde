import "fake-indexeddb/auto";
import type { ChosenReason, CreditedGoods } from "@roundsman/core/credit/credited";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice, voidNote } from "../../invoices/credit-notes/queries.ts";
import { correctInvoice } from "../../invoices/issued/corrections.ts";
import { createInvoice, setDeliveryStatus } from "../../invoices/queries.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { closeDay, correctDay } from "../actions.ts";
import { creditsOn, writtenCredits } from "./day-credits.ts";

const TODAY = day("2026-11-21");
let rig: Rig;
let invoice: string;
beforeEach(async () => {
  rig = createRig();
  await sync();
  // Two bags at £10.00.
  invoice = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const sync = async () => {
  rig.clock.pass(1000);
  await rig.send();
  await pullAll({ ...rig.sender, clock: rig.clock });
  rig.clock.pass(1000);
};
const credit = (units: number, goods: CreditedGoods = "none", reason: ChosenReason = "damaged") => {
  rig.clock.pass(1000);
  const lines = [{ line: "rice", quantity: fromUnits(units), goods }];
  return creditInvoice(invoice, { reason, summary: "", lines }, rig.phone);
};
const counted = { day: TODAY, note: "", cashCounted: pence(0), denominations: [] };
const close = () => {
  rig.clock.pass(1000);
  return closeDay(counted, rig.phone);
};
const sheetOf = async (key: string) => {
  const sheet = await rig.phone.db.daySheets.get(key);
  if (!sheet) throw new Error("The sheet is gone");
  return sheet;
};
const creditsOf = async (key: string | null) =>
  creditsOn(await writtenCredits(rig.phone.db), {
    sheets: await rig.phone.db.daySheets.toArray(),
    sheet: key === null ? null : await sheetOf(key),
    today: TODAY,
  });
const numbersOf = async (key: string | null) => (await creditsOf(key)).map(({ number }) => number);
const takeBack = async (key: string) => {
  rig.clock.pass(1000);
  const found = (await writtenCredits(rig.phone.db)).find(({ note }) => note.key === key);
  if (found) await voidNote(invoice, found.note, rig.phone);
};

test("the open day lists its credit notes: the customer, the amount, and which goods came back", async () => {
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  // Synced first: without signal, the credit notes would get numbers of the phone's series.
  await sync();
  await credit(1, "van", "returned");
  await credit(0.5, "waste");
  const { lines } = draftFor(null);
  const name = lines[0]?.name;
  const of = { customer: "金龙超市", goods: [{ name, quantity: 1000, to: "van" }] };
  const listed = [
    { number: "CN-A1-1", total: 1000, ...of },
    { number: "CN-A1-2", total: 500, goods: [{ name, quantity: 500, to: "waste" }] },
  ];
  expect(await creditsOf(null)).toMatchObject(listed);
  await sync();
  expect(await creditsOf(null)).toMatchObject(
    listed.map((each) => ({ ...each, invoice: "INV-1" })),
  );
});

test("a note belongs to the day that was open when it was written, sent or not", async () => {
  await credit(0.5);
  const first = await close();
  await credit(0.25);
  const second = await close();
  await credit(0.125);
  const days = async () => [await numbersOf(first), await numbersOf(second), await numbersOf(null)];
  const each = [["CN-A1-1"], ["CN-A1-2"], ["CN-A1-3"]];
  expect(await days()).toEqual(each);
});

test("a note that is sent after the server has the day sheet belongs to the next day", async () => {
  await credit(0.5);
  await sync();
  const first = await close();
  await sync();
  await credit(0.25);
  expect([await numbersOf(first), await numbersOf(null)]).toEqual([["CN-A1-1"], ["CN-A1-2"]]);
  await sync();
  expect([await numbersOf(first), await numbersOf(null)]).toEqual([["CN-A1-1"], ["CN-A1-2"]]);
});

test("a day whose cash is counted again lists the same notes", async () => {
  await credit(0.5);
  const first = await close();
  await credit(0.25);
  const again = await correctDay(await sheetOf(first), counted, rig.phone);
  expect(await numbersOf(again)).toEqual(["CN-A1-1"]);
  expect(await numbersOf(null)).toEqual(["CN-A1-2"]);
  await sync();
  expect(await numbersOf(again)).toEqual(["CN-A1-1"]);
});

test("a voided note leaves the open day, and stays on a closed day as it was signed", async () => {
  const gone = await credit(0.5);
  await takeBack(gone);
  const late = await credit(0.25);
  const sheet = await close();
  await takeBack(late);
  expect([await numbersOf(sheet), await numbersOf(null)]).toEqual([["CN-A1-2"], []]);
});

test("a refused note is on no day", async () => {
  await sync();
  const row = await rig.phone.db.invoices.get(invoice);
  rig.server.run("creditNotes", "create", {
    id: Number(row?.id),
    query: {},
    body: { reason: "returned", key: "theirs", lines: [{ line: "rice", quantity: fromUnits(2) }] },
  });
  await credit(1);
  await rig.send();
  expect(await numbersOf(null)).toEqual([]);
});

test("a correction is listed, and moves no goods", async () => {
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  await correctInvoice(invoice, rig.phone);
  expect(await creditsOf(null)).toMatchObject([{ number: "–", total: 2000, goods: [] }]);
});
