import { day } from "@roundsman/core/day";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor, line } from "../invoices/testing.ts";

const COMPANY = {
  name: "Jade River Foods Ltd 玉河食品",
  email: "accounts@jaderiver.example",
  registrationNumber: "01234567",
  bankAccount: "00123456",
  bankSortCode: "00-00-00",
  vatNumber: "GB 000 0000 00",
  contactNumber: "020 7946 0018",
  contactPerson: "Lin Mei",
  address: "Unit 4, Wharf Lane\nLondon",
};

let business: TestApp;
let driver: Caller;
let partner: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, partner, manager] = await Promise.all([
    business.signIn("driver"),
    business.signIn("partner"),
    business.signIn("manager"),
  ]);
});
afterAll(() => business.close());

const invoiceOf = async (who: Caller, name = "Golden Harbour 金港酒家") =>
  (
    await who.api.invoices.createDue({
      body: invoiceFor({
        name,
        date: "2026-11-20",
        lines: [line("Jasmine rice 茉莉香米", 12, 2.5)],
      }),
    })
  ).id;

async function read(who: Caller, id: number, query = "") {
  const url = `/api/invoices/${id}/document/${query}`;
  const answer = await business.app.inject({
    method: "GET",
    url,
    headers: { authorization: `Bearer ${who.access}` },
  } satisfies InjectOptions);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    text: answer.rawPayload.toString("utf8"),
  };
}

test("A document without a VAT option shows what is owed", async () => {
  const { id } = await driver.api.invoices.createDue({
    body: { ...invoiceFor({ lines: [line("Trays", 100, 1)] }), vatMode: "add" },
  });
  await driver.api.companies.create({ params: { rp: driver.id }, body: COMPANY });
  const [owed, asked] = [
    await read(driver, id, "?format=svg"),
    await read(driver, id, "?format=svg&vat=included"),
  ];
  expect(owed.text).toContain("£120.00");
  expect(asked.text).not.toContain("£120.00");
});

describe("An invoice's document", () => {
  test.each([
    ["pdf", "application/pdf", "INV-20261121120000.pdf", "%PDF-1.7"],
    ["png", "image/png", "INV-20261121120000.png", "\u0089PNG"],
    ["svg", "image/svg+xml", "INV-20261121120000.svg", "<svg "],
  ])(
    "can be %s, with the specification's file name, and is never cached",
    async (format, type, name, start) => {
      const { status, headers, bytes } = await read(
        driver,
        await invoiceOf(driver),
        `?format=${format}`,
      );
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe(type);
      expect(headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
      expect(headers["cache-control"]).toBe("no-store");
      expect(bytes.toString("latin1").startsWith(start)).toBe(true);
    },
  );

  test("is a PDF in both languages with VAT included unless another is requested", async () => {
    const id = await invoiceOf(driver);
    const plain = await read(driver, id);
    expect(
      plain.bytes.equals((await read(driver, id, "?format=pdf&vat=included&lang=both")).bytes),
    ).toBe(true);
    expect(plain.bytes.equals((await read(driver, id, "?vat=add")).bytes)).toBe(false);
  });

  test("has the requested VAT option and language", async () => {
    const id = await invoiceOf(driver);
    const svg = async (query: string) =>
      (await read(driver, id, `?format=svg&${query}`)).text.replaceAll(/<[^>]+>/g, "");
    expect(await svg("vat=included")).toMatch(/Net.*£25\.00.*£5\.00.*£30\.00/);
    expect(await svg("vat=add")).toMatch(/£30\.00.*£6\.00.*£36\.00/);
    expect(await svg("vat=without")).not.toContain("VAT");
    expect(await svg("lang=zh")).toContain("发票");
    expect(await svg("lang=zh")).not.toContain("Bill to");
    expect(await svg("lang=both")).toMatch(/Bill to.*客户/);
  });

  test("is in the language of its customer", async () => {
    const name = "Harbour Lights";
    const params = { rp: driver.id };
    const details = {
      name,
      email: "h@example.com",
      address: "1 Quay",
      city: "Leeds",
      postcode: "LS1 1AA",
      phone: "0113",
    };
    const { id: customer } = await driver.api.customers.create({
      body: { ...details, documentLanguage: "en" },
    });
    const id = await invoiceOf(driver, name);
    const shown = async (query = "") =>
      (await read(driver, id, `?format=svg${query}`)).text.replaceAll(/<[^>]+>/g, "");
    expect(await shown()).not.toContain("发票");
    await driver.api.customers.update({
      params: { ...params, id: customer },
      body: { documentLanguage: "zh" },
    });
    expect(await shown()).not.toContain("Bill to");
    expect(await shown("&lang=en")).not.toContain("发票");
    await driver.api.customers.update({
      params: { ...params, id: customer },
      body: { documentLanguage: "" },
    });
    expect(await shown()).toMatch(/Bill to.*客户/);
  });

  test("has the default company, or one of the caller's own; another person's is not found", async () => {
    await manager.api.defaultCompany.set({
      params: { rp: manager.id },
      body: { ...COMPANY, name: "The Business Ltd" },
    });
    const own = await driver.api.companies.create({
      params: { rp: driver.id },
      body: { ...COMPANY, name: "My Other Trade" },
    });
    const id = await invoiceOf(driver);
    expect((await read(driver, id, "?format=svg")).text).toContain("The Business Ltd");
    const chosen = (await read(driver, id, `?format=svg&company=${own.id}`)).text;
    expect(chosen).toContain("My Other Trade");
    expect(chosen).not.toContain("The Business Ltd");
    expect((await read(partner, await invoiceOf(partner), `?company=${own.id}`)).status).toBe(404);
    expect((await read(partner, await invoiceOf(partner), "?format=svg")).text).toContain(
      "The partner",
    );
  });

  test("is from the invoice's company until that is deleted, and shows the due date and the bank account", async () => {
    const params = { rp: driver.id };
    const own = await driver.api.companies.create({
      params,
      body: { ...COMPANY, name: "Night Market Ltd", bankName: "Lea Valley Bank" },
    });
    const { id } = await driver.api.invoices.createDue({
      body: invoiceFor({
        date: "2026-11-20",
        supplyDate: day("2026-11-18"),
        dueDate: day("2026-12-04"),
        companyId: own.id,
      }),
    });
    const shown = async () =>
      (await read(driver, id, "?format=svg")).text.replaceAll(/<[^>]+>/g, " ");
    const text = await shown();
    for (const word of ["Night Market Ltd", "Lea Valley Bank", "2026-11-18", "2026-12-04"])
      expect(text).toContain(word);
    await driver.api.companies.remove({ params: { ...params, id: own.id } });
    expect(await shown()).not.toContain("Night Market Ltd");
  });

  test("lists the characters that no font has", async () => {
    expect(
      (await read(driver, await invoiceOf(driver), "?format=svg")).headers["missing-characters"],
    ).toBeUndefined();
    const rare = await read(driver, await invoiceOf(driver, "The 𠮷 House"), "?format=svg");
    expect(rare.headers["missing-characters"]).toBe("U+20BB7");
    expect(rare.text).toContain("□");
  });

  test("is refused for unknown options", async () => {
    const id = await invoiceOf(driver);
    for (const query of ["?format=docx", "?vat=half", "?lang=fr", "?company=mine"])
      expect((await read(driver, id, query)).status).toBe(422);
  });
});

describe("An e-invoice", () => {
  test("can be made in both syntaxes, and inside a PDF", async () => {
    const { id: company } = await driver.api.companies.create({
      params: { rp: driver.id },
      body: COMPANY,
    });
    const id = await invoiceOf(driver);
    const as = (format: string) => read(driver, id, `?format=${format}&company=${company}`);
    expect((await as("ubl")).text).toContain(`<cbc:ID>INV-${id}</cbc:ID>`);
    const cii = await as("cii");
    expect(cii.text).toContain("<ram:GrandTotalAmount>30.00</ram:GrandTotalAmount>");
    expect(cii.headers["content-disposition"]).toBe(
      'attachment; filename="INV-20261121120000.xml"',
    );
    expect((await as("factur-x")).bytes.toString("latin1")).toContain("factur-x.xml");
  });

  test("can be a Peppol invoice, or names the missing address", async () => {
    const { id: company } = await driver.api.companies.create({
      params: { rp: driver.id },
      body: { ...COMPANY, peppolId: "9932:GB000000000" },
    });
    const details = {
      name: "Peppol House",
      email: "h@example.com",
      address: "1 Quay",
      city: "Leeds",
      postcode: "LS1 1AA",
      phone: "0113",
    };
    const { id: customer } = await driver.api.customers.create({ body: details });
    const id = await invoiceOf(driver, details.name);
    const asked = () => read(driver, id, `?format=peppol&company=${company}`);
    const refused = await asked();
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([
      422,
      ["customer.peppol_id", "customer.buyer_reference"],
    ]);
    const sendable = { peppolId: "9930:DE123456789", buyerReference: "Kitchen 7" };
    await driver.api.customers.update({ params: { rp: driver.id, id: customer }, body: sendable });
    const { text } = await asked();
    for (const part of [
      "billing:3.0",
      "billing:01:1.0",
      ">GB000000000<",
      ">DE123456789<",
      "<cbc:BuyerReference>Kitchen 7<",
    ])
      expect(text).toContain(part);
  });

  test("has the rates of its lines, and shows VAT if its company has a VAT number", async () => {
    const { id: company } = await driver.api.companies.create({
      params: { rp: driver.id },
      body: COMPANY,
    });
    const lines = [
      { ...line("Rice", 10, 1), vatRate: "zero" as const },
      { ...line("Insurance", 5, 1), vatRate: "exempt" as const },
    ];
    const body = invoiceFor({ name: "Two rates", lines });
    const { id } = await driver.api.invoices.createDue({ body });
    const as = (query: string) => read(driver, id, `?${query}&company=${company}`);
    const { text } = await as("format=ubl");
    expect([...text.matchAll(/<cbc:ID>([SZEO])</g)].map(([, code]) => code)).toEqual([
      "Z",
      "E",
      "Z",
      "E",
    ]);
    expect((await as("format=svg&lang=zh")).text).toMatch(/零税率.*免税/);
    const refused = await as("format=cii&vat=without");
    expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([422, ["vat"]]);
    expect((await as("format=svg&vat=without")).text).toContain("This is not a VAT invoice.");
  });

  test("is refused with everything that it lacks", async () => {
    const { id } = await partner.api.invoices.createDue({ body: invoiceFor({ name: "Nobody" }) });
    for (const format of ["ubl", "cii", "factur-x"]) {
      const { status, text, headers } = await read(partner, id, `?format=${format}&vat=included`);
      expect([status, headers["content-type"]]).toEqual([
        422,
        "application/problem+json; charset=utf-8",
      ]);
      expect(Object.keys(JSON.parse(text).errors)).toEqual(["product_details", "vat_number"]);
    }
    const without = await read(partner, id, "?format=ubl");
    expect(Object.keys(JSON.parse(without.text).errors)).toEqual([
      "product_details",
      "registration_number",
    ]);
    expect((await read(partner, id, "?format=pdf")).status).toBe(200);
  });
});
