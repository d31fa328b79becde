import { fieldsOf } from "@roundsman/contract/wire/refusals";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../fresh-app.ts";
import { PASSWORD, type Caller } from "../caller.ts";
import { BODIES, company, contact, invoice, product } from "./bodies.ts";
import { CALLS, make, path, PIXEL } from "./calls.ts";
import type { Thing } from "./makers.ts";
import { CHANGES, type Body, type ChangeCall } from "./ready.ts";
import { distinctName } from "../distinct.ts";

let business: TestApp;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

/** The server ignores the body of a GET, and the upload is multipart. */
const READ_BODIES = CALLS.filter(
  ({ of }) => of.method !== "GET" && of.path !== "/upload_image_api/",
);
const NO_OBJECT = { status: 422, body: { errors: { body: ["Please send a JSON object"] } } };

describe.each(READ_BODIES)("The body of $name", ({ of }) => {
  const url = path(of, { rp: 3, id: 999_999 });
  const auditRows = () => business.database.db.selectFrom("audit").select("seq").execute();

  test.each(["null", "[]", "7", "true", '"text"', "[{}]"])(
    "is refused if it is %s, and nothing is changed",
    async (body) => {
      const before = await auditRows();
      expect(await manager.send(of.method, url, body)).toMatchObject(NO_OBJECT);
      expect(await auditRows()).toEqual(before);
    },
  );

  if (of.body && of.effect === "change")
    test("must not be missing", async () => {
      const before = await auditRows();
      expect((await manager.send(of.method, url)).status).toBe(422);
      expect(await auditRows()).toEqual(before);
    });

  if (!of.body && of.path.includes("{id}"))
    test("may be an object if the call needs none", async () => {
      for (const body of [undefined, {}, { id: 1, note: "x" }])
        expect((await manager.send(of.method, url, body)).status).toBe(404);
    });
});

const wholeCompany = () => ({
  ...company("x"),
  email: "x@example.com",
  bank_name: "x",
  address: "x",
  logo: `data:image/png;base64,${PIXEL}`,
  peppol_id: "9932:GB123456789",
});
const wholeContact = () => ({ ...contact("x"), images: ["https://example.com/a.jpg"] });
const source = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field, index) => [field, `${index + 1}`]));
const renamed = () => ({ name: distinctName("Group") });

interface Whole {
  readonly names?: Thing;
  readonly body: () => Promise<Body>;
}

/** Every call that overwrites something, with a body that fills all its fields. */
const WHOLE: Readonly<Record<string, Whole>> = {
  "customers.update": {
    names: "customer",
    body: async () => ({
      ...wholeContact(),
      vat_mode: "add",
      terms_days: 30,
      credit_limit: 500,
      document_language: "zh",
      peppol_id: "9932:GB123456789",
      buyer_reference: "x",
    }),
  },
  "creditLimits.set": {
    names: "customer",
    body: async () => ({ credit_limit: 500, lifted: true }),
  },
  "tasks.update": { names: "task", body: async () => wholeContact() },
  "products.update": {
    names: "product",
    body: async () => ({ ...product("x"), vat_rate: "zero" }),
  },
  "businessProducts.update": {
    names: "businessProduct",
    body: async () => ({ ...product("x"), vat_rate: "zero" }),
  },
  "businessCustomers.update": {
    names: "businessCustomer",
    body: async () => ({
      ...contact("x"),
      vat_mode: "add",
      terms_days: 30,
      document_language: "zh",
      peppol_id: "9932:GB123456789",
      buyer_reference: "x",
    }),
  },
  "invoices.update": { names: "invoice", body: wholeInvoice },
  "invoices.setDeliveryStatus": {
    body: async () => ({
      invoices: [{ id: await make(manager, "invoice", "x"), delivery_status: "delivered" }],
    }),
  },
  "deliveryRoutes.rename": { names: "deliveryRoute", body: async () => renamed() },
  "deliveryRoutes.order": { names: "deliveryRoute", body: async () => ({ customer_ids: [] }) },
  "taskCategories.rename": { names: "taskCategory", body: async () => renamed() },
  "taskCategories.order": { names: "taskCategory", body: async () => ({ customer_ids: [] }) },
  "productCategories.rename": { names: "productCategory", body: async () => renamed() },
  "productCategories.order": { names: "productCategory", body: async () => ({ product_ids: [] }) },
  "companies.update": { names: "company", body: async () => wholeCompany() },
  "defaultCompany.set": { body: async () => wholeCompany() },
  "exportCompanies.update": {
    names: "exportCompany",
    body: async () => source(fieldsIn("exportCompanies.update")),
  },
  "importCompanies.update": {
    names: "importCompany",
    body: async () => source(fieldsIn("importCompanies.update")),
  },
  "importedProducts.update": {
    names: "importedProduct",
    body: async () => source(fieldsIn("importedProducts.update")),
  },
  "team.update": { names: "member", body: async () => ({ ...BODIES.member("x"), driver: 2 }) },
  "stock.set": { names: "product", body: async () => ({ stock_low: 3, barcode: "5012345678900" }) },
  "vatReturn.setStagger": { body: async () => ({ vat_stagger: 2 }) },
  "upgradePassword.set": { body: async () => ({ password: PASSWORD }) },
};

async function wholeInvoice(): Promise<Body> {
  const { customer_name, ...rest } = invoice("x");
  const filled = ["address", "postal_code", "city", "email", "phone"].map((part) => [
    `customer_${part}`,
    "x",
  ]);
  return {
    customer_name,
    ...rest,
    payment_date: "2026-11-20",
    ...Object.fromEntries(filled),
    drivercustomer_id: await make(manager, "customer", "x"),
    company_id: await make(manager, "company", "x"),
    invoice_date: "2026-11-20",
    supply_date: "2026-11-19",
    due_date: "2026-12-20",
    vat_mode: "add",
    footerdescription: "x",
    delivery_status: "in_transit",
    payment_status: "overdue",
  };
}

const EDITS = CHANGES.filter(
  ({ of, name }) => of.method === "PUT" || of.method === "PATCH" || name === "invoices.update",
);
const OURS = new Set(["version", "client_id"]);
function fieldsIn(name: string): string[] {
  const of = EDITS.find((each) => each.name === name)?.of;
  return fieldsOf(of?.body).filter((field) => !OURS.has(field));
}

test("Every call that overwrites a record is tested here", () => {
  expect(Object.keys(WHOLE).toSorted()).toEqual(EDITS.map(({ name }) => name).toSorted());
});

describe.each(EDITS)("$name", ({ name, of }: ChangeCall) => {
  test("never clears a field that is absent", async () => {
    const { names, body: fill } = WHOLE[name] ?? { body: async (): Promise<Body> => ({}) };
    const url = path(of, { rp: 3, id: names ? await make(manager, names, "x") : 1 });
    const whole = await fill();
    expect(fieldsIn(name).filter((field) => !(field in whole))).toEqual([]);
    const stored = async (body: Body) => {
      const answer = await manager.send(of.method, url, body);
      return answer.status === 422
        ? "refused"
        : { ...(answer.body as object), version: 0, versions: [], updated_at: "" };
    };
    const before = await stored(whole);
    expect(before).not.toBe("refused");
    for (const left of [...fieldsIn(name).map((field) => [field]), fieldsIn(name)]) {
      const rest = Object.fromEntries(
        Object.entries(whole).filter(([field]) => !left.includes(field)),
      );
      expect(["refused", before], left.join()).toContainEqual(await stored(rest));
    }
    expect(await stored(whole)).toEqual(before);
  });
});
