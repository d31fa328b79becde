import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { pullAll } from "../sync/pull/pull.ts";
import type { LocalDaySheet } from "../sync/store/local-stock.ts";
import { createRig } from "../sync/testing/rig.ts";
import { closeDay, correctDay } from "./actions.ts";

const COUNT = { day: day("2026-11-21"), note: "", denominations: [] };

test("A closed day that is counted again has the same goods and money, and another count", async () => {
  const { phone, sender } = createRig();
  const { db } = phone;
  await pullAll({ ...sender, db });
  const key = await closeDay({ ...COUNT, cashCounted: pence(0) }, phone);
  const found = {
    cashExpected: pence(6200),
    collected: [{ invoiceKey: "one", amount: pence(1200) }],
    collectedOnAccount: [{ customerId: 3, customerName: "Jade", amount: pence(5000) }],
    received: [{ method: "card", payments: 1, amount: pence(900) }],
  } as const;
  const sheet = { ...(await db.daySheets.get(key)), ...found, id: 7 } as LocalDaySheet;
  await db.daySheets.put(sheet);
  const again = await correctDay(
    sheet,
    { ...COUNT, note: "again", cashCounted: pence(6150) },
    phone,
  );
  expect(await db.daySheets.get(again)).toMatchObject({
    ...found,
    goods: sheet.goods,
    note: "again",
    cashCounted: 6150,
    corrects: 7,
    correctsKey: key,
  });
});
