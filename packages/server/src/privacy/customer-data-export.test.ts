import { afterEach, beforeEach, expect, test } from "vitest";
import { upload } from "../testing/matrix/calls.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { filesIn } from "../exchange/testing.ts";
import { type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const contact = (name: string) => ({
  customer_name: name,
  email: "a@example.com",
  customer_address: "1 High St",
  city: "Leeds",
  postcode: "LS1",
  phone: "0113",
});

test("A customer's data file has everything that is stored about them, and nothing about others", async () => {
  const { image_link } = (await upload(driver)).body as { image_link: string };
  await driver.send("POST", "/create-driver-customer/", {
    ...contact("Lucky Star 福星"),
    images: [image_link],
  });
  await driver.send("POST", "/create-driver-customer/", contact("Neighbour"));
  await driver.send("POST", "/api/invoice/", {
    customer_name: "Lucky Star 福星",
    product_details: [{ name: "Tea", price: 3.35, quantity: 3, discount_amount: 0.12 }],
  });
  await driver.send("POST", "/api/invoice/", { customer_name: "Neighbour", product_details: [] });
  await driver.send("POST", "/routeapi/responsible-persons/1/routes/", { name: "North" });
  await driver.send("POST", "/routeapi/responsible-persons/1/routes/1/add_customer/", {
    customer_ids: [1, 2],
  });
  await driver.send("DELETE", "/api/responsible_persons_edit/1/customers/bulk_delete/", {
    customer_ids: [1, 2],
  });

  const answer = await business.app.inject({
    url: "/api/responsible-persons/1/customers/1/held/",
    headers: { authorization: `Bearer ${driver.access}` },
  });
  expect([answer.statusCode, answer.headers["content-disposition"]]).toEqual([
    200,
    'attachment; filename="customer-1.zip"',
  ]);
  const files = filesIn(answer.rawPayload);
  expect([...files.keys()]).toEqual([
    "read-me.txt",
    "data.json",
    `images/${image_link.split("/").at(-1) ?? ""}`,
  ]);
  expect(JSON.parse(files.get("data.json")?.toString() ?? "")).toMatchObject({
    customer: { id: 1, customer_name: "Lucky Star 福星", images: [image_link] },
    routes: [{ id: 1, name: "North" }],
    invoices: [{ id: 1, total_amount: 9.69 }],
    total: "£9.69",
    log: [
      { who: "The driver", action: "create", kind: "customer" },
      { action: "create", kind: "invoice" },
      { action: "remove", kind: "customer", before: [{ name: "Lucky Star 福星" }] },
    ],
  });
  const words = files.get("read-me.txt")?.toString() ?? "";
  expect(words).toContain("INV-1  2026-11-21  £9.69  pending");
  expect([...files.values()].map(String).join("")).not.toContain("Neighbour");
});

test("A customer's data file describes everything in words", async () => {
  const made = await driver.send("POST", "/create-driver-customer/", {
    ...contact("Lucky Star"),
    customer_address: "1 High St\nBack door",
    document_language: "both",
    peppol_id: "9932:GB123456789",
    vat_mode: "add",
    terms_days: 14,
  });
  const customer = made.body as Readonly<Record<string, unknown>>;
  const manager = await business.signIn("manager");
  const limit = { credit_limit: 250, lifted: true };
  await manager.send("PUT", `/api/office/credit-limits/1/`, limit);
  await driver.send("POST", "/api/payments/", {
    method: "cash",
    amount: 12.5,
    drivercustomer_id: 1,
  });
  const answer = await business.app.inject({
    url: "/api/responsible-persons/1/customers/1/held/",
    headers: { authorization: `Bearer ${driver.access}` },
  });
  const files = filesIn(answer.rawPayload);
  const lines = (files.get("read-me.txt")?.toString() ?? "").split("\r\n");
  expect(lines.slice(2, lines.indexOf("", 2))).toEqual([
    "Name · 名称: Lucky Star",
    "Phone · 电话: 0113",
    "Email · 邮箱: a@example.com",
    "Address · 地址: 1 High St, Back door",
    "City · 城市: Leeds",
    "Postcode · 邮编: LS1",
    "Regular customer · 老客户: no · 否",
    "Language of documents · 单据语言: both · 双语",
    "Peppol ID · Peppol 编号: 9932:GB123456789",
    "Buyer reference · 买方参考号: –",
    "VAT on invoices · 发票的增值税: Add VAT · 另加增值税",
    "Payment terms in days · 付款期限（天）: 14",
    "Credit limit · 信用额度: £250.00",
    "Credit limit set by · 额度设定者: a manager · 经理",
    "Credit limit lifted on · 放宽额度的日期: 2026-11-21",
    "Money on account · 预收款: £12.50",
    "Driver · 司机: The driver",
    "Number with the driver · 司机处的编号: 1",
    "Number with the business · 企业处的编号: –",
    `Added · 添加时间: ${String(customer["created_at"])}`,
    expect.stringMatching(/^Last changed · 最后修改时间: 2026-11-21T/),
  ]);
});

test("A customer's data file has what they owe, including VAT on top", async () => {
  await driver.send("POST", "/create-driver-customer/", contact("Lucky Star"));
  await driver.send("POST", "/api/invoice/", {
    customer_name: "Lucky Star",
    vat_mode: "add",
    product_details: [{ name: "Trays", price: 10, quantity: 1, discount_amount: 0 }],
  });
  const answer = await business.app.inject({
    url: "/api/responsible-persons/1/customers/1/held/",
    headers: { authorization: `Bearer ${driver.access}` },
  });
  const words = filesIn(answer.rawPayload).get("read-me.txt")?.toString() ?? "";
  expect(words).toContain("Invoices · 发票: 1, £12.00");
  expect(words).toContain("INV-1  2026-11-21  £12.00  pending");
});

test("A customer's data file shows reversed and credited amounts with a true minus sign", async () => {
  await driver.send("POST", "/create-driver-customer/", contact("Lucky Star"));
  await driver.send("POST", "/api/invoice/", {
    customer_name: "Lucky Star",
    product_details: [{ id: 1, name: "Trays", price: 40, quantity: 2, discount_amount: 0 }],
  });
  await driver.send("POST", "/api/invoices/1/creditnotes/", {
    reason: "returned",
    lines: [{ line: 1, quantity: 1 }],
  });
  await driver.send("POST", "/api/payments/", {
    method: "cash",
    amount: 40,
    allocations: [{ invoice_id: 1, amount: 40 }],
  });
  await driver.send("POST", "/api/payments/1/reverse/", {});
  const answer = await business.app.inject({
    url: "/api/responsible-persons/1/customers/1/held/",
    headers: { authorization: `Bearer ${driver.access}` },
  });
  const words = filesIn(answer.rawPayload).get("read-me.txt")?.toString() ?? "";
  expect(words).toContain("  cash  £40.00");
  expect(words).toContain("  cash  −£40.00");
  expect(words).toContain("INV-1  −£40.00  returned");
  expect(words).not.toContain("£-");
  expect(words).not.toContain("-£");
});

test("Managers read the log by person and by kind, page by page", async () => {
  const manager = await business.signIn("manager");
  for (const name of ["One", "Two", "Three"]) {
    business.clock.now += 1000;
    await driver.send("POST", "/create-driver-customer/", contact(name));
  }
  await manager.send("POST", "/responsible-persons/3/driver-stocks/", {
    product_name: "Tea",
    price: 1,
    discount_amount: 0,
  });
  const read = async (query: string) =>
    (await manager.send("GET", `/api/audit/${query}`)).body as {
      entries: { who: string; kind: string; about: string }[];
      next_cursor: string | null;
    };
  const { entries, next_cursor } = await read("?limit=2");
  expect(entries).toMatchObject([
    { who: "The manager", action: "create", kind: "product", about: "Tea" },
    { who: "The driver", kind: "customer", ids: [3], about: "Three" },
  ]);
  const rest = await read(`?limit=2&cursor=${encodeURIComponent(next_cursor ?? "")}`);
  expect(rest).toMatchObject({ entries: [{ about: "Two" }, { about: "One" }], next_cursor: null });
  expect((await read("?person=3")).entries).toHaveLength(1);
  expect((await read("?kind=customer&person=1")).entries).toHaveLength(3);
  expect((await driver.send("GET", "/api/audit/")).status).toBe(403);
  expect((await manager.send("GET", "/api/audit/?cursor=x")).status).toBe(422);
});
