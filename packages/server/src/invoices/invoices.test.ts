import { invoiceTotals } from "@roundsman/core/invoice";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { invoiceFor, line } from "./testing.ts";

let shop: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  shop = await freshApp();
  [driver, partner] = [await shop.signIn("driver"), await shop.signIn("partner")];
});
afterAll(() => shop.close());

const rice = line("Jasmine rice", 27.5, 2, 1);
const pakChoi = line("Pak choi", 2.4, 1.235);

describe("an invoice", () => {
  it("is returned as it was written, with the server's totals", async () => {
    const made = await driver.api.invoices.createDue({
      body: invoiceFor({
        name: "Jade Garden",
        date: "2026-11-20",
        lines: [rice, pakChoi],
        summary: "back door",
        footnote: "谢谢",
      }),
    });
    expect(made).toMatchObject({
      ownerId: driver.id,
      date: "2026-11-20",
      summary: "back door",
      footnote: "谢谢",
      paymentStatus: "due",
      deliveryStatus: "not_shipped",
      version: 1,
    });
    expect(made.lines).toEqual([rice, pakChoi]);
    expect(made.totals).toEqual({ total: 5300 + 296, discount: 200 });
    expect(await driver.api.invoices.get({ params: { id: made.id } })).toEqual(made);
  });

  it("is created again if a client sends back its answer", async () => {
    const path = "/api/invoice/";
    const { body: first } = await driver.send("POST", path, { customer_name: "Jade Garden" });
    const { status, body: copy } = await driver.send("POST", path, first);
    expect(status).toBe(201);
    const [one, other] = [first, copy] as { id: number; client_id: string }[];
    expect(other?.id).not.toBe(one?.id);
    expect(other?.client_id).not.toBe(one?.client_id);
  });

  it("ignores totals that the client sends, and returns its number in two fields", async () => {
    const body = {
      responsible_person_id: driver.id,
      total_amount: 1,
      discount: 99,
      product_details: [{ name: "Tofu", price: "2.90", quantity: "3" }],
    };
    const { status, body: made } = await driver.send("POST", "/api/invoice/", body);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      total_amount: 8.7,
      discount: 0,
      customer_name: "",
      invoice_date: "2026-11-21",
    });
    const { id, invoice_id, product_details } = made as {
      id: number;
      invoice_id: number;
      product_details: { id: string }[];
    };
    expect(invoice_id).toBe(id);
    expect(product_details[0]?.id).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it('keeps 7 and "7" as the ids of its lines as they were sent', async () => {
    const details = [7, "7"].map((id) => ({
      id,
      name: "Ginger",
      price: 3.1,
      quantity: 1,
      discount_amount: 0,
    }));
    const { body } = await driver.send("POST", "/api/futureinvoice/", { product_details: details });
    expect(
      (body as { product_details: { id: unknown }[] }).product_details.map(({ id }) => id),
    ).toEqual([7, "7"]);
  });

  it("is made once for a client_id, however often it is sent", async () => {
    const key = "0b17d96a-41b8-4e24-ade9-a33a8c34f4e2";
    const first = await driver.send("POST", "/api/invoice/", {
      client_id: key,
      customer_name: "Once",
    });
    const second = await driver.send("POST", "/api/notpaidinvoice/", {
      client_id: key,
      customer_name: "Twice",
    });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const theirs = await partner.send("POST", "/api/invoice/", { client_id: key });
    expect(theirs.status).toBe(201);
  });
});

describe("changing an invoice", () => {
  let made: Awaited<ReturnType<Caller["api"]["invoices"]["createDue"]>>;
  beforeEach(async () => {
    made = await driver.api.invoices.createDue({
      body: invoiceFor({
        name: "Golden Lotus",
        date: "2026-10-01",
        lines: [rice],
        summary: "weekly",
      }),
    });
  });

  it("keeps absent fields", async () => {
    const after = await driver.api.invoices.update({
      params: { id: made.id },
      body: invoiceFor({ footnote: "paid in cash", deliveryStatus: "delivered" }),
    });
    expect(after).toEqual({
      ...made,
      footnote: "paid in cash",
      deliveryStatus: "delivered",
      version: 2,
      updatedAt: after.updatedAt,
    });
  });

  it("replaces its lines and its totals", async () => {
    const after = await driver.api.invoices.update({
      params: { id: made.id },
      body: invoiceFor({ lines: [pakChoi], version: 1 }),
    });
    expect(after.lines).toEqual([pakChoi]);
    expect(after.totals).toEqual(invoiceTotals([pakChoi]));
    const emptied = await driver.api.invoices.update({
      params: { id: made.id },
      body: invoiceFor({ lines: [] }),
    });
    expect(emptied.totals).toEqual({ total: 0, discount: 0 });
  });

  it("is refused with the current invoice if another person changed it first", async () => {
    const current = await driver.api.invoices.update({
      params: { id: made.id },
      body: invoiceFor({ summary: "mine", version: 1 }),
    });
    const stale = await driver.send(
      "POST",
      `/api/invoiceupdate/${made.id}/`,
      { description: "theirs", version: 1 },
      retryKey(),
    );
    expect(stale).toMatchObject({
      status: 409,
      body: { current: { id: made.id, description: "mine", version: 2 } },
    });
    expect(await driver.api.invoices.get({ params: { id: made.id } })).toEqual(current);
  });

  it("keeps the changes of two phones without versions that change different fields at once", async () => {
    await Promise.all([
      driver.api.invoices.update({
        params: { id: made.id },
        body: invoiceFor({ summary: "from one" }),
      }),
      driver.api.invoices.update({
        params: { id: made.id },
        body: invoiceFor({ footnote: "from the other" }),
      }),
    ]);
    expect(await driver.api.invoices.get({ params: { id: made.id } })).toMatchObject({
      summary: "from one",
      footnote: "from the other",
      version: 3,
    });
  });

  it("leaves every list when it is deleted, and is restored completely", async () => {
    const { id } = made;
    expect(await driver.send("POST", `/api/invoicedelete/${id}/`)).toMatchObject({
      status: 200,
      body: { message: "Delete Success!", id },
    });
    for (const attempt of [`/api/invoicedelete/${id}/`, `/api/invoiceupdate/${id}/`])
      expect((await driver.send("POST", attempt, {})).status).toBe(404);
    expect(
      (await driver.api.invoices.listGetPaid({ body: {} })).invoices.map((each) => each.id),
    ).not.toContain(id);
    const back = await driver.api.invoices.restore({ params: { id } });
    expect(back).toEqual({ ...made, version: 3, updatedAt: back.updatedAt });
    expect(await driver.api.invoices.restore({ params: { id } })).toEqual(back);
  });

  it("is visible to its owner only", async () => {
    const { id } = made;
    for (const [method, path] of [
      ["GET", "invoices"],
      ["POST", "invoiceupdate"],
      ["POST", "invoicedelete"],
      ["POST", "invoicerestore"],
    ] as const)
      expect(
        (await partner.send(method, `/api/${path}/${id}/`, method === "GET" ? undefined : {}))
          .status,
      ).toBe(404);
    expect(await driver.api.invoices.get({ params: { id } })).toEqual(made);
  });
});
