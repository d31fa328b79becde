import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const { invoice, credit, credited, owed } = creditor(() => driver);
const taxed = (lines: readonly object[]) => invoice(lines, { vat_mode: "included" });
const update = async (id: number, lines: readonly object[]) => {
  const { status, body } = await driver.send("POST", `/api/invoiceupdate/${id}/`, {
    product_details: lines,
  });
  const { product_details } = body as { product_details: { id: string; vat_rate?: string }[] };
  return { status, lines: product_details };
};
const bare = (name: string, price: number, quantity: number) => ({
  name,
  price,
  quantity,
  discount_amount: 0,
});

describe("An invoice that an older client changes between its credit notes", () => {
  test("keeps the ids and rates of lines that are alike, even if they are sent without ids", async () => {
    const id = await taxed([wireLine("rice", 12, 10, "zero"), wireLine("trays", 1.2, 5)]);
    const { lines } = await update(id, [
      bare("trays", 1.3, 5),
      bare("tea", 3, 1),
      bare("rice", 12, 10),
    ]);
    expect(lines.map((line) => [line.id, line.vat_rate])).toEqual([
      ["trays", undefined],
      [expect.stringMatching(/^[A-Za-z0-9]{16}$/), undefined],
      ["rice", "zero"],
    ]);
  });

  test("owes the same if only its text changes", async () => {
    const id = await invoice([wireLine("rice", 12, 10)], { vat_mode: "add" });
    await credited(id, [{ line: "rice", quantity: 2 }]);
    const before = await owed(id);
    expect(before).toMatchObject({ payable: 115.2, credited: 28.8 });
    const edit = await driver.send("POST", `/api/invoiceupdate/${id}/`, { description: "Gate B" });
    expect([edit.status, await owed(id)]).toEqual([200, before]);
  });

  test("matches each of several lines of one name once, and none that another line names by its id", async () => {
    const id = await taxed([
      { ...wireLine("a", 12, 10), name: "rice" },
      { ...wireLine("b", 11, 10), name: "rice" },
      { ...wireLine("c", 10, 10), name: "rice" },
    ]);
    const { lines } = await update(id, [
      bare("rice", 9, 1),
      bare("rice", 11, 1),
      { ...bare("rice", 12, 1), id: "c" },
      bare("rice", 9, 1),
    ]);
    const [one, two, three, four] = lines.map((line) => line.id);
    expect([one, two, three]).toEqual(["a", "b", "c"]);
    expect(four).toHaveLength(16);
  });

  test("can never be credited for more than its total", async () => {
    const id = await taxed([wireLine("rice", 12, 10)]);
    await credited(id, [{ line: "rice", quantity: 10 }]);
    const { status, lines } = await update(id, [bare("basmati", 12, 10)]);
    const line = lines[0]?.id ?? "";
    const again = await credit(id, [{ line, quantity: 1 }]);
    expect([status, again.status, (again.body as { type: string }).type]).toEqual([
      200,
      422,
      "urn:roundsman:credit-above-line",
    ]);
    expect(await owed(id)).toEqual({ total: 120, payable: 0, credited: 120 });
  });

  test("can be credited for the amount by which it was raised, with its own VAT", async () => {
    const id = await taxed([wireLine("rice", 12, 10)]);
    await credited(id, [{ line: "rice", quantity: 10 }]);
    const { lines } = await update(id, [bare("basmati", 12, 15)]);
    const line = lines[0]?.id ?? "";
    const rest = await credited(id, [{ line, quantity: 5 }]);
    expect(rest).toMatchObject({ net_amount: 50, vat_amount: 10, total_amount: 60 });
    expect((await owed(id)).payable).toBe(0);
    expect((await credit(id, [{ line, quantity: 0.001 }])).status).toBe(422);
  });
});

test("All credit notes of an invoice treat VAT like the first one", async () => {
  const id = await invoice([wireLine("rice", 12, 10)]);
  const out = (vat: string) =>
    driver.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat });
  await out("without");
  const one = await credited(id, [{ line: "rice", quantity: 1 }]);
  await out("included");
  const two = await credited(id, [{ line: "rice", quantity: 9 }]);
  expect([one, two]).toMatchObject([
    { vat_mode: "without", vat_amount: null, total_amount: 12 },
    { vat_mode: "without", vat_amount: null, total_amount: 108 },
  ]);
});

test("A price note of zero is refused and takes no number", async () => {
  const id = await invoice([wireLine("rice", 12, 10)]);
  const more = { reason: "price" };
  const { status, body } = await credit(id, [{ line: "rice", quantity: 10, unit_price: 0 }], more);
  const { type, errors } = body as { type: string; errors: object };
  expect([status, type, errors]).toEqual([
    422,
    "urn:roundsman:no-credit-price",
    { "lines.0.unit_price": ["The price must come to at least a penny"] },
  ]);
});

test("A correction is refused if it cannot credit all that is owed", async () => {
  const id = await invoice([wireLine("rice", 12, 10), wireLine("tea", 6, 1)]);
  await credited(id, [{ line: "rice", quantity: 10 }]);
  // All goods of the line are credited, so no note can credit the rest of its money.
  expect((await update(id, [wireLine("rice", 15, 10), wireLine("tea", 6, 1)])).status).toBe(200);
  const { status, body } = await driver.send("POST", `/api/invoices/${id}/correct/`, {});
  expect([status, (body as { type: string }).type]).toEqual([
    409,
    "urn:roundsman:not-all-credited",
  ]);
  expect((await owed(id)).payable).toBe(36);
  const { payments } = (await driver.send("GET", "/api/payments/")).body as { payments: object[] };
  expect(payments).toEqual([]);
});
