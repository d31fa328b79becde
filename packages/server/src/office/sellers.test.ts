import { day } from "@roundsman/core/day";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../credit-notes/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
let driver: Caller;
/** A driver who sells in their own name. */
let partner: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  partner = await business.signIn("partner");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const VAT_NUMBER = "GB 123 4567 82";
const company = (name: string, vat_number: string) => ({
  name,
  email: "office@lantern.example",
  registration_number: "08123456",
  bank_account: "12345678",
  bank_sort_code: "20-00-00",
  vat_number,
  contact_number: "020 7946 0000",
  contact_person: "Wei Chen",
});
const register = (vat_number: string) =>
  manager.send(
    "PUT",
    `/api/responsible-persons/${manager.id}/default-company/`,
    company("Lantern Trading Ltd", vat_number),
  );
const companyOf = async (of: Caller, name: string, vat_number: string) => {
  const path = `/api/responsible-persons/${of.id}/company-info/`;
  const sent = { ...company(name, vat_number), responsible_person: of.id };
  const { status, body } = await of.send("POST", path, sent);
  expect(status).toBe(201);
  return (body as { id: number }).id;
};

const QUARTER = { query: { from: day("2026-10-01"), to: day("2026-12-31") } };
/** Tea for £120; nobody chose how the invoice treats VAT. */
const sell = (of: Caller, more: object = {}) =>
  creditor(() => of).invoice([wireLine("Tea", 120, 1)], more);
/**
 * The sales in the VAT return, on the board, and in its lists by rate: VAT in pence, and how many
 * documents show none.
 */
async function figures() {
  const { box1, withoutVat } = await manager.api.vatReturn.read(QUARTER);
  const query = "from=2026-10-01&to=2026-12-31";
  const read = async (path: string) => (await manager.send("GET", path)).body;
  const board = (await read(`/api/office/board/?${query}`)) as { sales: { vat: number } };
  const list = (await read(`/api/office/sales/?${query}&vat_rate=none`)) as {
    totals: { invoices: number };
    sales?: unknown;
  };
  const rated = (await read(`/api/office/sales/?${query}&vat_rate=standard`)) as typeof list;
  return {
    vat: [box1, Math.round(board.sales.vat * 100)],
    without: [withoutVat.documents, list.totals.invoices],
    rated: rated.totals.invoices,
  };
}
/** Compares the figures of the return of one VAT number with the lists that they lead to. */
async function eachFigureIsItsList(vatNumber: string) {
  const query = { ...QUARTER.query, vatNumber };
  const { rates, withoutVat } = await manager.api.vatReturn.read({
    query: { ...QUARTER.query, vat_number: vatNumber },
  });
  const totals = async (rate: VatRate | "none") => {
    const list = await manager.api.officeLists.sales({ query: { ...query, rate } });
    const listed = (of: "net" | "vat") => list.rows.reduce((sum, row) => sum + row[of], 0);
    expect([list.totals?.net, list.totals?.vat]).toEqual([listed("net"), listed("vat")]);
    return { documents: list.rows.length, net: list.totals?.net, vat: list.totals?.vat };
  };
  for (const { rate, ...figures } of rates) expect(await totals(rate)).toEqual(figures);
  expect(await totals("none")).toEqual({ ...withoutVat, vat: 0 });
}

/** The VAT that a credit note over all of an invoice takes back. */
async function creditedVat(of: Caller, id: number): Promise<number | null> {
  const { body } = await of.send("POST", `/api/invoices/${id}/creditnotes/`, {
    reason: "returned",
    lines: [{ line: "Tea", quantity: 1, goods: "van" }],
  });
  return (body as { vat_amount: number | null }).vat_amount;
}

test("A driver who sells in their own name without a VAT number charges no VAT", async () => {
  await register(VAT_NUMBER);
  const [ours, theirs] = [await sell(driver), await sell(partner)];
  expect(await figures()).toEqual({ vat: [2000, 2000], without: [1, 1], rated: 1 });
  expect([await creditedVat(driver, ours), await creditedVat(partner, theirs)]).toEqual([20, null]);
  expect(await figures()).toMatchObject({ vat: [0, 0] });
});

test("The company that was chosen for an invoice is its seller, until it is deleted", async () => {
  await register("");
  const registered = await companyOf(driver, "Jade Imports Ltd", VAT_NUMBER);
  const other = await companyOf(driver, "Wei Chen", "n/a");
  const [chosen] = [
    await sell(driver, { company_id: registered }),
    await sell(driver, { company_id: other }),
    await sell(driver),
  ];
  expect(await figures()).toEqual({ vat: [2000, 2000], without: [2, 2], rated: 1 });
  const path = `/api/responsible-persons/${driver.id}/company-info/${registered}/`;
  await driver.send("DELETE", path);
  expect(await figures()).toEqual({ vat: [0, 0], without: [3, 3], rated: 0 });
  expect(await creditedVat(driver, chosen)).toBe(null);
});

test("Only the invoices of an unregistered company are without VAT", async () => {
  await register(VAT_NUMBER);
  const other = await companyOf(driver, "Wei Chen", "none");
  const theirs = await companyOf(partner, "Mei Foods Ltd", "GB 987 6543 21");
  const invoices: readonly (readonly [Caller, number, number | null])[] = [
    [driver, await sell(driver, { company_id: other }), null],
    [driver, await sell(driver), 20],
    [partner, await sell(partner, { company_id: theirs }), 20],
    [partner, await sell(partner), null],
  ];
  expect(await figures()).toEqual({ vat: [4000, 4000], without: [2, 2], rated: 2 });
  // Each number has a return of its own.
  const { vatNumbers } = await manager.api.vatReturn.read(QUARTER);
  expect(vatNumbers).toEqual(["GB123456782", "GB987654321"]);
  for (const [vat_number, who] of [
    ["GB123456782", driver],
    ["gb 987 6543 21", partner],
  ] as const) {
    const query = { ...QUARTER.query, vat_number };
    const boxes = await manager.api.vatReturn.read({ query });
    expect([boxes.box1, boxes.withoutVat.documents]).toEqual([2000, 0]);
    const { documents } = await manager.api.vatReturn.documents({ query });
    expect(documents.map(({ driverId }) => driverId)).toEqual([who.id]);
    const paged = { ...query, limit: 1 };
    const page = await manager.api.vatReturn.documents({ query: paged });
    expect(page).toEqual({ documents, next_cursor: null });
    await eachFigureIsItsList(vat_number);
  }
  const unknown = await manager.send(
    "GET",
    "/api/office/sales/?from=2026-10-01&to=2026-12-31&vat_number=GB1",
  );
  expect([unknown.status, (unknown.body as { errors: object }).errors]).toEqual([
    422,
    { vat_number: ["Nobody issues invoices under this VAT number"] },
  ]);
  for (const [of, id, vat] of invoices) expect(await creditedVat(of, id)).toBe(vat);
  expect(await figures()).toMatchObject({ vat: [0, 0] });
});

test("Each figure of the return of one VAT number opens the list that it is the sum of", async () => {
  await register(VAT_NUMBER);
  const jade = await companyOf(driver, "Jade Imports Ltd", "GB 987 6543 21");
  const theirs = await companyOf(partner, "Mei Foods Ltd", "GB 987 6543 21");
  const { invoice, credited } = creditor(() => driver);
  const byMei = creditor(() => partner);
  for (const [nth, rate] of VAT_RATES.entries()) {
    const lines = [wireLine("Tea", 3.33 + nth, 1), wireLine("Rice", 10 + nth, 0.7, rate)];
    for (const vat_mode of ["included", "add", "without"]) {
      await invoice(lines, { vat_mode });
      const id = await invoice(lines, { vat_mode, company_id: jade });
      if (nth === 1) await credited(id, [{ line: "Tea", quantity: 1 }]);
      await byMei.invoice(lines, { vat_mode, company_id: theirs });
    }
  }
  await eachFigureIsItsList("GB123456782");
  await eachFigureIsItsList("GB987654321");
});

test("Documents without VAT that cancel each other out are on the board and in the return with a total of zero", async () => {
  await register(VAT_NUMBER);
  const { invoice, credited } = creditor(() => driver);
  const id = await invoice([wireLine("Tea", 120, 1)], { vat_mode: "without" });
  await credited(id, [{ line: "Tea", quantity: 1 }]);
  const board = await manager.api.office.board(QUARTER);
  expect([board.withoutVat, board.sales.net, board.rates]).toEqual([2, 0, []]);
  expect((await manager.api.vatReturn.read(QUARTER)).withoutVat).toEqual({ documents: 2, net: 0 });
});
