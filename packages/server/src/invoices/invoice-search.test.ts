import type { InvoiceFilters } from "@roundsman/contract/invoice-lists";
import { day } from "@roundsman/core/day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type Caller, type TestApp } from "../app/testing.ts";
import { invoiceFor, line } from "./testing.ts";

let shop: TestApp;
let driver: Caller;
let jade: number;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
  const details = { email: "a@example.com", address: "1 Lisle Street", city: "London", postcode: "WC2H 7BA", phone: "020 7946 0114" };
  jade = (await driver.api.customers.create({ body: { name: "Jade Garden 翠园", ...details } })).id;
  const { createDue, createCredit, createScheduled } = driver.api.invoices;
  await createDue({
    body: invoiceFor({ name: "jade garden 翠园", date: "2026-11-01", postcode: "WC2H 7BA", lines: [line("Rice", 10, 1)] }),
  }); // INV-1
  await createCredit({ body: invoiceFor({ name: "GOLDEN Lotus", date: "2026-11-02", summary: "Ring twice, 50% up front" }) }); // INV-2
  await createScheduled({ body: invoiceFor({ name: "Ｊａｄｅ House_1", date: "2026-11-03" }) }); // INV-3
  await createDue({ body: invoiceFor({ customerId: jade, name: "Jade (new sign)", date: "2026-11-04" }) }); // INV-4
  await createDue({ body: invoiceFor({ name: "Straße Café", date: "2026-11-05", deliveryStatus: "delivered" }) }); // INV-5
});
afterAll(() => shop.close());

const found = async (filters: InvoiceFilters) => (await driver.api.invoices.search({ body: filters })).invoices.map(({ id }) => id);

describe("searching the history", () => {
  it.each<[words: string, filters: InvoiceFilters, expected: number[]]>([
    ["nothing chosen finds all, oldest first", {}, [1, 2, 3, 4, 5]],
    ["part of a name, whatever its case and width", { customerName: "JADE" }, [1, 3, 4]],
    ["a Chinese name", { customerName: "翠" }, [1]],
    ["an underscore is an underscore", { customerName: "_" }, [3]],
    ["a percent sign is a percent sign", { query: "50%" }, [2]],
    ["a backslash finds nothing", { customerName: "\\" }, []],
    ["an accent", { customerName: "CAFÉ" }, [5]],
    ["both days belong to the range", { from: day("2026-11-02"), to: day("2026-11-04") }, [2, 3, 4]],
    ["one day", { from: day("2026-11-03"), to: day("2026-11-03") }, [3]],
    ["only a start", { from: day("2026-11-05") }, [5]],
    ["only an end", { to: day("2026-11-01") }, [1]],
    ["a payment status", { paymentStatus: "scheduled" }, [3]],
    ["a delivery status", { deliveryStatus: "not_shipped" }, [1, 2, 3, 4, 5]],
    ["the number as it is printed", { query: "inv-4" }, [4]],
    ["a postcode without its blank", { query: "wc2h7ba" }, [1]],
    ["words in any order", { query: "twice golden" }, [2]],
    ["blanks are no filter", { customerName: "  ", query: " " }, [1, 2, 3, 4, 5]],
    ["everything at once", { customerName: "jade", paymentStatus: "due", to: day("2026-11-01") }, [1]],
  ])("%s", async (_, filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it("finds a customer's by its link", async () => {
    expect(await found({ customerId: jade })).toEqual([1, 4]);
  });

  it("adds up what matches, not more", async () => {
    const { totals, loadSheet } = await driver.api.invoices.search({ body: { customerName: "翠", limit: 1 } });
    expect([totals, loadSheet]).toEqual([{ count: 1, total: 1000, discount: 0 }, [{ name: "Rice", quantity: 1000 }]]);
  });

  it("refuses a start after the end, and takes filters that are blank", async () => {
    const wrong = await driver.send("POST", "/api/search_invoices/", { start_date: "2026-11-05", end_date: "2026-11-01" });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { start_date: [expect.stringContaining("start")] } } });
    const blank = {
      responsible_person_id: driver.id,
      start_date: "",
      end_date: null,
      driver_customer_name: "",
      driver_customer_id: "",
      payment_status: "",
    };
    expect(await driver.send("POST", "/api/search_invoices/", blank)).toMatchObject({ status: 200, body: { totals: { count: 5 } } });
  });
});

describe("a customer's invoices", () => {
  it("are those linked to it, the newest first, with their sums", async () => {
    const answer = await driver.api.invoices.listOfCustomer({ body: { drivercustomer_id: jade, customer_name: "Jade Garden 翠园" } });
    expect(answer.invoices.map(({ id }) => id)).toEqual([4, 1]);
    expect(answer.totals).toEqual({ count: 2, total: 1000, discount: 0 });
  });

  it("are found by exact name where nothing is linked", async () => {
    const { invoices } = await driver.api.invoices.listOfCustomer({ body: { customer_name: "golden lotus" } });
    expect(invoices.map(({ id }) => id)).toEqual([2]);
    expect((await driver.api.invoices.listOfCustomer({ body: { customer_name: "golden" } })).invoices).toEqual([]);
  });

  it("need a customer who is named, and one's own", async () => {
    expect((await driver.send("POST", "/api/invoices-by-driver-customer/", {})).status).toBe(422);
    const partner = await shop.signIn("partner");
    expect((await partner.send("POST", "/api/invoices-by-driver-customer/", { drivercustomer_id: jade })).status).toBe(404);
    expect((await partner.send("POST", "/api/invoice/", { drivercustomer_id: jade, customer_name: "Jade" })).status).toBe(404);
  });

  it("follow the name when an older client changes it, and the link when one is sent", async () => {
    const { id } = await driver.api.invoices.createDue({ body: invoiceFor({ name: "Somebody" }) });
    const named = await driver.api.invoices.update({ params: { id }, body: invoiceFor({ name: "Jade Garden 翠园" }) });
    expect(named.customerId).toBe(jade);
    const noted = await driver.api.invoices.update({ params: { id }, body: invoiceFor({ summary: "still hers" }) });
    expect(noted.customerId).toBe(jade);
    const unlinked = await driver.api.invoices.update({ params: { id }, body: invoiceFor({ customerId: null }) });
    expect(unlinked.customerId).toBeNull();
  });
});
