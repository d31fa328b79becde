import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, credited } = creditor(() => driver);
const rice = [wireLine("rice", 12, 10, "zero"), wireLine("trays", 1.2, 5)];

test("A credit note shows no VAT of a seller without a VAT number, unless its invoice did", async () => {
  const [plain, printed] = [await invoice(rice), await invoice(rice)];
  await driver.send("POST", `/api/invoices/${printed}/downloads/`, {
    kind: "pdf",
    vat: "included",
  });
  const notes = [
    await credited(plain, [{ line: "trays", quantity: 1 }]),
    await credited(printed, [{ line: "trays", quantity: 1 }]),
  ];
  expect(notes).toMatchObject([
    { vat_mode: "without", vat_amount: null, vat_rates: [] },
    { vat_mode: "included", vat_amount: 0.2 },
  ]);
});
