import { afterAll, beforeAll, expect, test } from "vitest";
import { cashier } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { create } from "../testing/customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { cash, paid, reverse } = cashier(() => driver);
const own = () => `/api/responsible-persons/${driver.id}`;
const named = (id: number) => `/api/responsible_persons_edit/${driver.id}/customers/${id}/`;
const inAdvance = (id: number) => paid([], { drivercustomer_id: id, amount: 50 });
const rename = (id: number, name: string) =>
  driver.send("PATCH", named(id), { customer_name: name });
const close = async () => {
  const body = { cash_counted: await cash() };
  return ((await driver.send("POST", `${own()}/stock/days/`, body)).body as { id: number }).id;
};
const namesOn = async (path: string) => {
  const { body } = await driver.send("GET", `${own()}/stock/${path}`);
  const of = body as { day?: unknown; collected_on_account?: { customer_name: string }[] };
  const { collected_on_account = [] } = typeof of.day === "object" ? (of.day as typeof of) : of;
  return collected_on_account.map(({ customer_name }) => customer_name);
};

test("a closed day keeps the names of who paid in advance, even if they were renamed or merged since", async () => {
  const [jade, other] = [await create(driver, "Jade"), await create(driver, "Jade Garden")];
  const payment = await inAdvance(jade.id);
  const first = await close();
  await rename(jade.id, "Jade & Sons");
  expect(await namesOn(`days/${first}/`)).toEqual(["Jade"]);

  await inAdvance(jade.id);
  await reverse(payment.id);
  await inAdvance(jade.id);
  expect(await namesOn("")).toEqual(["Jade & Sons"]);
  const second = await close();
  const merging = { drivercustomer_id: jade.id };
  await driver.send("POST", `/api/customers/${other.id}/merge/`, merging);
  expect(await namesOn(`days/${first}/`)).toEqual(["Jade"]);
  expect(await namesOn(`days/${second}/`)).toEqual(["Jade & Sons"]);
});

test("an erasure removes the name from closed days and the open one, and phones fetch them again", async () => {
  const kam = await create(driver, "Kam");
  await inAdvance(kam.id);
  const sheet = await close();
  await inAdvance(kam.id);
  const { cursor } = (await driver.send("POST", "/api/pull/", {})).body as { cursor: string };
  await driver.send("POST", `${own()}/customers/${kam.id}/erasure/`, {});
  expect([await namesOn(`days/${sheet}/`), await namesOn("")]).toEqual([[""], [""]]);
  const { changes } = (await driver.send("POST", "/api/pull/", { cursor })).body as {
    changes: { daySheets?: object[]; van?: object[] };
  };
  expect(changes.daySheets).toMatchObject([
    { id: sheet, collected_on_account: [{ customer_name: "", amount: 50 }] },
  ]);
  expect(changes.van).toMatchObject([
    {
      day: { collected_on_account: [{ customer_name: "", amount: 50 }] },
    },
  ]);
});
