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
  updateInvoice,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { Gone, type Phone } from "../../sync/store/phone.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { createProduct, updateProduct } from "../../products/queries.ts";
import { closeDay, correctDay, countStock, moveStock, setOnVan } from "../actions.ts";
import { itemsOf } from "./items.ts";
import { vanOnPhone, type VanOnPhone } from "./van-on-phone.ts";

const TODAY = { day: day("2026-11-21"), note: "" };
const CASH = {
  cashCounted: pence(2400),
  denominations: [
    { value: pence(1000), pieces: 2 },
    { value: pence(200), pieces: 2 },
  ],
};
const product = (phone: Phone, name: string) =>
  createProduct({ name, price: pence(1250), discount: pence(0) }, phone);
const load = (phone: Phone, productKey: string, units: number) =>
  moveStock("load", { ...TODAY, moves: [{ productKey, quantity: fromUnits(units) }] }, phone);

async function vanOf({ phone }: Rig): Promise<VanOnPhone> {
  const van = await vanOnPhone(phone.db);
  if (!van) throw new Error("No figures");
  return van;
}
const sync = async ({ send, sender, phone }: Rig) => {
  await send();
  await pullAll({ ...sender, db: phone.db });
};
/** Units of a product on the van. */
const units = async (rig: Rig, key: string) => ((await vanOf(rig)).onHand.get(key) ?? 0) / 1000;

async function start() {
  const rig = createRig();
  const rice = await product(rig.phone, "Rice 10 kg");
  await sync(rig);
  return { rig, rice };
}

test("goods loaded without signal are on the van at once, and a delivery takes them off once", async () => {
  const { rig, rice } = await start();
  const { phone } = rig;
  await load(phone, rice, 20);
  expect(await units(rig, rice)).toBe(20);
  const invoice = await createInvoice("getPaid", draftFor(null), phone);
  expect((await vanOf(rig)).reserved.get(rice)).toBe(2000);
  await setDeliveryStatus([invoice], "delivered", phone);
  expect(await units(rig, rice)).toBe(18);
  expect((await vanOf(rig)).reserved.get(rice)).toBeUndefined();
  await rig.send();
  expect(await units(rig, rice), "answered, and the figures are older").toBe(18);
  await sync(rig);
  expect(await units(rig, rice)).toBe(18);
  expect((await vanOf(rig)).ahead).toEqual([]);
});

test("undoing, editing and deleting a delivered invoice return the difference, sent or not", async () => {
  const { rig, rice } = await start();
  const { phone } = rig;
  const invoice = await createInvoice("getPaid", draftFor(null), phone);
  await setDeliveryStatus([invoice], "delivered", phone);
  await sync(rig);
  expect(await units(rig, rice)).toBe(-2);
  const lines = draftFor(null).lines.map((line) => ({ ...line, quantity: fromUnits(5) }));
  await updateInvoice(invoice, { ...draftFor(null), lines }, phone);
  expect(await units(rig, rice)).toBe(-5);
  await removeInvoices([invoice], phone);
  expect(await units(rig, rice)).toBe(0);
  await sync(rig);
  await restoreInvoices([invoice], phone);
  expect(await units(rig, rice)).toBe(-5);
  await setDeliveryStatus([invoice], "not_shipped", phone);
  expect(await units(rig, rice)).toBe(0);
  await sync(rig);
  expect(await units(rig, rice)).toBe(0);
});

test("deleting a delivered invoice returns its goods and its cash, answered or not, with figures that still include it", async () => {
  const { rig, rice } = await start();
  const { phone } = rig;
  const invoice = await createInvoice("getPaid", draftFor(null), phone);
  await setDeliveryStatus([invoice], "delivered", phone);
  await submitInvoices("getPaid", [invoice], phone);
  await sync(rig);
  const both = async () => [await units(rig, rice), (await vanOf(rig)).day.cashExpected];
  expect(await both()).toEqual([-2, 2500]);
  await removeInvoices([invoice], phone);
  expect(await both()).toEqual([0, 0]);
  await rig.send();
  expect(await both(), "answered, and the figures are older").toEqual([0, 0]);
  await sync(rig);
  expect(await both()).toEqual([0, 0]);
});

test("an entry whose answer was lost counts once, before and after it is sent again", async () => {
  const { rig, rice } = await start();
  const { server, sender, phone } = rig;
  await load(phone, rice, 20);
  server.faultOf = () => "lost answer";
  await rig.send();
  server.faultOf = () => "none";
  await pullAll({ ...sender, db: phone.db });
  expect(await phone.db.outbox.count()).toBe(1);
  expect(await units(rig, rice)).toBe(20);
  await sync(rig);
  expect(await units(rig, rice)).toBe(20);
});

test("a count has the counted and the expected quantity, also of a product that was created without signal", async () => {
  const { rig, rice } = await start();
  const { phone } = rig;
  const tofu = await product(phone, "Tofu 豆腐");
  await load(phone, rice, 20);
  const found = [
    { productKey: rice, counted: fromUnits(18.5), expected: fromUnits(20) },
    { productKey: tofu, counted: fromUnits(3), expected: fromUnits(0) },
  ];
  await countStock({ ...TODAY, moves: found }, phone);
  expect([await units(rig, rice), await units(rig, tofu)]).toEqual([18.5, 3]);
  await sync(rig);
  expect([await units(rig, rice), await units(rig, tofu)]).toEqual([18.5, 3]);
  const entries = await phone.db.stockEntries.toArray();
  expect(entries.find(({ kind }) => kind === "count")).toMatchObject({
    id: 2,
    sync: "sent",
    products: [rice, tofu],
    moves: [{ quantity: -1500, expected: 20_000 }, {}],
  });
});

test("more products than one entry takes are counted together", async () => {
  const { phone } = createRig();
  const moves = Array.from({ length: 1100 }, (_, index) => ({
    productKey: `p${index}`,
    counted: fromUnits(1),
    expected: fromUnits(0),
  }));
  await countStock({ ...TODAY, moves }, phone);
  expect(
    (await phone.db.outbox.toArray()).map(
      ({ payload }) => (payload as { moves: unknown[] }).moves.length,
    ),
  ).toEqual([500, 500, 100]);
});

test("low level and barcode are shown at once, and changing one keeps the other", async () => {
  const { rig, rice } = await start();
  await setOnVan(rice, { barcode: "5012345678900" }, rig.phone);
  await setOnVan(rice, { low: fromUnits(5) }, rig.phone);
  expect((await vanOf(rig)).settings.get(rice)).toEqual({ low: 5000, barcode: "5012345678900" });
  await sync(rig);
  expect((await vanOf(rig)).settings.get(rice)).toEqual({ low: 5000, barcode: "5012345678900" });
  expect(await rig.phone.db.vanSettings.count()).toBe(0);
});

test("a day closed without signal has what was done before, and the next one what came after", async () => {
  const { rig, rice } = await start();
  const { phone } = rig;
  await load(phone, rice, 20);
  const [first, second] = [
    await createInvoice("getPaid", draftFor(null), phone),
    await createInvoice("getPaid", draftFor(null), phone),
  ];
  await setDeliveryStatus([first, second], "delivered", phone);
  await submitInvoices("getPaid", [first], phone);
  expect((await vanOf(rig)).day.cashExpected).toBe(2500);
  const key = await closeDay({ ...TODAY, ...CASH }, phone);
  expect((await vanOf(rig)).day.cashExpected).toBe(0);
  // The sheet is on the phone at once, so that it prints without signal.
  expect(await phone.db.daySheets.get(key)).toMatchObject({ id: null, ...CASH });
  await submitInvoices("getPaid", [second], phone);
  await load(phone, rice, 3);
  const check = async () => {
    const { day: open } = await vanOf(rig);
    expect(open.cashExpected).toBe(2500);
    expect(open.goods.get(rice)).toMatchObject({
      opening: 16_000,
      loaded: 3000,
      delivered: 0,
      closing: 19_000,
    });
  };
  await check();
  await rig.send();
  await check();
  await sync(rig);
  await check();
  const sheet = await phone.db.daySheets.get(key);
  expect(sheet).toMatchObject({
    id: 1,
    cashExpected: 2500,
    ...CASH,
    goods: [{ loaded: 20_000, delivered: 4000, closing: 16_000 }],
  });
  if (!sheet) throw new Error("No sheet");
  await correctDay(sheet, { ...TODAY, cashCounted: pence(2500), denominations: [] }, phone);
  await sync(rig);
  expect(await phone.db.daySheets.orderBy("id").toArray()).toMatchObject([
    { correctedBy: 2 },
    { corrects: 1, cashCounted: 2500, cashExpected: 2500 },
  ]);
  await check();
});

test("goods delivered on a closed day and returned since are in the open one, sent or not", async () => {
  const { rig, rice } = await start();
  const { phone } = rig;
  const tofu = await product(phone, "Tofu");
  await sync(rig);
  const of = (id: string) => ({
    ...draftFor(null),
    lines: draftFor(null).lines.map((line) => ({ ...line, id, quantity: fromUnits(1) })),
  });
  const invoice = await createInvoice("getPaid", of(rice), phone);
  await setDeliveryStatus([invoice], "delivered", phone);
  await closeDay({ ...TODAY, ...CASH }, phone);
  await updateInvoice(invoice, of(tofu), phone);
  const check = async () => {
    const { goods } = (await vanOf(rig)).day;
    expect(goods.get(rice)).toMatchObject({ opening: -1000, delivered: -1000, closing: 0 });
    expect(goods.get(tofu)).toMatchObject({ opening: 0, delivered: 1000, closing: -1000 });
  };
  await check();
  await rig.send();
  await check();
  await sync(rig);
  await check();
});

test("a product that the office deleted keeps its ledger: its pending work is sent, and the day still lists it", async () => {
  const { rig, rice } = await start();
  const { server, sender, phone } = rig;
  await load(phone, rice, 20);
  const invoice = await createInvoice("getPaid", draftFor(null), phone);
  await setDeliveryStatus([invoice], "delivered", phone);
  server.edit("products", 1, { hidden: true });
  await pullAll({ ...sender, db: phone.db });
  const tofu = await product(phone, "Tofu");
  const day = async () => (await vanOf(rig)).day.goods.get(rice);
  expect(await day()).toMatchObject({ loaded: 20_000, delivered: 2000, closing: 18_000 });
  await sync(rig);
  expect(await phone.db.outbox.count()).toBe(0);
  expect(await day()).toMatchObject({ loaded: 20_000, delivered: 2000, closing: 18_000 });
  await expect(
    updateProduct(rice, { name: "Rice", price: pence(1), discount: pence(0) }, phone),
  ).rejects.toThrow(Gone);
  expect(itemsOf(await vanOf(rig)).map(({ key }) => key)).toEqual([tofu]);
});
