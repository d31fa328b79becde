import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { textsIn } from "./testing-csv.ts";
import { accountant, sumOf } from "./testing.ts";
import type { ReadDocument } from "./testing-parsers.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const books = accountant(
  () => business,
  () => manager,
);
const post = (url: string, body: object = {}) => driver.send("POST", url, body);

/** A document in words. */
function inWords({
  number,
  isCredit,
  contact,
  date,
  due,
  reference,
  lines,
}: ReadDocument): string[] {
  const what = isCredit ? `${number} credits ${reference}` : number;
  return [
    `${what} of ${contact}, ${date}${due ? ` to ${due}` : ""}`,
    ...lines.map(
      ({ net, vat, code, text }) =>
        `${(net / 100).toFixed(2)} + ${(vat / 100).toFixed(2)} at ${code}: ${text}`,
    ),
  ];
}
const codesOf = (documents: readonly ReadDocument[]): string =>
  documents.flatMap(({ lines }) => lines.map(({ code }) => code)).join("|");

/** Every VAT mode and rate, a series number, a customer of a risky name, a credit note. */
async function aMonthOfTrade(): Promise<void> {
  const customer = { customer_name: "Golden Dragon 金龙" };
  await invoice(
    [wireLine("Tea", 100, 1), wireLine("Rice", 50, 1, "zero"), wireLine("Fuel", 20, 1, "reduced")],
    { ...customer, vat_mode: "add", due_date: "2026-12-20" },
  );
  const mixed = await invoice(
    [wireLine("Tea", 120, 2), wireLine("Lessons", 30, 1, "exempt"), wireLine("Free", 0, 1)],
    { ...customer, vat_mode: "included" },
  );
  await invoice([wireLine("Chairs", 10, 1)], { customer_name: "=2+5", vat_mode: "without" });
  await invoice([], customer);
  await post("/api/futureinvoice/", { product_details: [wireLine("Later", 999, 1)] });
  await credited(mixed, [{ line: "Tea", quantity: 1 }], { credit_date: "2026-11-21" });
  const series = (await driver.send("POST", "/api/number-series/", {})).body as {
    prefix: string;
  };
  const numbered = await invoice([wireLine("Tea", 0.03, 1)], { vat_mode: "included" });
  await post(`/api/invoices/${numbered}/number/`, { number: `${series.prefix}-1` });
}

test("Xero gets every document with its tax rates, a credit note below 0", async () => {
  await aMonthOfTrade();
  expect((await books.exportAndRead("xero")).map(inWords)).toEqual([
    [
      "INV-1 of Golden Dragon 金龙, 2026-11-20 to 2026-12-20",
      "100.00 + 20.00 at 20% (VAT on Income): Tea",
      "20.00 + 1.00 at 5% (VAT on Income): Fuel",
      "50.00 + 0.00 at Zero Rated Income: Rice",
    ],
    [
      "INV-2 of Golden Dragon 金龙, 2026-11-20 to 2026-11-20",
      "200.00 + 40.00 at 20% (VAT on Income): Tea, Free",
      "30.00 + 0.00 at Exempt Income: Lessons",
    ],
    ["INV-3 of '=2+5, 2026-11-20 to 2026-11-20", "10.00 + 0.00 at No VAT: Chairs"],
    [
      "A1-1 of Unnamed Customer, 2026-11-20 to 2026-11-20",
      // A sixth of threepence is half a penny, which is rounded up.
      "0.02 + 0.01 at 20% (VAT on Income): Tea",
    ],
    [
      "CN-1 credits INV-2 of Golden Dragon 金龙, 2026-11-21 to 2026-11-21",
      "-100.00 + -20.00 at 20% (VAT on Income): Tea",
    ],
  ]);
});

test("QuickBooks gets invoices and credit notes apart, and no amount below 0", async () => {
  await aMonthOfTrade();
  const documents = await books.exportAndRead("quickbooks");
  expect(documents.map(inWords).map(([first]) => first)).toEqual([
    "INV-1 of Golden Dragon 金龙, 2026-11-20 to 2026-12-20",
    "INV-2 of Golden Dragon 金龙, 2026-11-20 to 2026-11-20",
    "INV-3 of '=2+5, 2026-11-20 to 2026-11-20",
    "A1-1 of Unnamed Customer, 2026-11-20 to 2026-11-20",
    "CN-1 credits INV-2 of Golden Dragon 金龙, 2026-11-21",
  ]);
  expect(codesOf(documents)).toBe("20.0% S|5.0% R|0.0% Z|20.0% S|Exempt|No VAT|20.0% S|20.0% S");
  expect(documents[0]?.lines[0]?.account).toBe("Sales");
  expect(sumOf(documents)).toEqual(sumOf(await books.exportAndRead("xero")));
});

test("Sage gets transactions with its tax codes, and the accounts that they name", async () => {
  await aMonthOfTrade();
  const { body } = await driver.send("POST", "/create-driver-customer/", {
    customer_name: "Café Zoë 咖啡",
    email: "a@b.example",
    customer_address: "1 High St",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "0113",
  });
  await invoice([wireLine("Tea", 12, 1)], {
    customer_name: "Café Zoë 咖啡",
    customer_phone: "+44 113 496 0000",
    drivercustomer_id: (body as { id: number }).id,
    vat_mode: "included",
  });
  const { made } = await books.exported("sage");
  const texts = textsIn(await books.bytes(made?.id ?? 0));
  expect(texts.get("1-customers.csv")).toContain(",0044 113 496 0000\r\n");
  const documents = await books.documentsOf("sage", made?.id ?? 0);
  expect(documents.map(inWords).map(([first]) => first)).toEqual([
    "INV-1 of Sales without an account, 2026-11-20",
    "INV-2 of Sales without an account, 2026-11-20",
    "INV-3 of Sales without an account, 2026-11-20",
    "A1-1 of Sales without an account, 2026-11-20",
    "INV-7 of Cafe Zoe, 2026-11-20",
    "CN-1 credits INV-2 of Sales without an account, 2026-11-21",
  ]);
  expect(codesOf(documents)).toBe("T1|T5|T0|T1|T2|T9|T1|T1|T1");
  expect(sumOf(documents)).toEqual(sumOf(await books.exportAndRead("xero")));
});
