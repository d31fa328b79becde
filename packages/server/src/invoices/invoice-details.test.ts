import { day } from "@roundsman/core/day";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor } from "./testing.ts";

let shop: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  shop = await freshApp();
  [driver, partner] = [await shop.signIn("driver"), await shop.signIn("partner")];
});
afterAll(() => shop.close());

const COMPANY = {
  name: "Chen & Sons",
  email: "office@example.com",
  registrationNumber: "1",
  bankAccount: "1",
  bankSortCode: "1",
  vatNumber: "1",
  contactNumber: "1",
  contactPerson: "1",
};

const make = (sent: Parameters<typeof invoiceFor>[0]) =>
  driver.api.invoices.createDue({ body: invoiceFor(sent) });
const change = (id: number, body: object) => driver.send("POST", `/api/invoiceupdate/${id}/`, body);
const errorsOf = ({ body }: { readonly body: unknown }) =>
  (body as { readonly errors?: object }).errors;

describe("the dates of supply and payment", () => {
  it("are stored, unchanged if a client does not send them, and removed by null or an empty text", async () => {
    const { id } = await make({
      date: "2026-11-20",
      supplyDate: day("2026-11-18"),
      dueDate: day("2026-12-04"),
    });
    expect(await driver.api.invoices.get({ params: { id } })).toMatchObject({
      supplyDate: "2026-11-18",
      dueDate: "2026-12-04",
    });
    expect((await change(id, { description: "older client" })).body).toMatchObject({
      supply_date: "2026-11-18",
      due_date: "2026-12-04",
    });
    expect((await change(id, { supply_date: null, due_date: "" })).body).toMatchObject({
      supply_date: null,
      due_date: null,
    });
    expect(await make({ date: "2026-11-20" })).toMatchObject({ supplyDate: null, dueDate: null });
  });

  it("must be real dates", async () => {
    const { id } = await make({});
    const wrong = await change(id, { supply_date: "2026-02-30", due_date: "soon" });
    expect(wrong.status).toBe(422);
    expect(Object.keys(errorsOf(wrong) ?? {})).toEqual(["supply_date", "due_date"]);
  });

  it("must not have a due date before the invoice's date, whichever of them changes", async () => {
    const early = { due_date: ["The due date must not be before the invoice's date"] };
    const made = await driver.send("POST", "/api/invoice/", {
      invoice_date: "2026-11-20",
      due_date: "2026-11-19",
    });
    expect([made.status, errorsOf(made)]).toEqual([422, early]);
    const today = await driver.send("POST", "/api/invoice/", { due_date: "2026-11-20" });
    expect([today.status, errorsOf(today)]).toEqual([422, early]);
    const { id } = await make({ date: "2026-11-20", dueDate: day("2026-11-20") });
    const moved = await change(id, { due_date: "2026-11-19" });
    expect([moved.status, errorsOf(moved)]).toEqual([422, early]);
    expect((await change(id, { invoice_date: "2026-11-10", due_date: "2026-11-19" })).status).toBe(
      200,
    );
  });

  it("move with the invoice's date if a client without due dates moves it later", async () => {
    const { id } = await make({ date: "2026-11-20", dueDate: day("2026-12-04") });
    expect((await change(id, { invoice_date: "2026-12-01" })).body).toMatchObject({
      due_date: "2026-12-04",
    });
    expect((await change(id, { invoice_date: "2026-12-10" })).body).toMatchObject({
      due_date: "2026-12-10",
    });
  });
});

describe("the company of an invoice", () => {
  it("is one of the caller's own, also a deleted one, and stays until another is sent", async () => {
    const params = { rp: driver.id };
    const { id: companyId } = await driver.api.companies.create({ params, body: COMPANY });
    const { id } = await make({ companyId });
    expect((await change(id, { description: "older client" })).body).toMatchObject({
      company_id: companyId,
    });
    await driver.api.companies.remove({ params: { ...params, id: companyId } });
    expect((await change(id, { company_id: String(companyId) })).body).toMatchObject({
      company_id: companyId,
    });
    expect((await make({ companyId })).companyId).toBe(companyId);
    expect((await change(id, { company_id: null })).body).toMatchObject({ company_id: null });
  });

  it("cannot be another person's or an unknown one", async () => {
    const { id: theirs } = await partner.api.companies.create({
      params: { rp: partner.id },
      body: COMPANY,
    });
    const { id } = await make({});
    for (const company_id of [theirs, 9_999_999]) {
      expect((await driver.send("POST", "/api/invoice/", { company_id })).status).toBe(404);
      expect((await change(id, { company_id })).status).toBe(404);
    }
    expect((await driver.api.invoices.get({ params: { id } })).version).toBe(1);
  });
});

it("refuses a discount above the price beside the line that has it", async () => {
  const line = { name: "Rice", price: 1, quantity: 1, discount_amount: 1 };
  const lines = [line, { ...line, discount_amount: 1.01 }];
  const wrong = await driver.send("POST", "/api/invoice/", { product_details: lines });
  expect([wrong.status, errorsOf(wrong)]).toEqual([
    422,
    { "product_details.1.discount_amount": ["The discount must not be above the price"] },
  ]);
});
