import "fake-indexeddb/auto";
import type { Transport } from "@roundsman/contract/client";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { createProduct } from "../../products/queries.ts";
import { closeDay, correctDay, countStock, moveStock } from "../../stock/actions.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import { createRig, type Rig } from "../testing/rig.ts";

const TODAY = { day: day("2026-11-21"), note: "by Wei" };
let rig: Rig;
let productKey: string;
beforeEach(async () => {
  rig = createRig();
  const { phone, sender } = rig;
  productKey = await createProduct({ name: "Rice", price: pence(1250), discount: pence(0) }, phone);
  await rig.send();
  await pullAll({ ...sender, db: phone.db });
});

/** Sends what is pending; returns the body of the last call. */
async function bodySent() {
  const bodies: unknown[] = [];
  const transport: Transport = (request) => {
    bodies.push(JSON.parse(request.body ?? "{}"));
    return rig.sender.transport(request);
  };
  await sendAll({ ...rig.sender, transport });
  return bodies.at(-1);
}

test("A load is sent with its key, kind, day, note and lines", async () => {
  const { phone } = rig;
  const moves = [{ productKey, quantity: fromUnits(5) }];
  const key = await moveStock("load", { ...TODAY, moves }, phone);
  expect(await bodySent()).toEqual({
    client_id: key,
    kind: "load",
    ...TODAY,
    lines: [{ product_id: 1, quantity: 5 }],
  });
});

test("A count is sent with its key, day, note, and expected quantities", async () => {
  const { phone } = rig;
  const counted = { productKey, counted: fromUnits(3), expected: fromUnits(0) };
  await countStock({ ...TODAY, moves: [counted] }, phone);
  const [entry] = await phone.db.stockEntries.toArray();
  expect(await bodySent()).toEqual({
    client_id: entry?.key,
    ...TODAY,
    lines: [{ product_id: 1, counted: 3, expected: 0 }],
  });
});

test("A day close is sent with its key, day, note and cash, and a correction with the sheet that it corrects", async () => {
  const { phone } = rig;
  const close = { ...TODAY, cashCounted: pence(2400), denominations: [] };
  const key = await closeDay(close, phone);
  expect(await bodySent()).toEqual({
    client_id: key,
    ...TODAY,
    cash_counted: 24,
    denominations: [],
    corrects: null,
  });
  await pullAll({ ...rig.sender, db: phone.db });
  const sheet = await phone.db.daySheets.get(key);
  if (!sheet) throw new Error("There is no sheet");
  const again = await correctDay(sheet, { ...close, cashCounted: pence(2500) }, phone);
  expect(await bodySent()).toEqual({
    client_id: again,
    ...TODAY,
    cash_counted: 25,
    denominations: [],
    corrects: sheet.id,
  });
});
