import type { Board } from "@roundsman/contract/office/board";
import type { Invoice } from "@roundsman/contract/invoice";
import { addDays, dayAt, type Day } from "@roundsman/core/day";
import { lineTotal } from "@roundsman/core/invoice";
import { pence, sum } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import type { VatRate } from "@roundsman/core/vat/rates";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PEOPLE } from "../demo/people.ts";
import { seedDemo } from "../demo/seed.ts";
import { findInvoices } from "../invoices/repository/find-invoices.ts";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { caller, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let shop: TestApp;
let manager: Caller;
let today: Day;
let books: readonly { readonly owner: number; readonly invoices: readonly Invoice[] }[];
beforeAll(async () => {
  shop = await freshApp({ people: "none" });
  today = dayAt(shop.clock.now);
  await seedDemo(shop.database.db, { today, passwords: createPasswords() });
  const anyone = caller(shop.app, { id: 0, access: "", refresh: "" });
  const { username, password } = DEMO_PEOPLE[2];
  manager = caller(shop.app, await anyone.api.session.login({ body: { username, password } }));
  books = await Promise.all(
    [1, 2, 3, 4].map(async (owner) => ({
      owner,
      invoices: await findInvoices(shop.database.db, owner, { criteria: {}, order: "oldest" }),
    })),
  );
}, 120_000);
afterAll(() => shop.close());

const board = (from: Day, to: Day): Promise<Board> =>
  manager.api.office.board({ query: { from, to } });

/** The sums of the invoices and notes of a span, each computed by itself. */
async function recount(from: Day, to: Day) {
  const isWithin = ({ date }: { readonly date: string }) => date >= from && date <= to;
  const sold = books.flatMap(({ owner, invoices }) =>
    invoices
      .filter((of) => isWithin(of) && of.paymentStatus !== "scheduled")
      .map((of) => {
        // The second driver, the partner, sells in her own name and has no VAT number. What was
        // handed over to her names the business's company.
        const isRegistered = owner !== 2 || of.companyId !== null;
        const mode = vatModeOf(of, { isRegistered });
        return { owner, invoice: of, vat: invoiceVat(of.lines, { mode, date: of.date }) };
      }),
  );
  const counted = new Set(
    books.flatMap(({ owner, invoices }) => invoices.map(({ id }) => `${owner} ${id}`)),
  );
  const notes = (
    await shop.database.db
      .selectFrom("credit_note")
      .selectAll()
      .where("voided_at", "=", "")
      .execute()
  ).filter((of) => isWithin(of) && counted.has(`${of.owner_id} ${of.invoice_id}`));
  return { sold, notes };
}

test("The board adds up to its invoices and credit notes, whichever way they are looked at", async () => {
  const [from, to] = [addDays(today, -59), today];
  const { sold, notes } = await recount(from, to);
  const { sales, rates, days, drivers } = await board(from, to);
  const net = sum(sold.map(({ vat }) => vat.net)) - sum(notes.map((of) => pence(of.net)));
  const tax =
    sum(sold.map(({ vat }) => vat.vat ?? pence(0))) - sum(notes.map((of) => pence(of.vat ?? 0)));
  expect(sold.length).toBeGreaterThan(50);
  expect(notes.length).toBeGreaterThan(0);
  expect(sales).toEqual({ invoices: sold.length, amount: net + tax, net, vat: tax });
  for (const all of [days, drivers]) expect(sum(all.map(({ amount }) => amount))).toBe(net + tax);
  expect(sum(rates.map(({ vat }) => vat))).toBe(tax);
  const byRate = (rate: VatRate) =>
    sum(sold.flatMap(({ vat }) => vat.rates.filter((of) => of.rate === rate).map((of) => of.vat)));
  const credited = (rate: VatRate) =>
    sum(
      notes.flatMap((of) =>
        (JSON.parse(of.rates) as { rate: VatRate; vat: number }[])
          .filter((part) => part.rate === rate)
          .map((part) => pence(part.vat)),
      ),
    );
  expect(rates.map(({ rate }) => rate)).toEqual(expect.arrayContaining(["standard", "zero"]));
  for (const { rate, vat } of rates)
    expect([rate, vat]).toEqual([rate, byRate(rate) - credited(rate)]);
  expect(new Set(drivers.map(({ driverId }) => driverId))).toEqual(
    new Set(sold.map(({ owner }) => owner)),
  );
});

test("A period is compared with the same number of days before", async () => {
  const { before } = await board(addDays(today, -29), today);
  const { sales } = await board(addDays(today, -59), addDays(today, -30));
  expect(sales.amount).not.toBe(0);
  expect(before).toEqual({ from: addDays(today, -59), to: addDays(today, -30), ...sales });
});

test("The sums of products are those of their lines, less what was credited", async () => {
  const [from, to] = [addDays(today, -29), today];
  const { sold, notes } = await recount(from, to);
  const [first] = (await board(from, to)).products;
  const lines = sold
    .flatMap(({ invoice }) => invoice.lines)
    .filter(({ name }) => name === first?.name);
  const back = await shop.database.db
    .selectFrom("credit_note_line")
    .selectAll()
    .where("name", "=", first?.name ?? "")
    .execute();
  const credits = back.filter((line) =>
    notes.some((note) => note.owner_id === line.owner_id && note.id === line.credit_note_id),
  );
  expect(first?.amount).toBe(
    sum(lines.map(lineTotal)) - sum(credits.map((of) => pence(of.amount))),
  );
});

test("Debts are what is open of all drivers' invoices today, whatever the period", async () => {
  const { debts, debtors, onAccount } = await board(today, today);
  const open = books.flatMap(({ invoices }) =>
    invoices.filter((of) => of.paymentStatus !== "scheduled").map(openAmount),
  );
  expect(sum(Object.values(debts))).toBe(sum(open));
  expect(sum(debtors.map((of) => of.owed))).toBeLessThanOrEqual(sum(open));
  expect(debtors.some(({ daysLate }) => daysLate > 30)).toBe(true);
  const payments = await shop.database.db.selectFrom("payment").select("on_account").execute();
  expect(onAccount).toBe(sum(payments.map((of) => pence(of.on_account))));
  expect(onAccount).toBeGreaterThan(0);
});

test("Payments are listed by method, and days with a cash difference with its amount", async () => {
  const [from, to] = [addDays(today, -13), today];
  const { taken, cash } = await board(from, to);
  const payments = await shop.database.db
    .selectFrom("payment")
    .select(["method", "amount"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  for (const { method, amount } of taken)
    expect([method, amount]).toEqual([
      method,
      sum(payments.filter((of) => of.method === method).map((of) => pence(of.amount))),
    ]);
  expect(sum(taken.map(({ amount }) => amount))).toBe(
    sum(payments.map(({ amount }) => pence(amount))),
  );
  expect(cash.length).toBeGreaterThan(0);
  for (const { expected, counted } of cash) expect(counted).not.toBe(expected);
});

test("Invoices with several rates, with a VAT mode and without VAT count like their documents", async () => {
  const one = await freshApp();
  const [boss, driver] = [await one.signIn("manager"), await one.signIn("driver")];
  const line = (price: number, vat_rate?: string) => ({
    id: `${price}`,
    name: `Tea ${price}`,
    price,
    quantity: 1,
    discount_amount: 0,
    ...(vat_rate && { vat_rate }),
  });
  const sell = async (vat_mode: string | undefined, ...lines: readonly object[]) => {
    const body = {
      invoice_date: "2026-11-20",
      product_details: lines,
      ...(vat_mode && { vat_mode }),
    };
    return (await driver.send("POST", "/api/invoice/", body)).body as { id: number };
  };
  await sell("add", line(100), line(50, "zero"), line(20, "reduced"));
  await sell("included", line(120));
  await sell("without", line(10));
  await sell(undefined, line(7));
  await driver.send("POST", "/api/futureinvoice/", { product_details: [line(999)] });
  const { id } = await sell("included", line(888));
  await driver.send("POST", `/api/invoicedelete/${id}/`, {});
  const { sales, rates } = await boss.api.office.board({
    query: { from: "2026-11-20" as Day, to: "2026-11-20" as Day },
  });
  // Nobody of this business has a VAT number, so that an invoice without a VAT mode has no VAT.
  expect(sales).toEqual({ invoices: 4, amount: 32_800, net: 28_700, vat: 4100 });
  expect(rates).toEqual([
    { rate: "standard", net: 20_000, vat: 4000 },
    { rate: "reduced", net: 2000, vat: 100 },
    { rate: "zero", net: 5000, vat: 0 },
  ]);
  await one.close();
});

test("A period that is reversed, too long or incomplete is refused beside its field", async () => {
  for (const [query, message] of [
    ["from=2026-11-02&to=2026-11-01", "The start date must not be after the end date"],
    ["from=2024-01-01&to=2026-11-01", "At most one year at a time"],
    ["from=2026-11-01", ""],
  ] as const) {
    const { status, body } = await manager.send("GET", `/api/office/board/?${query}`);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)]);
  }
});

test("The board has as many rows in each list as requested, 50 by default, and marks longer lists", async () => {
  const { username, password } = DEMO_PEOPLE[0];
  const anyone = caller(shop.app, { id: 0, access: "", refresh: "" });
  const driver = caller(shop.app, await anyone.api.session.login({ body: { username, password } }));
  const body = { cashCounted: pence(1) };
  await driver.api.stock.closeDay({ params: { rp: driver.id }, body });
  const asked = (named?: number) =>
    manager.api.office.board({ query: { from: addDays(today, -365), to: today, named } });
  const [all, usual] = [await asked(20_000), await asked()];
  const exact = await asked(all.products.length);
  const fewer = await asked(all.products.length - 1);
  for (const name of ["customers", "products", "debtors", "cash"] as const) {
    expect(fewer[name]).toEqual(all[name].slice(0, all.products.length - 1));
    expect(usual[name]).toEqual(all[name].slice(0, 50));
  }
  expect(all.more).toEqual([]);
  expect(exact.more).not.toContain("products");
  expect(fewer.more).toContain("products");
  const one = await asked(1);
  expect(one.more).toEqual(["customers", "products", "debtors", "cash_differences"]);
  expect(one.cash).toHaveLength(1);
  expect(one.cashOff).toEqual({
    days: all.cash.length,
    amount: all.cash.reduce((sum, { counted, expected }) => sum + counted - expected, 0),
  });
  const url = `/api/office/board/?from=${today}&to=${today}&named=0`;
  expect((await manager.send("GET", url)).status).toBe(422);
});
