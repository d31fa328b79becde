import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import { retryKey, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { CUSTOMERS, customerOf, customersOf, done, SHOP, type Wire } from "./testing.ts";
import { CatalogueModel, type ModelRecord, type ModelRow } from "./testing-model.ts";

let business: TestApp;
let drivers: Caller[];
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
  drivers = [await business.signIn("driver"), await business.signIn("partner"), manager];
});
afterEach(() => business.close());

const NAMES = ["Jade", "Lotus", "Panda"];
const VALUES = ["a", "b", "c"];
const OPERATIONS = [
  "newOwn",
  "newRecord",
  "newRecord",
  "assign",
  "assign",
  "unassign",
  "change",
  "change",
  "remove",
  "restore",
  "adopt",
  "adopt",
  "edit",
  "edit",
  "deleteOwn",
  "restoreOwn",
] as const;

/** One operation; the numbers choose its subjects from what there is. */
interface Step {
  readonly what: (typeof OPERATIONS)[number];
  readonly a: number;
  readonly b: number;
  readonly c: number;
}
const step = fc.record({
  what: fc.constantFrom(...OPERATIONS),
  a: fc.nat(99),
  b: fc.nat(99),
  c: fc.nat(99),
});

test("Every driver's records match the model, whatever the office and drivers do in whatever order", async () => {
  const compared = new Set<Step["what"]>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const model = new CatalogueModel();
      for (const each of steps) {
        const expected = await take(model, each);
        if (expected) {
          compared.add(each.what);
          expect(expected.got, JSON.stringify(each)).toEqual(expected.wanted);
        }
        await expectSame(model);
      }
      await empty(model);
    }),
    { numRuns: Number(process.env["CATALOGUE_RUNS"] ?? 8) },
  );
  // A step without anything to act on compares nothing.
  expect([...compared].toSorted()).toEqual(["adopt", "assign", "edit", "restoreOwn"]);
}, 240_000);

/**
 * What the server and the model answer to one step, "" for done. Undefined if there is nothing to
 * act on.
 */
type Outcome = { readonly got: string; readonly wanted: string } | undefined;

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % (all.length || 1)];

async function take(model: CatalogueModel, { what, a, b, c }: Step): Promise<Outcome> {
  const driver = drivers[a % 3] ?? manager;
  const name = NAMES[b % 3] ?? "";
  if (what === "newOwn") {
    model.newOwn(driver.id, name).id = (
      await done(driver, "POST", "/create-driver-customer/", { ...SHOP, customer_name: name })
    ).id;
    return undefined;
  }
  if (what === "newRecord") {
    const record = model.newRecord(name);
    model.assign(record, driver.id);
    const body = { ...SHOP, customer_name: name, assigned_to: [driver.id] };
    record.id = (await done(manager, "POST", CUSTOMERS, body)).id;
    return undefined;
  }
  if (what === "edit" || what === "deleteOwn" || what === "restoreOwn")
    return onRow(model, { what, a, b, c }, driver);
  if (what === "adopt") return adopt(model, { what, a, b, c });
  return onRecord(model, { what, a, b, c }, driver);
}

async function onRow(
  model: CatalogueModel,
  { what, b, c }: Step,
  driver: Caller,
): Promise<Outcome> {
  const theirs = model.rows.filter(({ owner }) => owner === driver.id);
  const row = pick(what === "restoreOwn" ? theirs : model.book(driver.id), b);
  if (!row) return undefined;
  const path = customerOf(driver, row.id);
  if (what === "deleteOwn") {
    await done(driver, "DELETE", path);
    row.deleted = true;
    return undefined;
  }
  if (what === "restoreOwn")
    return {
      got: await codeFrom(driver, "POST", `${path}restore/`),
      wanted: model.restoreOwn(row),
    };
  const field = (["name", "city", "phone", "limit"] as const)[c % 4] ?? "city";
  const value =
    field === "limit" ? c + 1 : field === "name" ? (NAMES[c % 3] ?? "") : (VALUES[c % 3] ?? "");
  const wire = { name: "customer_name", city: "city", phone: "phone", limit: "credit_limit" }[
    field
  ];
  const { version } = await done(driver, "GET", path);
  const got = await codeFrom(driver, "PATCH", path, { [wire]: value, version });
  return { got, wanted: model.edit(row, field, value) };
}

async function onRecord(
  model: CatalogueModel,
  { what, b, c }: Step,
  driver: Caller,
): Promise<Outcome> {
  const record = pick(what === "restore" ? model.records : model.office(), b);
  if (!record) return undefined;
  const path = `${CUSTOMERS}${record.id}/`;
  const named = { customer_ids: [record.id], person_ids: [driver.id] };
  if (what === "assign") {
    const got = await codeFrom(manager, "POST", `${CUSTOMERS}assign/`, named);
    return { got, wanted: model.assign(record, driver.id) ? "" : "already-assigned" };
  }
  if (what === "unassign") {
    await done(manager, "POST", `${CUSTOMERS}unassign/`, named);
    model.unassign(record, driver.id);
  } else if (what === "remove") {
    await done(manager, "DELETE", path);
    model.remove(record);
  } else if (what === "restore") {
    await done(manager, "POST", `${path}restore/`);
    model.restore(record);
  } else await change(model, record, c);
  return undefined;
}

async function change(model: CatalogueModel, record: ModelRecord, c: number): Promise<void> {
  const field = (["name", "city", "phone"] as const)[c % 3] ?? "city";
  const value = (field === "name" ? NAMES : VALUES)[(c >> 2) % 3] ?? "";
  const wire = field === "name" ? "customer_name" : field;
  await done(manager, "PATCH", `${CUSTOMERS}${record.id}/`, { [wire]: value });
  model.change(record, field, value);
}

async function adopt(model: CatalogueModel, { a, b, c }: Step): Promise<Outcome> {
  const there = model.rows.filter(({ deleted }) => !deleted);
  const one = pick(there, a);
  if (!one) return undefined;
  const other = c % 2 ? pick(there, b) : undefined;
  const rows = other && other !== one ? [one, other] : [one];
  const answer = await manager.send("POST", `${CUSTOMERS}adopt/`, {
    records: rows.map(({ id }) => id),
  });
  const wanted = model.adopt(rows);
  const record = one.business;
  if (record && answer.status === 200) record.id = (answer.body as Wire).id;
  return { got: answer.status === 200 ? "" : codeOf(answer.body), wanted };
}

async function codeFrom(
  caller: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<string> {
  const answer = await caller.send(method, path, body, retryKey());
  return answer.status < 300 ? "" : codeOf(answer.body);
}

async function expectSame(model: CatalogueModel): Promise<void> {
  for (const driver of drivers) {
    const book = await customersOf(driver);
    const rows = model.book(driver.id);
    // Rows are numbered in the order in which they were created.
    const unknown = rows.filter(({ id }) => id === 0);
    const known = new Set(rows.map(({ id }) => id));
    for (const { id } of book) if (!known.has(id)) Object.assign(unknown.shift() ?? {}, { id });
    const byId = rows.toSorted((one, other) => one.id - other.id);
    expect(book.map(asRow)).toEqual(byId.map(asModelled));
  }
  const office = (await done(manager, "GET", CUSTOMERS)) as unknown as Wire[];
  expect(
    office.map(({ id, customer_name, assigned_to, hidden_by }) => ({
      id,
      customer_name,
      assigned_to,
      hidden_by,
    })),
  ).toEqual(
    model
      .office()
      .toSorted((one, other) => one.id - other.id)
      .map(asListed),
  );
}

const asRow = ({ id, customer_name, city, phone, credit_limit, business_id }: Wire) => ({
  id,
  name: customer_name,
  city,
  phone,
  limit: credit_limit ?? 0,
  business: business_id ?? 0,
});
const asModelled = ({ id, name, city, phone, limit, business: of }: ModelRow) => ({
  id,
  name,
  city,
  phone,
  limit,
  business: of?.id ?? 0,
});
const asListed = ({ id, name, held }: ModelRecord) => ({
  id,
  customer_name: name,
  assigned_to: [...held.keys()].toSorted((one, other) => one - other),
  hidden_by: [...held.values()]
    .flatMap((row) => (row.deleted ? [row.owner] : []))
    .toSorted((one, other) => one - other),
});

/** Empties the business for the next history. */
async function empty(model: CatalogueModel): Promise<void> {
  for (const { id } of model.records) await done(manager, "POST", `${CUSTOMERS}${id}/erasure/`);
  const { db } = business.database;
  await db.deleteFrom("customer").execute();
  expect(await db.selectFrom("business_assignment").selectAll().execute()).toEqual([]);
}
