import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { invoiceFor } from "../invoices/testing.ts";
import { deliver, lineOf, load, newProduct, onHand, units, vanOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, partner] = [await business.signIn("driver"), await business.signIn("partner")];
});
afterAll(() => business.close());

const at = { params: { rp: 1 } };
const sale = (...lines: readonly ReturnType<typeof lineOf>[]) =>
  driver.api.invoices.createDue({ body: invoiceFor({ lines }) });

test("Loaded and returned goods are on the van, wasted and unloaded ones are not", async () => {
  const rice = await newProduct(driver, "Rice");
  const lines = (quantity: number) => [{ productId: rice.id, quantity: units(quantity) }];
  const { move } = driver.api.stock;
  await move({ ...at, body: { kind: "load", lines: lines(20) } });
  await move({ ...at, body: { kind: "return", lines: lines(2.5) } });
  await move({ ...at, body: { kind: "wastage", lines: lines(-1.25), note: "burst bag" } });
  await move({ ...at, body: { kind: "load", lines: lines(-6) } });
  expect(await onHand(driver, rice)).toEqual([15.25]);
  const { entries } = await driver.api.stock.history({ params: { rp: 1, id: rice.id }, query: {} });
  expect(entries.map(({ kind, lines: [line] }) => [kind, line?.quantity])).toEqual([
    ["load", -6000],
    ["wastage", -1250],
    ["return", 2500],
    ["load", 20_000],
  ]);
});

test("A return below zero and a wastage above zero are refused", async () => {
  const { id } = await newProduct(driver, "Refused");
  for (const [kind, quantity] of [
    ["return", -1],
    ["wastage", 1],
    ["load", 0],
  ] as const) {
    const answer = await driver.send("POST", "/api/responsible-persons/1/stock/entries/", {
      kind,
      lines: [{ product_id: id, quantity }],
    });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { lines: ["Use a number above 0 to load, below 0 to unload"] } },
    ]);
  }
  expect(await onHand(driver, { id })).toEqual([0]);
});

test("A delivery takes the lines off once; undoing, editing, deleting and restoring move the difference", async () => {
  const [rice, tofu] = [
    await newProduct(driver, "Jasmine rice"),
    await newProduct(driver, "Firm tofu"),
  ];
  const now = () => onHand(driver, rice, tofu);
  const { id } = await sale(lineOf(rice, 3), lineOf(tofu, 1.5));
  expect(await now()).toEqual([0, 0]);
  await deliver(driver, "delivered", id);
  await deliver(driver, "delivered", id);
  expect(await now()).toEqual([-3, -1.5]);
  await driver.api.invoices.update({
    params: { id },
    body: invoiceFor({ lines: [lineOf(rice, 5)] }),
  });
  expect(await now()).toEqual([-5, 0]);
  await driver.api.invoices.remove({ params: { id } });
  expect(await now()).toEqual([0, 0]);
  await driver.api.invoices.restore({ params: { id } });
  expect(await now()).toEqual([-5, 0]);
  await driver.api.invoices.update({
    params: { id },
    body: invoiceFor({ deliveryStatus: "in_transit" }),
  });
  expect(await now()).toEqual([0, 0]);
  await driver.api.invoices.update({
    params: { id },
    body: invoiceFor({ deliveryStatus: "delivered", lines: [lineOf(tofu, 2)] }),
  });
  expect(await now()).toEqual([0, -2]);
  await driver.api.invoices.removeMany({ body: { invoice_ids: [id] } });
  expect(await now()).toEqual([0, 0]);
});

test("Handwritten lines are not stock; products named by key or name are", async () => {
  const tea = await newProduct(driver, "Oolong 乌龙茶");
  const { id } = await sale(
    { ...lineOf(tea, 1), id: tea.key as never },
    { ...lineOf(tea, 2), id: "typed" as never, name: " oolong 乌龙茶" },
    { ...lineOf(tea, 4), id: "hand" as never, name: "Extra delivery" },
  );
  await deliver(driver, "delivered", id);
  expect(await onHand(driver, tea)).toEqual([-3]);
});

test("Another person's product of the same id or name does not change", async () => {
  const theirs = await newProduct(partner, "Shared name");
  const { id } = await sale(lineOf(theirs, 3));
  await deliver(driver, "delivered", id);
  expect(await onHand(partner, theirs)).toEqual([0]);
});

test("A deleted product keeps its ledger, and its goods still return from an undone delivery", async () => {
  const soy = await newProduct(driver, "Soy sauce");
  await load(driver, soy, 10);
  const { id } = await sale(lineOf(soy, 4));
  await deliver(driver, "delivered", id);
  await driver.api.products.remove({ params: { rp: 1, id: soy.id } });
  expect((await vanOf(driver)).products.map(({ productId }) => productId)).not.toContain(soy.id);
  await deliver(driver, "not_shipped", id);
  await load(driver, soy, 1);
  await driver.api.products.restore({ params: { rp: 1, id: soy.id } });
  expect(await onHand(driver, soy)).toEqual([11]);
});

test("An invoice that was delivered before stock was kept moves nothing, whatever is done to it", async () => {
  const old = await newProduct(driver, "Old stock");
  const { id } = await sale(lineOf(old, 4));
  const put = { delivery_status: "delivered", before_stock: 1 };
  await business.database.db.updateTable("invoice").set(put).where("id", "=", id).execute();
  await driver.api.invoices.update({
    params: { id },
    body: invoiceFor({ lines: [lineOf(old, 9)] }),
  });
  await deliver(driver, "not_shipped", id);
  await deliver(driver, "delivered", id);
  expect(await onHand(driver, old)).toEqual([0]);
  expect((await vanOf(driver)).invoices.find(({ invoiceId }) => invoiceId === id)).toMatchObject({
    outside: true,
    taken: [],
  });
});

test("GetPaid and Schedule reserve goods until they are delivered", async () => {
  const beans = await newProduct(driver, "Black beans");
  const reserved = async () =>
    (await vanOf(driver)).products.find(({ productId }) => productId === beans.id)?.reserved;
  const [due, scheduled] = [
    await sale(lineOf(beans, 2)),
    await driver.api.invoices.createScheduled({ body: invoiceFor({ lines: [lineOf(beans, 3)] }) }),
  ];
  await driver.api.invoices.createCredit({ body: invoiceFor({ lines: [lineOf(beans, 50)] }) });
  expect(await reserved()).toBe(5000);
  await deliver(driver, "delivered", due.id);
  expect(await reserved()).toBe(3000);
  await driver.api.invoices.remove({ params: { id: scheduled.id } });
  expect(await reserved()).toBe(0);
});

test("An entry with a known client_id returns the existing one, and changes nothing", async () => {
  const oil = await newProduct(driver, "Sesame oil");
  const body = {
    client_id: randomUUID(),
    kind: "load",
    lines: [{ product_id: oil.id, quantity: 6 }],
  };
  const send = (headers = {}) =>
    driver.send("POST", "/api/responsible-persons/1/stock/entries/", body, headers);
  const key = retryKey();
  const [first, again, later] = [await send(key), await send(key), await send()];
  expect([first.status, again.status, later.status]).toEqual([201, 201, 200]);
  expect([again.body, later.body]).toEqual([first.body, first.body]);
  expect(await onHand(driver, oil)).toEqual([6]);
});

test("A product has a low level and a barcode until they are removed", async () => {
  const { id } = await newProduct(driver, "Chilli oil");
  const set = (body: object) => driver.api.stock.set({ params: { rp: 1, id }, body });
  expect(await set({ low: units(2), barcode: "5012345678900" })).toMatchObject({
    low: 2000,
    barcode: "5012345678900",
  });
  expect(await set({ low: units(0) })).toMatchObject({ low: 0, barcode: "5012345678900" });
  expect(await set({})).toMatchObject({ low: 0 });
  expect(await set({ low: null, barcode: null })).toMatchObject({ low: null, barcode: "" });
});

test("The ledger is read page by page, newest first", async () => {
  const one = await newProduct(driver, "Paged");
  for (let quantity = 1; quantity <= 5; quantity += 1) await load(driver, one, quantity);
  const page = (cursor?: string | null) =>
    driver.api.stock.history({ params: { rp: 1, id: one.id }, query: { limit: 2, cursor } });
  const seen: number[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const { entries, nextCursor } = await page(next);
    seen.push(...entries.map(({ lines: [line] }) => line?.quantity ?? 0));
    next = nextCursor ?? null;
  }
  expect(seen).toEqual([5000, 4000, 3000, 2000, 1000]);
});

test("Neither ledger can be overwritten, even directly in the database", async () => {
  const { db } = business.database;
  await sale(lineOf({ id: 1, name: "x" }, 1));
  for (const table of ["stock_entry", "stock_movement"] as const) {
    await expect(db.deleteFrom(table).where("owner_id", "=", 1).execute(), table).rejects.toThrow(
      "append-only",
    );
    await expect(
      db.updateTable(table).set({ kind: "load" }).where("owner_id", "=", 1).execute(),
      table,
    ).rejects.toThrow("append-only");
  }
});

test("Thirty weighed deliveries at once add up exactly", async () => {
  const bulk = await newProduct(driver, "Bulk");
  const made = [];
  for (let index = 0; index < 30; index += 1) made.push((await sale(lineOf(bulk, 0.125))).id);
  await deliver(driver, "delivered", ...made);
  expect(await onHand(driver, bulk)).toEqual([-3.75]);
});

test("Invoices that one phone delivers while another deletes them do not change the van", async () => {
  const rice = await newProduct(driver, "Contended rice");
  const ids: number[] = [];
  for (let made = 0; made < 12; made += 1) ids.push((await sale(lineOf(rice, 3))).id);
  // In whichever order: a delivery after the deletion gets 404.
  const acts = ids.flatMap((id) => [
    deliver(driver, "delivered", id),
    driver.api.invoices.remove({ params: { id } }),
  ]);
  const done = await Promise.allSettled(acts);
  expect(done.filter((each, index) => index % 2 === 1 && each.status === "rejected")).toEqual([]);
  expect(await onHand(driver, rice)).toEqual([0]);
});
