import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
let id: number;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
  const trays = { id: "trays", name: "Trays", price: 100, quantity: 1, discount_amount: 0 };
  const made = await driver.send("POST", "/api/invoice/", { product_details: [trays] });
  ({ id } = made.body as { id: number });
});
afterEach(() => business.close());

async function soldBy(vat_number: string) {
  const made = await driver.send("POST", "/api/responsible-persons/1/company-info/", {
    name: "Lantern Trading Ltd",
    email: "office@lantern.example",
    registration_number: "08123456",
    bank_account: "12345678",
    bank_sort_code: "20-00-00",
    vat_number,
    contact_number: "020 7946 0000",
    contact_person: "Wei Chen",
  });
  const company_id = (made.body as { id: number }).id;
  await driver.send("POST", `/api/invoiceupdate/${id}/`, { company_id });
}
const handOut = (vat: string) =>
  driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat });

async function textOf(by: Caller, path: string) {
  const headers = { authorization: `Bearer ${by.access}` };
  const answer = await business.app.inject({ url: path, headers });
  return answer.payload.replaceAll(/<[^>]+>/g, "");
}

/**
 * The document as its driver, the office, and a manager in the driver's name request it, without
 * naming a VAT option.
 */
const papers = (query = "") =>
  Promise.all([
    textOf(driver, `/api/invoices/${id}/document/?format=svg&lang=en${query}`),
    textOf(manager, `/api/office/papers/${driver.id}/invoices/${id}/?format=svg&lang=en${query}`),
    textOf(
      manager,
      `/api/office/drivers/${driver.id}/api/invoices/${id}/document/?format=svg&lang=en${query}`,
    ),
  ]);

/** The stored states of the invoice, with the VAT option of each one's document. */
async function listed() {
  const { body } = await driver.send("GET", `/api/invoices/${id}/states/`);
  return (body as { states: { id: number; paper_vat: string }[] }).states;
}

describe("A former state", () => {
  test.each([
    ["GB 123 4567 82", undefined, "included"],
    ["n/a", undefined, "without"],
    ["GB 123 4567 82", "add", "add"],
    ["n/a", "without", "without"],
  ])(
    "of a seller with the VAT number %j has the same VAT option as its printed document",
    async (vat, chosen, paperVat) => {
      await soldBy(vat);
      if (chosen) await driver.send("POST", `/api/invoiceupdate/${id}/`, { vat_mode: chosen });
      await driver.send("POST", `/api/invoices/${id}/void/`, {});
      const [state] = await listed();
      expect(state?.paper_vat).toBe(paperVat);
      const [printed] = await papers(`&state=${state?.id}`);
      expect(printed?.includes("VAT included")).toBe(paperVat === "included");
      expect(printed?.includes("£120.00")).toBe(paperVat === "add");
    },
  );

  test("has the option that was chosen after another document was handed out", async () => {
    await soldBy("GB 123 4567 82");
    await handOut("without");
    await driver.send("POST", `/api/invoiceupdate/${id}/`, { vat_mode: "add" });
    await driver.send("POST", `/api/invoices/${id}/void/`, {});
    const [state] = await listed();
    expect(state?.paper_vat).toBe("add");
    expect((await papers(`&state=${state?.id}`))[0]).toContain("£120.00");
  });
});

describe("A document that is requested without a VAT option", () => {
  test("includes VAT if its issuer has a VAT number", async () => {
    await soldBy("GB 123 4567 82");
    for (const paper of await papers()) expect(paper).toContain("VAT included (20%)");
  });

  test("shows no VAT if its issuer may not charge it", async () => {
    await soldBy("n/a");
    for (const paper of await papers()) expect(paper).not.toContain("VAT");
  });

  test("includes VAT if the invoice has no issuer", async () => {
    for (const paper of await papers()) expect(paper).toContain("VAT included (20%)");
  });

  test("has the option of the document that was handed out last", async () => {
    await soldBy("GB 123 4567 82");
    await handOut("without");
    for (const paper of await papers()) expect(paper).not.toContain("VAT included");
    business.clock.now += 1000;
    await handOut("add");
    for (const paper of await papers()) expect(paper).toContain("£120.00");
  });

  test("of a former state has the option of the document that was handed out of it", async () => {
    await soldBy("GB 123 4567 82");
    await handOut("without");
    business.clock.now += 1000;
    await driver.send("POST", `/api/invoiceupdate/${id}/`, { description: "Back door" });
    await driver.send("POST", `/api/invoiceupdate/${id}/`, { vat_mode: "included" });
    const { body } = await driver.send("GET", `/api/invoices/${id}/states/`);
    const [, first] = (body as { states: { id: number }[] }).states;
    for (const paper of await papers(`&state=${first?.id}`))
      expect(paper).not.toContain("VAT included");
  });

  test("has the option that a person chose, whatever was handed out", async () => {
    await soldBy("n/a");
    await handOut("without");
    await driver.send("POST", `/api/invoiceupdate/${id}/`, { vat_mode: "included" });
    for (const paper of await papers()) expect(paper).toContain("VAT included (20%)");
  });
});
