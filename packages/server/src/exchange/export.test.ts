import {
  importCompanyFields,
  importedProductExtras,
  importedProductFields,
} from "@roundsman/contract/customs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { download, linesOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, manager] = [await business.signIn("driver"), await business.signIn("manager")];
  const partner = await business.signIn("partner");
  const contact = {
    email: "a@example.com",
    customer_address: "1 High St\nLeeds",
    city: "Leeds",
    postcode: "LS1 1AA",
  };
  const tea = { id: "t", name: "茶 Tea", price: 3.35, discount_amount: 0.12, quantity: 3 };
  for (const [who, name] of [
    [driver, '=HYPERLINK("http://x","金龙, Ltd")'] as const,
    [partner, "Partner's customer"] as const,
  ]) {
    await who.send("POST", "/create-driver-customer/", {
      ...contact,
      customer_name: name,
      phone: "+44 20 7946 0018",
    });
    await who.send("POST", "/api/invoice/", {
      customer_name: name,
      drivercustomer_id: who.id,
      product_details: [tea],
    });
    await who.send("POST", "/responsible-persons/0/driver-stocks/".replace("0", String(who.id)), {
      product_name: name,
      price: 12.5,
      discount_amount: 0,
    });
  }
  for (let each = 0; each < 1100; each += 1)
    await business.database.db
      .insertInto("product")
      .values({
        owner_id: 1,
        id: 1000 + each,
        key: `k${each}`,
        name: `P${each}`,
        search_name: `p${each}`,
        price: each,
        discount: 0,
        created_at: "",
        updated_at: "",
      })
      .execute();
  const { id } = (
    await driver.send("POST", "/routeapi/responsible-persons/1/routes/", { name: "North" })
  ).body as { id: number };
  await driver.send("POST", `/routeapi/responsible-persons/1/routes/${id}/add_customer/`, {
    customer_ids: [1],
  });
});
afterAll(() => business.close());

test("A person's export has a file for each kind of record, and only their own records", async () => {
  const files = await download(business, driver, "/api/exchange/export/");
  expect([...files.keys()]).toEqual(
    [
      "customers",
      "products",
      "tasks",
      "routes",
      "task-categories",
      "product-categories",
      "companies",
      "invoices",
      "invoice-lines",
    ]
      .concat([
        "documents",
        "number-series",
        "numbers",
        "issued-states",
        "credit-notes",
        "credit-note-lines",
        "payments",
        "payment-invoices",
        "stock-entries",
        "cash-entries",
        "day-sheets",
        "day-sheet-goods",
        "product-settings",
        "pictures",
        "deleted",
        "merged-customers",
        "hand-overs",
      ])
      .concat(["log", "sign-ins", "imports", "kept-invoices"])
      .map((name) => `${name}.csv`)
      .concat("data.json"),
  );
  expect([...files.values()].join("")).not.toContain("Partner");
  for (const [name, text] of files)
    if (name.endsWith(".csv")) expect(text.startsWith("\uFEFFowner_id,owner,")).toBe(true);
});

test("Cells are exact and quoted by RFC 4180, and no spreadsheet runs them as formulas", async () => {
  const files = await download(business, driver, "/api/exchange/export/");
  expect(files.get("customers.csv")).toContain(
    `1,The driver,1,"'=HYPERLINK(""http://x"",""金龙, Ltd"")",a@example.com,"1 High St\nLeeds",Leeds,LS1 1AA,'+44 20 7946 0018,,false,The driver,`,
  );
  expect(linesOf(files, "products.csv")[1]).toContain(",12.50,0.00,1,");
  expect(linesOf(files, "invoice-lines.csv")[1]).toBe(
    "1,The driver,1,1,t,茶 Tea,3.35,0.12,3,9.69,",
  );
  expect(linesOf(files, "routes.csv")[1]).toBe(
    `1,The driver,1,North,1,1,"'=HYPERLINK(""http://x"",""金龙, Ltd"")"`,
  );
});

test("A long list is exported page by page, with each row once", async () => {
  const files = await download(business, driver, "/api/exchange/export/");
  expect(new Set(linesOf(files, "products.csv")).size).toBe(1 + 1 + 1100);
});

test("data.json has the same records as the API", async () => {
  const files = await download(business, driver, "/api/exchange/export/");
  const data = JSON.parse(files.get("data.json") ?? "") as Record<string, readonly object[]>;
  const list = (await driver.send("GET", "/api/responsible_persons/1/customers/")).body as Record<
    string,
    object
  >;
  expect(data["customers"]).toEqual([{ owner_id: 1, ...list["1"] }]);
  expect(data["invoices"]).toMatchObject([
    { id: 1, total_amount: 9.69, product_details: [{ name: "茶 Tea", quantity: 3 }] },
  ]);
  expect(data["products"]).toHaveLength(1101);
});

test("The export of the business has everybody's records, for managers only", async () => {
  expect((await driver.send("GET", "/api/exchange/business-export/")).status).toBe(403);
  await manager.api.team.resetPassword({
    params: { id: 4 },
    body: { password: "brand new and secret" },
  });
  const source = (
    await manager.send("POST", "/api/export-companies/", {
      company_name: "金龙 Ltd",
      address: "2 Low Rd",
    })
  ).body as {
    id: number;
  };
  await manager.send("DELETE", `/api/export-companies/${source.id}/`);
  const files = await download(business, manager, "/api/exchange/business-export/");
  expect(linesOf(files, "invoices.csv")).toHaveLength(3);
  expect(linesOf(files, "people.csv")).toHaveLength(5);
  expect(linesOf(files, "customs.csv")[0]?.split(",")).toEqual(
    expect.arrayContaining([
      ...importCompanyFields,
      ...importedProductFields,
      ...importedProductExtras,
    ]),
  );
  // Not in the log either, which has an entry for every new password.
  expect([...files.values()].join("")).not.toMatch(/argon2|brand new and secret/);
  expect(files.get("log.csv")).toContain(",reset password,person,4,");
  expect(JSON.parse(files.get("data.json") ?? "")).toMatchObject({
    people: [{ login: "driver" }, {}, {}, {}],
    customers: [{ owner_id: 1 }, { owner_id: 2 }],
    customs: [
      { kind: "exportCompany", company_name: "金龙 Ltd", deleted_at: "2026-11-21T12:00:00.000Z" },
    ],
  });
});

test("Documents of an invoice and its credit note are exported with their total and printed number", async () => {
  const made = await driver.send("POST", "/api/invoices/1/downloads/", {
    kind: "pdf",
    vat: "add",
    lang: "zh",
    total: 11.63,
  });
  expect(made.status).toBe(200);
  const [line] = (made.body as { product_details: { id: number; price: number }[] })
    .product_details;
  const credited = await driver.send("POST", "/api/invoices/1/creditnotes/", {
    reason: "price",
    lines: [{ line: line?.id, quantity: 1, unit_price: 0.01 }],
  });
  expect(credited.status).toBe(201);
  const note = { kind: "png", lang: "both", total: 0.01 };
  expect((await driver.send("POST", "/api/creditnotes/1/downloads/", note)).status).toBe(200);
  const lines = linesOf(await download(business, driver, "/api/exchange/export/"), "documents.csv");
  expect(lines[0]).toBe(
    "\uFEFFowner_id,owner,id,invoice_id,kind,vat,lang,total,made_at,company,created_at,client_id,credit_note_id,number",
  );
  expect(lines[1]).toMatch(/^1,The driver,1,1,pdf,add,zh,11\.63,.*,,INV-1$/);
  expect(lines[2]).toMatch(/^1,The driver,2,1,png,add,both,0\.01,.*,1,$/);
});
