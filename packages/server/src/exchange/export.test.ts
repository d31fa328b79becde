import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type Caller, type TestApp } from "../app/testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, manager] = [await business.signIn("driver"), await business.signIn("manager")];
  const partner = await business.signIn("partner");
  const contact = { email: "a@example.com", customer_address: "1 High St\nLeeds", city: "Leeds", postcode: "LS1 1AA" };
  const tea = { id: "t", name: "茶 Tea", price: 3.35, discount_amount: 0.12, quantity: 3 };
  for (const [who, name] of [[driver, '=HYPERLINK("http://x","金龙, Ltd")'] as const, [partner, "Partner's customer"] as const]) {
    await who.send("POST", "/create-driver-customer/", { ...contact, customer_name: name, phone: "+44 20 7946 0018" });
    await who.send("POST", "/api/invoice/", { customer_name: name, drivercustomer_id: who.id, product_details: [tea] });
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
  const { id } = (await driver.send("POST", "/routeapi/responsible-persons/1/routes/", { name: "North" })).body as { id: number };
  await driver.send("POST", `/routeapi/responsible-persons/1/routes/${id}/add_customer/`, { customer_ids: [1] });
});
afterAll(() => business.close());

async function download(who: Caller, path: string): Promise<Map<string, string>> {
  const answer = await business.app.inject({ url: path, headers: { authorization: `Bearer ${who.access}` } });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="roundsman-2026-11-21.zip"');
  return filesIn(answer.rawPayload);
}

/** By the directory at the end, as every program that opens a ZIP reads it. */
function filesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [packed, size, nameLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const body = start + 30 + zip.readUInt16LE(start + 26);
    const bytes = inflateRawSync(zip.subarray(body, body + packed));
    expect(bytes.length).toBe(size);
    files.set(zip.toString("utf8", at + 46, at + 46 + nameLength), bytes.toString("utf8"));
    at += 46 + nameLength;
  }
  return files;
}
const linesOf = (files: Map<string, string>, name: string) => (files.get(name) ?? "").split("\r\n").slice(0, -1);

test("One's own export has a file for every book, and nothing of anybody else's", async () => {
  const files = await download(driver, "/api/exchange/export/");
  expect([...files.keys()]).toEqual(
    ["customers", "products", "invoices", "invoice-lines", "tasks", "routes", "task-categories", "product-categories", "companies"]
      .map((name) => `${name}.csv`)
      .concat("data.json"),
  );
  expect([...files.values()].join("")).not.toContain("Partner");
  for (const [name, text] of files) if (name.endsWith(".csv")) expect(text.startsWith("\uFEFFowner_id,owner,")).toBe(true);
});

test("Cells are exact, quoted by RFC 4180, and no spreadsheet runs them", async () => {
  const files = await download(driver, "/api/exchange/export/");
  expect(files.get("customers.csv")).toContain(
    `1,The driver,1,"'=HYPERLINK(""http://x"",""金龙, Ltd"")",a@example.com,"1 High St\nLeeds",Leeds,LS1 1AA,'+44 20 7946 0018,,false,The driver,`,
  );
  expect(linesOf(files, "products.csv")[1]).toContain(",12.50,0.00,1,");
  expect(linesOf(files, "invoice-lines.csv")[1]).toBe("1,The driver,1,1,t,茶 Tea,3.35,0.12,3,9.69");
  expect(linesOf(files, "routes.csv")[1]).toBe(`1,The driver,1,North,1,1,"'=HYPERLINK(""http://x"",""金龙, Ltd"")"`);
});

test("Many rows come page by page, none twice, none missing", async () => {
  const files = await download(driver, "/api/exchange/export/");
  expect(new Set(linesOf(files, "products.csv")).size).toBe(1 + 1 + 1100);
});

test("data.json says what the API says", async () => {
  const files = await download(driver, "/api/exchange/export/");
  const data = JSON.parse(files.get("data.json") ?? "") as Record<string, readonly object[]>;
  const list = (await driver.send("GET", "/api/responsible_persons/1/customers/")).body as Record<string, object>;
  expect(data["customers"]).toEqual([{ owner_id: 1, ...list["1"] }]);
  expect(data["invoices"]).toMatchObject([{ id: 1, total_amount: 9.69, product_details: [{ name: "茶 Tea", quantity: 3 }] }]);
  expect(data["products"]).toHaveLength(1101);
});

test("The business's export has everybody's, for managers alone", async () => {
  expect((await driver.send("GET", "/api/exchange/business-export/")).status).toBe(403);
  const files = await download(manager, "/api/exchange/business-export/");
  expect(linesOf(files, "invoices.csv")).toHaveLength(3);
  expect(linesOf(files, "people.csv")).toHaveLength(5);
  expect([...files.values()].join("")).not.toMatch(/argon2/);
  expect(JSON.parse(files.get("data.json") ?? "")).toMatchObject({
    people: [{ login: "driver" }, {}, {}, {}],
    customers: [{ owner_id: 1 }, { owner_id: 2 }],
  });
});
