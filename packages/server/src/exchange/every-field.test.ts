import { COMPANY_FIELDS } from "@roundsman/contract/companies";
import { contract } from "@roundsman/contract/contract";
import { CUSTOMER_FIELDS } from "@roundsman/contract/customers";
import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { LINE_NAMES } from "@roundsman/contract/invoices/invoice-lines";
import { PRODUCT_FIELDS } from "@roundsman/contract/products";
import { TASK_FIELDS } from "@roundsman/contract/tasks";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { AnyField, FieldTable } from "@roundsman/contract/wire/record";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { download, linesOf, listOf } from "./testing.ts";

type Row = Readonly<Record<string, unknown>>;

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

async function send(of: Endpoint, body: unknown, id = 1): Promise<Row> {
  const path = of.path.replace("{rp}", String(driver.id)).replace("{id}", String(id));
  const answer = await driver.send(of.method, path, body);
  expect([of.path, answer.status], JSON.stringify(answer.body)).toEqual([of.path, of.status]);
  return answer.body as Row;
}

const fieldsOf = (table: FieldTable): readonly AnyField[] =>
  Object.values(table).flatMap((part) => ("fields" in part ? fieldsOf(part.fields) : [part]));

const LINES = [
  { id: "r", name: "Rice", price: 9.5, discount_amount: 0.5, quantity: 2, vat_rate: "zero" },
  { id: "t", name: "Tea", price: 3.25, discount_amount: 0.25, quantity: 1.5, vat_rate: "exempt" },
];
/**
 * A field takes the first of these values that it accepts, or the second. None of them is a
 * default.
 */
const FIRST = ["zero", "add", "en", "paid", "delivered", "9930:DE123456789", "2026-12-01"];
const SECOND = ["exempt", "without", "zh", "overdue", "in_transit", "9930:DE987654321"];
const VALUES: readonly unknown[] = [
  ...FIRST.concat("a@b.example", "Text"),
  2.5,
  1,
  LINES,
  ...SECOND.concat("2026-12-24", "c@d.example", "Other"),
  1.25,
  2,
  LINES.toReversed(),
  [`http://x/${"ab".repeat(16)}.png`],
  [`http://x/${"cd".repeat(16)}.png`],
];

/** A body with every field that a client may send, in the form in which it is returned. */
function bodyOf(table: FieldTable, except: readonly string[], nth: number): Row {
  return Object.fromEntries(
    fieldsOf(table).flatMap(({ wire, answer, body }) => {
      if (!body || except.includes(wire)) return [];
      const fits = (value: unknown) =>
        z.safeParse(answer, value).success && z.safeParse(body, value).success;
      const value = (fits("Text") ? ["Text", "Other"] : VALUES.filter(fits))[nth];
      expect(value, `a value for ${wire}`).toBeDefined();
      return [[wire, value]];
    }),
  );
}

/** The client's own key, and the version that it saw, are not content. */
const NO_CONTENT = ["client_id", "version"];

interface Kind {
  readonly table: FieldTable;
  readonly create: Endpoint;
  readonly update: Endpoint;
  /** Fields that other calls write, or that are not returned as sent. */
  readonly except?: readonly string[];
  /** Fields that are returned but not in the sheet. */
  readonly unlisted?: readonly string[];
  /** Fields that only an update writes. */
  readonly later?: readonly string[];
}
const KINDS: Readonly<Record<string, Kind>> = {
  customers: { ...contract.customers, table: CUSTOMER_FIELDS },
  products: { ...contract.products, table: PRODUCT_FIELDS },
  tasks: { ...contract.tasks, table: TASK_FIELDS },
  companies: {
    ...contract.companies,
    table: COMPANY_FIELDS,
    except: ["logo"],
    unlisted: ["logo", "responsible_person"],
  },
  invoices: {
    create: contract.invoices.createDue,
    update: contract.invoices.update,
    table: INVOICE_FIELDS,
    except: ["number"],
    later: ["delivery_status", "payment_status"],
    unlisted: ["product_details", "paid_from", "before_stock", "last_document", "issued"],
  },
};

function kindOf(name: string): Kind {
  const kind = KINDS[name];
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}
/** The fields by which rows of an import count as the same record. */
const NAMED = {
  customers: { customer_name: "Imported", postcode: "LS1 1AA" },
  products: { product_name: "Imported" },
};

test.each(Object.entries(KINDS))(
  "Every field of %s is stored as it was written, changed, and exported",
  async (name, { table, create, update, except = [], later = [], unlisted = [] }) => {
    const [first, second] = [0, 1].map((nth) => bodyOf(table, [...NO_CONTENT, ...except], nth));
    const made = without(first ?? {}, later);
    const record = await send(create, made);
    expect(record).toMatchObject(made);
    // A second record, for fields of `second` that link to one.
    await send(create, made);
    expect(await send(update, second, Number(record["id"]))).toMatchObject(second ?? {});
    const files = await download(business, driver, "/api/exchange/export/");
    expect(listOf(files, name)[0]).toMatchObject(second ?? {});
    const columns = (linesOf(files, `${name}.csv`)[0] ?? "").replace("\uFEFF", "").split(",");
    const answered = fieldsOf(table).map(({ wire }) => wire);
    expect(columns.toSorted()).toEqual(
      answered
        .filter((wire) => wire !== "version" && !unlisted.includes(wire))
        .concat("owner", "owner_id")
        .toSorted(),
    );
  },
);

test.each(["customers", "products"] as const)(
  "Every field of %s in an import is stored",
  async (name) => {
    const { table } = kindOf(name);
    for (const [nth, duplicates] of ["skip", "update"].entries()) {
      const row = { ...bodyOf(table, NO_CONTENT, nth), ...NAMED[name] };
      await send(contract.dataImport[name], { batch: randomUUID(), duplicates, rows: [row] });
      const files = await download(business, driver, "/api/exchange/export/");
      expect(listOf(files, name).at(-1)).toMatchObject(row);
    }
  },
);

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

test("Every field of a line is in the sheet of the lines", async () => {
  const files = await download(business, driver, "/api/exchange/export/");
  const columns = (linesOf(files, "invoice-lines.csv")[0] ?? "").split(",");
  const { id: _, ...names } = LINE_NAMES;
  expect(columns).toEqual(expect.arrayContaining(["product_id", ...Object.values(names)]));
  const [, cells] = linesOf(files, "invoice-lines.csv");
  expect(cells).toMatch(/,1,t,Tea,3.25,0.25,1.5,4.50,exempt$/);
});
