import { fieldsOf } from "@roundsman/contract/wire/refusals";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldedNames } from "../../../migrations/until-0020/0010-folded-names.ts";
import { contact } from "../../testing/matrix/bodies.ts";
import { CHANGES, ready } from "../../testing/matrix/ready.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { retryKey, type Caller } from "../../testing/caller.ts";
import { distinctName } from "../../testing/distinct.ts";

let business: TestApp;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const NAMES = [
  "customer_name",
  "product_name",
  "company_name",
  "name",
  "contact_person",
  "bank_name",
];
/** Every name field of a change that is returned under the same name. */
const NAMED = CHANGES.flatMap((change) =>
  fieldsOf(change.of.body)
    .filter((field) => NAMES.includes(field) && fieldsOf(change.of.reply).includes(field))
    .map((field) => ({ change, field, call: change.name })),
);

test("Every kind of record has names", () => {
  const books = [
    "customers",
    "tasks",
    "products",
    "invoices",
    "deliveryRoutes",
    "taskCategories",
    "productCategories",
    "companies",
  ];
  const others = ["defaultCompany", "exportCompanies", "importCompanies", "team"].concat([
    "businessProducts",
    "businessCustomers",
  ]);
  expect(new Set(NAMED.map(({ call }) => call.split(".")[0]))).toEqual(
    new Set([...books, ...others]),
  );
});

describe.each(NAMED)("$call", ({ change, field }) => {
  test(`stores ${field} without blanks at its ends, and with one in place of several inside`, async () => {
    const { send, body } = await ready(manager, change);
    const name = `${distinctName("A")} B`;
    const answer = await send(retryKey(), {
      ...body,
      [field]: ` \u3000${name.replaceAll(" ", " \t\u00A0")}\n `,
    });
    expect(answer).toMatchObject({ status: change.of.status, body: { [field]: name } });
  });
});

test("The name of a line is a name too; addresses and notes stay as they were written", async () => {
  const customer_address = " 1  High St\n\n  Leeds ";
  const made = await manager.send("POST", "/create-driver-customer/", {
    ...contact("x"),
    customer_address,
  });
  expect(made.body).toMatchObject({ customer_address });
  const invoice = await manager.send("POST", "/api/invoice/", {
    customer_address,
    description: "a  b\n c",
    product_details: [{ name: "  Green   tea ", price: 1, quantity: 1 }],
  });
  expect(invoice.body).toMatchObject({
    customer_address,
    description: "a  b\n c",
    product_details: [{ name: "Green tea" }],
  });
});

test("The same name twice is the same however it is spaced", async () => {
  const routes = "/routeapi/responsible-persons/3/routes/";
  expect((await manager.send("POST", routes, { name: "North Leeds" })).status).toBe(201);
  expect((await manager.send("POST", routes, { name: " north  \u3000leeds" })).status).toBe(422);
});

test("Names that were stored before are compared in the same form, and stay as they were typed", async () => {
  const { db } = business.database;
  const categories = "/routeapi-todo/responsible-persons/3/routes-todo/";
  const idOf = async (url: string, body: object) =>
    ((await manager.send("POST", url, body)).body as { id: number }).id;
  const customer = await idOf("/create-driver-customer/", {
    ...contact("x"),
    customer_name: "Old Panda",
  });
  const [one, two, three] = [
    await idOf(categories, { name: "Old one" }),
    await idOf(categories, { name: "2" }),
    await idOf(categories, { name: "3" }),
  ];
  await db
    .updateTable("customer")
    .set({ name: "Old \t Panda", search_name: "old \t panda" })
    .where("id", "=", customer)
    .where("owner_id", "=", 3)
    .execute();
  for (const [id, folded_name] of [
    [one, "old  one"],
    [two, "a  b"],
    [three, "a   b"],
  ] as const)
    await db
      .updateTable("task_category")
      .set({ folded_name })
      .where("id", "=", id)
      .where("owner_id", "=", 3)
      .execute();

  for (const statement of foldedNames.statements(
    process.env["TEST_DATABASE_URL"] ? "postgres" : "sqlite",
  ))
    await sql.raw(statement).execute(db);
  const made = await manager.send("POST", "/api/invoice/", { customer_name: "old panda" });
  expect(made.body).toMatchObject({ drivercustomer_id: customer });
  expect(
    (await manager.send("GET", `/api/responsible_persons_edit/3/customers/${customer}/`)).body,
  ).toMatchObject({
    customer_name: "Old \t Panda",
  });
  expect((await manager.send("POST", categories, { name: "OLD ONE" })).status).toBe(422);
  const folded = await db
    .selectFrom("task_category")
    .select("folded_name")
    .where("id", "in", [two, three])
    .where("owner_id", "=", 3)
    .orderBy("id")
    .execute();
  expect(folded.map(({ folded_name }) => folded_name)).toEqual(["a  b", "a   b"]);
});
