import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const rice = (price: number) => ({ id: "r", name: "Rice", price, quantity: 2, discount_amount: 0 });
const body = { customer_name: "Golden Wok", product_details: [rice(10)] };

const post = (url: string, sent: object = {}) => driver.send("POST", url, sent);
const create = async () => ((await post("/api/invoice/", body)).body as { id: number }).id;
const handOut = (id: number, vat = "add") =>
  post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat });
const pay = (id: number, payment_status = "paid") =>
  post("/bulk_update_invoice_status/", { invoice_ids: [id], payment_status });
const statesOf = async (id: number) =>
  (
    (await driver.send("GET", `/api/invoices/${id}/states/`)).body as {
      states: { id: number; action: string; reason: string; invoice: { total_amount: number } }[];
    }
  ).states;
const registered = async () => {
  const { body: page } = await driver.send("GET", "/api/number-register/");
  return (page as { numbers: Record<string, unknown>[] }).numbers;
};
const paper = async (id: number, query: string) =>
  (
    await business.app.inject({
      method: "GET",
      url: `/api/invoices/${id}/document/?format=pdf&${query}`,
      headers: { authorization: `Bearer ${driver.access}` },
    })
  ).rawPayload;
const actions = async () => {
  const manager = await business.signIn("manager");
  const { body: log } = await manager.send("GET", "/api/audit/?kind=invoice");
  return (log as { entries: { action: string }[] }).entries.map(({ action }) => action);
};

test("An invoice that was not issued can be changed and deleted", async () => {
  const id = await create();
  expect((await post(`/api/invoiceupdate/${id}/`, { product_details: [rice(11)] })).status).toBe(
    200,
  );
  expect((await post(`/api/invoicedelete/${id}/`)).status).toBe(200);
  expect(await statesOf(id)).toEqual([]);
  expect(await actions()).toEqual(["remove", "update", "create"]);
  expect(await registered()).toMatchObject([{ number: "INV-1", state: "voided" }]);
});

test("An invoice with a credit note is voided when it is deleted, even if it was never handed out", async () => {
  const id = await create();
  const lines = [{ line: "r", quantity: 1 }];
  const credited = await post(`/api/invoices/${id}/creditnotes/`, { reason: "returned", lines });
  expect(credited.status).toBe(201);
  expect((await post(`/api/invoicedelete/${id}/`)).status).toBe(200);
  expect(await statesOf(id)).toMatchObject([{ action: "void" }]);
  const [number] = await registered();
  expect(number).toMatchObject({ number: "INV-1", state: "voided" });
  expect(number).not.toHaveProperty("never_issued");
});

test("When several invoices are deleted at once, those with credit notes are voided", async () => {
  const ids = [await create(), await create()];
  const lines = [{ line: "r", quantity: 1 }];
  await post(`/api/invoices/${ids[1]}/creditnotes/`, { reason: "returned", lines });
  await post("/invoices/bulk-delete/", { invoice_ids: ids });
  expect(await registered()).toMatchObject([
    { number: "INV-1", never_issued: true },
    { number: "INV-2", state: "voided" },
    { number: "CN-1" },
  ]);
  expect(await statesOf(ids[0] ?? 0)).toEqual([]);
  expect(await statesOf(ids[1] ?? 0)).toMatchObject([{ action: "void" }]);
  expect((await actions()).slice(0, 2)).toEqual(["remove", "void"]);
});

test.each([
  ["handed out", handOut],
  ["paid", (id: number) => pay(id)],
  [
    "paid by an update",
    (id: number) => post(`/api/invoiceupdate/${id}/`, { payment_status: "paid" }),
  ],
  [
    "paid once",
    async (id: number) => {
      await pay(id);
      return pay(id, "pending");
    },
  ],
])("An invoice that was %s keeps its former state when a client changes it", async (_, issue) => {
  const id = await create();
  expect((await issue(id)).status).toBeLessThan(300);
  const shape = Object.keys((await driver.send("GET", `/api/invoices/${id}/`)).body as object);
  const { status, body: after } = await post(`/api/invoiceupdate/${id}/`, {
    product_details: [rice(12.5)],
  });
  expect([status, Object.keys(after as object)]).toEqual([200, shape]);
  expect(after).toMatchObject({ total_amount: 25 });
  expect(await statesOf(id)).toMatchObject([
    { action: "change", reason: "", invoice: { total_amount: 20, product_details: [rice(10)] } },
  ]);
  expect((await actions())[0]).toBe("change issued");
  expect(await registered()).toMatchObject([{ number: "INV-1", state: "issued", changes: 1 }]);
  // A change of what is not on the paper is no change of it.
  await post(`/api/invoiceupdate/${id}/`, { delivery_status: "delivered" });
  await post(`/api/invoiceupdate/${id}/`, { product_details: [rice(12.5)] });
  expect(await statesOf(id)).toHaveLength(1);
});

test("The first VAT option for a document is not a change, a later one is", async () => {
  const id = await create();
  await handOut(id, "add");
  await post(`/api/invoiceupdate/${id}/`, { vat_mode: "add" });
  expect(await statesOf(id)).toEqual([]);
  await post(`/api/invoiceupdate/${id}/`, { vat_mode: "included" });
  expect(await statesOf(id)).toMatchObject([{ invoice: { vat_mode: "add", payable_amount: 24 } }]);
});

test("A document with another VAT option than the last stores the state that it replaces", async () => {
  const id = await create();
  await handOut(id, "included");
  await handOut(id, "included");
  expect(await statesOf(id)).toEqual([]);
  await handOut(id, "without");
  expect(await statesOf(id)).toMatchObject([{ action: "change" }]);
  // The phone saves the option first, and hands out then.
  await post(`/api/invoiceupdate/${id}/`, { vat_mode: "add" });
  await handOut(id, "add");
  expect(await statesOf(id)).toHaveLength(2);
});

test("A document that was handed out can be made again after changes of invoice and company, and after a void", async () => {
  const company = {
    name: "Jade River Foods Ltd",
    email: "a@example.com",
    registration_number: "01234567",
    bank_account: "00123456",
    bank_sort_code: "00-00-00",
    vat_number: "GB 000 0000 00",
    contact_number: "020 7946 0018",
    contact_person: "Lin Mei",
  };
  const url = "/api/responsible-persons/1/company-info/";
  const made = (await post(url, company)).body as { id: number };
  const id = await create();
  await post(`/api/invoiceupdate/${id}/`, { company_id: made.id });
  const first = await paper(id, "vat=add");
  await handOut(id, "add");
  await post(`/api/invoiceupdate/${id}/`, { product_details: [rice(99)], customer_name: "Other" });
  const second = await paper(id, "vat=add");
  expect(second.equals(first)).toBe(false);
  expect((await post(`/api/invoices/${id}/void/`, { reason: "Written twice" })).status).toBe(200);
  await driver.send("PUT", `${url}${made.id}/`, { ...company, name: "Another name" });
  const [voided, changed] = await statesOf(id);
  expect([voided?.reason, changed?.reason]).toEqual(["Written twice", ""]);
  expect((await paper(id, `state=${String(changed?.id)}`)).equals(first)).toBe(true);
  expect((await paper(id, `state=${String(voided?.id)}`)).equals(second)).toBe(true);
  const other = await create();
  const strange = `/api/invoices/${other}/document/?state=${String(changed?.id)}`;
  expect((await driver.send("GET", strange)).status).toBe(404);
});

test("A client that deletes an issued invoice voids it: it counts nowhere, and its number is kept", async () => {
  const [id, plain] = [await create(), await create()];
  await pay(id);
  const day = async () =>
    ((await driver.send("GET", "/api/responsible-persons/1/stock/")).body as { day: object }).day;
  expect(await day()).toMatchObject({ cash_expected: 20 });
  expect(await post(`/api/invoicedelete/${id}/`)).toMatchObject({
    status: 200,
    body: { message: "Delete Success!", id },
  });
  expect(await day()).toMatchObject({ cash_expected: 0 });
  const { body: list } = await post("/api/search_invoices/");
  expect((list as { invoices: { id: number }[] }).invoices.map((each) => each.id)).toEqual([plain]);
  expect(await statesOf(id)).toMatchObject([{ action: "void", invoice: { total_amount: 20 } }]);
  expect((await actions())[0]).toBe("void");
  expect(await registered()).toMatchObject([
    { number: "INV-1", state: "voided", payable_amount: 20 },
    { number: "INV-2", state: "unissued" },
  ]);
});

test("A void returns the number and is refused a second time; it can be undone, and the register shows it", async () => {
  const id = await create();
  await handOut(id);
  const voided = await post(`/api/invoices/${id}/void/`, { reason: "Wrong customer" });
  expect(voided).toMatchObject({ status: 200, body: { id, number: "INV-1" } });
  expect(await registered()).toMatchObject([{ state: "voided", reason: "Wrong customer" }]);
  const again = await post(`/api/invoices/${id}/void/`);
  expect(again).toMatchObject({
    status: 409,
    body: { type: expect.stringContaining("already-void") },
  });
  expect((await post(`/api/invoiceupdate/${id}/`, { description: "x" })).status).toBe(404);
  expect((await post(`/api/invoicerestore/${id}/`)).status).toBe(200);
  expect(await registered()).toMatchObject([{ number: "INV-1", state: "issued" }]);
});

test("A voided invoice is removed from other devices by the next pull", async () => {
  const { body: begun } = await post("/api/pull/");
  const id = await create();
  await handOut(id);
  await post(`/api/invoices/${id}/void/`);
  const pulled = await post("/api/pull/", { cursor: (begun as { cursor: string }).cursor });
  expect(pulled.body).toMatchObject({ removed: { invoices: [{ id }] } });
});
