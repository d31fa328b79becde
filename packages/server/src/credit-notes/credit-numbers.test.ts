import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, credit, owed } = creditor(() => driver);
const rice = [wireLine("rice", 12, 10)];
const one = [{ line: "rice", quantity: 1 }];
const seriesOf = async (who: Caller) => {
  const { body } = await who.send("POST", "/api/number-series/", { client_id: randomUUID() });
  return body as { id: number; prefix: string };
};
const typeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { type: string }).type.replace("urn:roundsman:", ""),
];

test("A phone sends the number that it printed, and the server's own numbers go on without a gap", async () => {
  const { prefix } = await seriesOf(driver);
  const id = await invoice(rice);
  const numbers: unknown[] = [];
  for (const number of [undefined, `CN-${prefix}-1`, undefined, `CN-${prefix}-2`])
    numbers.push(((await credit(id, one, { number })).body as { number: string }).number);
  expect(numbers).toEqual(["CN-1", `CN-${prefix}-1`, "CN-2", `CN-${prefix}-2`]);
  const found = await driver.send("POST", "/api/search_invoices/", {
    query: `cn-${prefix.toLowerCase()}-2`,
  });
  expect(found.body).toMatchObject({ invoices: [{ id }], totals: { count: 1 } });
  const other = await driver.send("POST", "/api/search_invoices/", { query: "CN-999" });
  expect(other.body).toMatchObject({ totals: { count: 0 } });
});

test("A credit note names its invoice by its printed number", async () => {
  const { prefix } = await seriesOf(driver);
  const id = await invoice(rice, { number: `${prefix}-1` });
  const { body } = await credit(id, one);
  expect(body).toMatchObject({ invoice_id: id, invoice_number: `${prefix}-1` });
});

test("A series gives the next number of its credit notes beside that of its invoices", async () => {
  const client_id = randomUUID();
  const ask = async () =>
    (await driver.send("POST", "/api/number-series/", { client_id })).body as { prefix: string };
  const { prefix } = await ask();
  expect(await ask()).toMatchObject({ next: 1, next_credit_note: 1 });
  const id = await invoice(rice);
  for (const at of [9, 10, 2]) await credit(id, one, { number: `CN-${prefix}-${at}` });
  expect(await ask()).toMatchObject({ next: 1, next_credit_note: 11 });
  const other = await driver.send("POST", "/api/number-series/", { client_id: randomUUID() });
  expect(other.body).toMatchObject({ next_credit_note: 1 });
});

test("The register shows an invoice's own amount, credited or not, and each credit note", async () => {
  const id = await invoice(rice, { vat_mode: "add" });
  const { body } = await credit(id, [{ line: "rice", quantity: 10 }]);
  const { number } = body as { number: string };
  const amount = async (of: string) => {
    const register = await driver.send("GET", `/api/number-register/?number=${of}`);
    const { numbers } = register.body as { numbers: { payable_amount: number }[] };
    return numbers.map((each) => each.payable_amount);
  };
  expect([await amount(`INV-${id}`), await amount(number)]).toEqual([[144], [144]]);
  expect(await owed(id)).toMatchObject({ payable: 0 });
});

test("A number of another person or of a closed series, or one that is taken, is refused, and nothing is changed", async () => {
  const { id: series, prefix } = await seriesOf(driver);
  const { prefix: theirs } = await seriesOf(await business.signIn("partner"));
  const id = await invoice(rice);
  const send = (number: string) => credit(id, one, { number });
  expect((await send(`CN-${prefix}-1`)).status).toBe(201);
  expect(typeOf(await send(`CN-${prefix}-1`))).toEqual([409, "number-taken"]);
  expect(typeOf(await send(`CN-${theirs}-1`))).toEqual([422, "number-outside-series"]);
  expect(typeOf(await send("CN-7"))).toEqual([422, "invalid"]);
  await driver.send("POST", `/api/number-series/${series}/close/`);
  expect(typeOf(await send(`CN-${prefix}-2`))).toEqual([409, "series-closed"]);
  expect((await owed(id)).credited).toBe(12);
});

test("Two phones that send one number at the same moment make one credit note", async () => {
  const { prefix } = await seriesOf(driver);
  const ids = [await invoice(rice), await invoice(rice), await invoice(rice)];
  const sent = ids.map((id) => credit(id, one, { number: `CN-${prefix}-1` }));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test("A credit note with an outdated amount is refused with the current amount", async () => {
  const id = await invoice(rice);
  const { prefix } = await seriesOf(driver);
  const printed = { number: `CN-${prefix}-1`, expected_total: 24 };
  const two = [{ line: "rice", quantity: 2 }];
  const cut = await credit(id, [{ line: "rice", quantity: 10, unit_price: 2 }], {
    reason: "price",
  });
  expect(await credit(id, two, printed)).toMatchObject({
    status: 409,
    body: {
      type: "urn:roundsman:credit-differs",
      current: { total_amount: 20, lines: [{ quantity: 2, amount: 20 }] },
    },
  });
  expect(await owed(id)).toEqual({ total: 120, payable: 100, credited: 20 });
  await driver.send("POST", `/api/creditnotes/${(cut.body as { id: number }).id}/void/`);
  expect(await credit(id, two, printed)).toMatchObject({ status: 201, body: { total_amount: 24 } });
});

test("A correction with an outdated amount is refused with the current amount", async () => {
  const id = await invoice(rice);
  await credit(id, [{ line: "rice", quantity: 2 }]);
  const correct = (expected_total: number) =>
    driver.send("POST", `/api/invoices/${id}/correct/`, { expected_total });
  expect(await correct(120)).toMatchObject({
    status: 409,
    body: {
      type: "urn:roundsman:credit-differs",
      current: { credit_note: { total_amount: 96, lines: [{ quantity: 8, amount: 96 }] } },
    },
  });
  expect(await owed(id)).toMatchObject({ credited: 24 });
});
