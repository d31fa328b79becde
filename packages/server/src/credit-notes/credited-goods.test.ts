import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";
import { distinctName } from "../testing/distinct.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, credit, credited, read, voided } = creditor(() => driver);
let rice: number;
let id: number;
beforeEach(async () => {
  const body = { product_name: distinctName("Rice"), price: 12, discount_amount: 0 };
  const path = `/responsible-persons/${driver.id}/driver-stocks/`;
  rice = ((await driver.send("POST", path, body)).body as { id: number }).id;
  id = await invoice([{ ...wireLine("rice", 12, 10), id: rice }]);
});

interface Van {
  readonly products: readonly { readonly product_id: number; readonly on_hand: number }[];
  readonly day: {
    readonly cash_expected: number;
    readonly goods: readonly { readonly product_id: number; readonly returned: number }[];
  };
}
const van = async () =>
  (await read(`/api/responsible-persons/${driver.id}/stock/`)) as unknown as Van;
const onHand = async () =>
  (await van()).products.find(({ product_id }) => product_id === rice)?.on_hand;
const deliver = (delivery_status: string) =>
  driver.send("PATCH", "/invoices/update-delivery-status/", {
    invoices: [{ id, delivery_status }],
  });
const back = (quantity: number, goods = "van") => [{ line: rice, quantity, goods }];

describe("Goods of a credit note", () => {
  test("return to the van once, even if the note is sent again, and are on the day sheet", async () => {
    await deliver("delivered");
    expect(await onHand()).toBe(-10);
    const key = { client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e77" };
    await Promise.all([1, 2, 3].map(() => credit(id, back(2), key)));
    expect(await onHand()).toBe(-8);
    const { day } = await van();
    expect(day.goods.find(({ product_id }) => product_id === rice)).toMatchObject({ returned: 2 });
    await credited(id, back(1));
    expect(await onHand()).toBe(-7);
  });

  test("are not counted twice when an older client removes their line from the invoice", async () => {
    await deliver("delivered");
    await credited(id, back(4));
    expect(await onHand()).toBe(-6);
    const product_details = [{ ...wireLine("other", 5, 1), name: "Written by hand" }];
    const { status } = await driver.send("POST", `/api/invoiceupdate/${id}/`, { product_details });
    expect([status, await onHand()]).toEqual([200, 0]);
  });

  test("do not return to the van if they are wasted or stay with the customer", async () => {
    await deliver("delivered");
    await credited(id, [...back(2, "waste"), ...back(1, "none")]);
    expect(await onHand()).toBe(-10);
  });

  test("leave the van again when their note is voided, even if the product was renamed since", async () => {
    const name = distinctName("Soy");
    const path = `/responsible-persons/${driver.id}/driver-stocks/`;
    const product = { product_name: name, price: 12, discount_amount: 0 };
    rice = ((await driver.send("POST", path, product)).body as { id: number }).id;
    id = await invoice([{ ...wireLine("named", 12, 10), name }]);
    await deliver("delivered");
    const note = await credited(id, [{ line: "named", quantity: 4, goods: "van" }]);
    expect(await onHand()).toBe(-6);
    const renamed = { ...product, product_name: `${name} sauce`, responsible_person: driver.id };
    await driver.send("PUT", `${path}${rice}/`, renamed);
    await voided(note.id);
    expect(await onHand()).toBe(-10);
    await deliver("not_shipped");
    expect((await onHand()) ?? 0).toBe(0);
  });

  test("leave the van again when their note is voided", async () => {
    await deliver("delivered");
    const note = await credited(id, back(4));
    await voided(note.id);
    await voided(note.id);
    expect(await onHand()).toBe(-10);
  });

  test("are counted once, whenever their invoice is delivered", async () => {
    const note = await credited(id, back(4));
    expect(await onHand()).toBe(0);
    await deliver("delivered");
    expect(await onHand()).toBe(-6);
    await deliver("not_shipped");
    expect(await onHand()).toBe(0);
    await deliver("delivered");
    await voided(note.id);
    expect(await onHand()).toBe(-10);
    await driver.send("POST", `/api/invoicedelete/${id}/`);
    expect(await onHand()).toBe(0);
  });

  test("of an invoice from before stock was kept return to the van", async () => {
    await deliver("delivered");
    await driver.send("POST", `/api/invoicedelete/${id}/`);
    await driver.send("POST", `/api/invoicerestore/${id}/`);
    await business.database.db
      .updateTable("invoice")
      .set({ before_stock: 1 })
      .where("id", "=", id)
      .execute();
    const before = (await onHand()) ?? 0;
    const note = await credited(id, back(3));
    expect(await onHand()).toBe(before + 3);
    await voided(note.id);
    expect(await onHand()).toBe(before);
  });

  test("of a correction are not counted in stock if the old invoice's were not", async () => {
    await deliver("delivered");
    await driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
    await business.database.db
      .updateTable("invoice")
      .set({ before_stock: 1 })
      .where("id", "=", id)
      .execute();
    const before = await onHand();
    const { body } = await driver.send("POST", `/api/invoices/${id}/correct/`, {});
    const { invoice: replacement } = body as { invoice: { before_stock: boolean } };
    expect([replacement.before_stock, await onHand()]).toEqual([true, before]);
  });
});

test("Credited goods that were paid in cash reduce the expected cash", async () => {
  const before = (await van()).day.cash_expected;
  await driver.send("POST", "/update_invoice_status/", { invoice_ids: [id] });
  expect((await van()).day.cash_expected).toBe(before + 120);
  const note = await credited(id, back(2, "none"));
  expect((await van()).day.cash_expected).toBe(before + 96);
  await voided(note.id);
  expect((await van()).day.cash_expected).toBe(before + 120);
});
