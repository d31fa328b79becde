import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let id: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  const trays = { id: "trays", name: "Trays", price: 100, quantity: 1, discount_amount: 0 };
  const made = await driver.send("POST", "/api/invoice/", {
    customer_name: "Jade Palace",
    product_details: [trays],
  });
  ({ id } = made.body as { id: number });
});
afterEach(() => business.close());

const ago = (seconds: number) => new Date(business.clock.now - seconds * 1000).toISOString();
const tick = () => {
  business.clock.now += 60_000;
};
const remove = () => driver.send("POST", `/api/invoicedelete/${id}/`);
const voidIt = () => driver.send("POST", `/api/invoices/${id}/void/`, { reason: "Refused" });
const CLIENT_ID = "0b17d96a-41b8-4e24-ade9-a33a8c34f4e9";
const record = (made_at?: string, of: Caller = driver) =>
  of.send("POST", `/api/invoices/${id}/downloads/`, {
    kind: "pdf",
    vat: "add",
    lang: "en",
    client_id: CLIENT_ID,
    made_at,
  });
const states = async () =>
  (
    (await driver.send("GET", `/api/invoices/${id}/states/`)).body as {
      states: { action: string; reason: string }[];
    }
  ).states.map(({ action, reason }) => [action, reason]);
const registered = async () =>
  ((await driver.send("GET", "/api/number-register/")).body as { numbers: object[] }).numbers;
async function printedAgain() {
  const { body } = await driver.send("GET", `/api/invoices/${id}/downloads/`);
  const documents = body as { id: number }[];
  const url = `/api/invoices/${id}/document/?handed_out=${documents[0]?.id}`;
  const headers = { authorization: `Bearer ${driver.access}` };
  const { statusCode } = await business.app.inject({ url, headers });
  return [statusCode, documents.length];
}

describe("A document's record that arrives after its invoice was deleted", () => {
  test.each([
    ["before the deletion", 120],
    ["after it, without signal", 30],
    ["as the record arrives", undefined],
  ])("is stored, and the document can be made again: handed out %s", async (_, seconds) => {
    tick();
    tick();
    tick();
    await remove();
    tick();
    const late = await record(seconds === undefined ? undefined : ago(seconds));
    expect(late).toMatchObject({ status: 200, body: { id, last_document: { total: 120 } } });
    expect(await states()).toEqual([["void", ""]]);
    expect(await registered()).toMatchObject([{ number: `INV-${id}`, state: "voided" }]);
    expect((await registered())[0]).not.toHaveProperty("never_issued");
    expect(await printedAgain()).toEqual([200, 1]);
    expect((await driver.send("GET", `/api/invoices/${id}/`)).status).toBe(404);
  });

  test("is stored once, and an issued invoice is voided once", async () => {
    await driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "add" });
    tick();
    await voidIt();
    tick();
    for (let times = 0; times < 2; times += 1) expect((await record(ago(30))).status).toBe(200);
    expect(await states()).toEqual([["void", "Refused"]]);
    expect(await printedAgain()).toEqual([200, 2]);
  });

  test("is stored for an invoice that was voided before it was issued", async () => {
    await voidIt();
    tick();
    expect((await record(ago(90))).status).toBe(200);
    expect(await states()).toEqual([["void", "Refused"]]);
    expect(await printedAgain()).toEqual([200, 1]);
  });

  test("keeps the invoice issued after a restore", async () => {
    await remove();
    tick();
    await record(ago(90));
    await driver.send("POST", `/api/invoicerestore/${id}/`);
    expect(await registered()).toMatchObject([{ state: "issued" }]);
  });

  test("makes an erasure keep the invoice, even if it is scheduled", async () => {
    const contact = {
      customer_name: "Golden Wok",
      email: "wok@example.com",
      customer_address: "1 High Street",
      city: "Leeds",
      postcode: "LS1 1AA",
      phone: "0113 496 0000",
    };
    const made = await driver.send("POST", "/create-driver-customer/", contact);
    const customer = (made.body as { id: number }).id;
    const order = await driver.send("POST", "/api/futureinvoice/", {
      customer_name: "Golden Wok",
      drivercustomer_id: customer,
    });
    ({ id } = order.body as { id: number });
    await remove();
    tick();
    await record(ago(90));
    const erased = await driver.send(
      "POST",
      `/api/responsible-persons/${driver.id}/customers/${customer}/erasure/`,
    );
    expect(erased).toMatchObject({ status: 200, body: { kept: 1, scheduled: 0 } });
  });

  test("is refused for another person", async () => {
    await remove();
    expect((await record(undefined, await business.signIn("partner"))).status).toBe(404);
  });
});
