import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import type { Phone } from "../../sync/store/phone.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { figures } from "../../sync/testing/histories/van-history.ts";
import { createProduct } from "../../products/queries.ts";
import { closeDay, countStock, moveStock } from "../actions.ts";
import { vanOnPhone } from "./van-on-phone.ts";

const TODAY = { day: day("2026-11-21"), note: "" };
const close = (phone: Phone) =>
  closeDay(
    { ...TODAY, cashCounted: pence(2500), denominations: [{ value: pence(500), pieces: 5 }] },
    phone,
  );

async function start() {
  const rig = createRig();
  const rice = await createProduct(
    { name: "Rice 10 kg", price: pence(1250), discount: pence(0) },
    rig.phone,
  );
  await rig.send();
  await pullAll({ ...rig.sender, db: rig.phone.db });
  const invoice = await createInvoice("getPaid", draftFor(null), rig.phone);
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  return { rig, phone: rig.phone, invoice, rice };
}

/** Checks the closed sheet and the open day before anything is sent, and after all is. */
async function checkSent(
  rig: Rig,
  expected: { readonly sheet: readonly [cash: number, delivered: number]; readonly open: number },
) {
  const shownFigures = async () => {
    const sheets = await rig.phone.db.daySheets.toArray();
    const van = await vanOnPhone(rig.phone.db);
    if (!van) throw new Error("No figures");
    const delivered = sheets
      .flatMap(({ goods }) => goods.map((row) => row.delivered))
      .reduce((sum, each) => sum + each, 0);
    return {
      sheet: [sheets[0]?.cashExpected, delivered],
      open: van.day.cashExpected,
      figures: figures(van),
    };
  };
  const before = await shownFigures();
  expect(before).toMatchObject(expected);
  await rig.send();
  expect(await rig.phone.db.outbox.count()).toBe(0);
  expect(await shownFigures(), "sent").toEqual(before);
  await pullAll({ ...rig.sender, db: rig.phone.db });
  expect(await shownFigures(), "pulled").toEqual(before);
}

test("an invoice deleted after its day was closed stays on the sheet, and is subtracted the day after", async () => {
  const { rig, phone, invoice } = await start();
  await submitInvoices("getPaid", [invoice], phone);
  await close(phone);
  await removeInvoices([invoice], phone);
  await checkSent(rig, { sheet: [2500, 2000], open: -2500 });
});

test("an invoice that was deleted when its day was closed, and is restored, belongs to the day after", async () => {
  const { rig, phone, invoice } = await start();
  await submitInvoices("getPaid", [invoice], phone);
  await removeInvoices([invoice], phone);
  await close(phone);
  await restoreInvoices([invoice], phone);
  await checkSent(rig, { sheet: [0, 0], open: 2500 });
});

test("a payment undone after its day was closed stays on the sheet", async () => {
  const { rig, phone, invoice } = await start();
  const undo = await submitInvoices("getPaid", [invoice], phone);
  await close(phone);
  await undo();
  await checkSent(rig, { sheet: [2500, 2000], open: -2500 });
});

test("an invoice that is deleted before its day is closed is never sent", async () => {
  const { rig, phone, invoice } = await start();
  await removeInvoices([invoice], phone);
  await close(phone);
  await checkSent(rig, { sheet: [0, 0], open: 0 });
  expect(rig.server.calls.filter((call) => call === "POST /api/invoice/")).toEqual([]);
});

test("a delivery deleted after a stock count returns its goods to the counted quantity", async () => {
  const { rig, phone, invoice, rice } = await start();
  await countStock(
    { ...TODAY, moves: [{ productKey: rice, counted: fromUnits(5), expected: fromUnits(-2) }] },
    phone,
  );
  await removeInvoices([invoice], phone);
  const held = async () => (await vanOnPhone(phone.db))?.onHand.get(rice);
  expect(await held()).toBe(7000);
  await rig.send();
  expect(await held()).toBe(7000);
  await pullAll({ ...rig.sender, db: phone.db });
  expect(await held()).toBe(7000);
});

test("days closed one after the other count in that order, whatever the clocks say", async () => {
  const { rig, phone, invoice, rice } = await start();
  const wrong = { ...phone, now: () => Date.parse("2026-11-20T08:00:00Z") };
  await close(phone);
  await setDeliveryStatus([invoice], "not_shipped", phone);
  await close(wrong);
  const goods = async () => (await vanOnPhone(phone.db))?.day.goods.get(rice);
  const check = async () =>
    expect((await goods()) ?? { opening: 0, delivered: 0, closing: 0 }).toMatchObject({
      opening: 0,
      delivered: 0,
      closing: 0,
    });
  await check();
  await rig.send();
  await check();
  await pullAll({ ...rig.sender, db: phone.db });
  await check();
});

test("a change of an old invoice that is undone before it was sent moves neither goods nor cash", async () => {
  const { rig, phone, invoice, rice } = await start();
  await submitInvoices("getPaid", [invoice], phone);
  await rig.send();
  const id = (await phone.db.invoices.get(invoice))?.id ?? 0;
  rig.server.edit("invoices", id, { updatedAt: "2026-10-01T10:00:00.000Z" });
  await pullAll({ ...rig.sender, db: phone.db });
  const goodsAndCash = async () => {
    const van = await vanOnPhone(phone.db);
    return [van?.onHand.get(rice), van?.day.cashExpected];
  };
  expect((await phone.db.invoices.get(invoice))?.updatedAt).toBe("2026-10-01T10:00:00.000Z");
  expect(await goodsAndCash()).toEqual([-2000, 2500]);
  await removeInvoices([invoice], phone);
  await restoreInvoices([invoice], phone);
  expect(await goodsAndCash()).toEqual([-2000, 2500]);
});

test("the undo of one list's submission leaves another's in place", async () => {
  const { phone } = await start();
  const invoice = await createInvoice("schedule", draftFor(null), phone);
  const undo = await submitInvoices("schedule", [invoice], phone);
  await submitInvoices("getPaid", [invoice], phone);
  await undo();
  expect((await phone.db.invoices.get(invoice))?.paymentStatus).toBe("scheduled");
  const queued = (await phone.db.outbox.where("entity").equals(invoice).sortBy("seq")).map(
    ({ kind, payload }) => (kind.startsWith("invoice.create") ? kind : payload),
  );
  const paid = { status: "paid", counted: 2500 };
  expect(queued).toEqual(["invoice.createScheduled", "due", paid, "scheduled"]);
});

test("goods that are delivered between counting and saving are not counted back", async () => {
  const { rig, phone, invoice, rice } = await start();
  await moveStock(
    "load",
    { ...TODAY, moves: [{ productKey: rice, quantity: fromUnits(12) }] },
    phone,
  );
  const found = { productKey: rice, counted: fromUnits(9), expected: fromUnits(10) };
  const other = await createInvoice("getPaid", draftFor(null), phone);
  await setDeliveryStatus([other], "delivered", phone);
  await countStock({ ...TODAY, moves: [found] }, phone);
  const held = async () => (await vanOnPhone(phone.db))?.onHand.get(rice);
  expect(await held(), "one fewer than the books had, and two fewer since").toBe(7000);
  await rig.send();
  await pullAll({ ...rig.sender, db: phone.db });
  expect(await held()).toBe(7000);
  expect(await phone.db.invoices.get(invoice)).toMatchObject({ deliveryStatus: "delivered" });
});

test("a ledger restored from a copy replaces the one that the phone knew", async () => {
  const { rig, phone, rice } = await start();
  for (const units of [5, 6, 7])
    await moveStock(
      "load",
      { ...TODAY, moves: [{ productKey: rice, quantity: fromUnits(units) }] },
      phone,
    );
  await rig.send();
  await pullAll({ ...rig.sender, db: phone.db });
  expect(await phone.db.stockEntries.count()).toBe(4);
  // Another server, whose ledger uses the same ids.
  const copy = await start();
  await moveStock(
    "load",
    { ...TODAY, moves: [{ productKey: copy.rice, quantity: fromUnits(100) }] },
    copy.phone,
  );
  await copy.rig.send();
  await pullAll({ ...rig.sender, transport: copy.rig.server.transport, db: phone.db });
  expect(
    (await phone.db.stockEntries.toArray())
      .map(({ id }) => id)
      .toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual([1, 2]);
});
