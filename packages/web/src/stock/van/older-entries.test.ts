import "fake-indexeddb/auto";
import { createClient } from "@roundsman/contract/client";
import { stock } from "@roundsman/contract/stock";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { Database } from "../../sync/store/database.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { ledgerStart } from "../../sync/pull/van.ts";
import { createRig, type Rig } from "../../sync/testing/rig.ts";
import { createProduct } from "../../products/queries.ts";
import { moveStock } from "../actions.ts";
import { olderPage } from "./older-entries.ts";

/** A van with a ledger of `count` entries of two products; every second one is rice. */
async function grown(count: number): Promise<Rig> {
  const rig = createRig();
  for (const name of ["Rice", "Tofu"])
    await createProduct({ name, price: pence(100), discount: pence(0) }, rig.phone);
  await rig.send();
  const calls = createClient(stock, rig.sender.transport);
  for (let each = 0; each < count; each += 1)
    await calls.move({
      params: { rp: rig.phone.db.owner },
      body: {
        key: crypto.randomUUID(),
        kind: "load",
        lines: [{ productId: 1 + (each % 2), quantity: fromUnits(each + 1) }],
      },
    });
  return rig;
}
const pull = (rig: Rig, db = rig.phone.db) => pullAll({ ...rig.sender, db });

test("a phone with the whole ledger requests no more of it", async () => {
  const rig = await grown(5);
  await pull(rig);
  expect(await rig.phone.db.stockEntries.count()).toBe(5);
  expect(await ledgerStart(rig.phone.db)).toBe(0);
});

test("older entries are loaded page by page, each once, to the very first", async () => {
  const rig = await grown(900);
  const { db } = rig.phone;
  await pull(rig);
  const start = await ledgerStart(db);
  expect([await db.stockEntries.count(), start]).toEqual([600, 301]);
  const quantities: number[] = [];
  let cursor: string | null = String(start);
  const pages: number[] = [];
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof olderPage>> = await olderPage(
      { db, transport: rig.sender.transport },
      { id: 1, cursor },
    );
    pages.push(page.rows.length);
    quantities.push(...page.rows.map(({ quantity }) => quantity / 1000));
    cursor = page.next;
  }
  expect(pages).toEqual([50, 50, 50]);
  expect(quantities).toEqual(Array.from({ length: 150 }, (_, index) => 299 - 2 * index));
  expect(
    await db.stockEntries.count(),
    "looking does not make the phone believe that it has them all",
  ).toBe(600);
});

test("later entries do not move the start of the phone's ledger", async () => {
  const rig = await grown(700);
  const { phone } = rig;
  await pull(rig);
  const [rice] = await phone.db.products.toArray();
  if (!rice) throw new Error("No rice");
  const moves = [{ productKey: rice.key, quantity: fromUnits(1) }];
  await moveStock("load", { day: day("2026-11-21"), note: "", moves }, phone);
  await rig.send();
  await pull(rig);
  expect([await phone.db.stockEntries.count(), await ledgerStart(phone.db)]).toEqual([601, 101]);
});

test("a phone filled by an older release starts with its own rows", async () => {
  const rig = await grown(3);
  const { db } = rig.phone;
  await pull(rig);
  await db.meta.delete("ledgerFrom");
  expect(await ledgerStart(db)).toBe(1);
  expect(await ledgerStart(new Database(-1))).toBe(0);
});
