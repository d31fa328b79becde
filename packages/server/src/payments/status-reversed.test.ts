import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { insertPayments } from "../ledger/repository/write-payments.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier, codeOf } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { invoice, paid, read, reverse, setStatus, cash, paymentsOf, priced, credit } = cashier(
  () => driver,
);
const firstOf = async (id: number) => (await paymentsOf(id)).at(-1)?.id ?? 0;
const refusal = async (id: number) => {
  const { status, body } = await reverse(id);
  return [status, codeOf(body)];
};
/** Payments that are no reversals and were not reversed. */
const standing = async (id: number) =>
  (await paymentsOf(id)).filter((of) => of.reverses === null && of.reversed_by === null).length;

describe("A status payment is reversed, once", () => {
  test.each([
    ["credited", (id: number) => credit(id, 0.3)],
    ["owed at more", (id: number) => priced(id, 120)],
    ["owed at less", (id: number) => priced(id, 70)],
  ])("if its invoice was %s since", async (_, move) => {
    const id = await invoice(100);
    await setStatus([id], "paid");
    await move(id);
    const made = await firstOf(id);
    const back = await reverse(made);
    expect([back.status, back.body]).toEqual([201, expect.objectContaining({ reverses: made })]);
    expect([await standing(id), await cash()]).toEqual([0, 0]);
    const now = await read(id);
    expect([now["payment_status"], now["paid_amount"]]).toEqual(["pending", undefined]);
    expect(await refusal(made)).toEqual([409, "already-reversed"]);
    await setStatus([id], "paid");
    expect(await refusal(made)).toEqual([409, "already-reversed"]);
    expect(await read(id)).toMatchObject({ payment_status: "paid" });
  });

  test("if a correction took it over, with the reversal of a part of it", async () => {
    const id = await invoice(100);
    await setStatus([id], "paid");
    await credit(id, 0.3);
    const { body } = await driver.send("POST", `/api/invoices/${id}/correct/`, {});
    const { id: correction } = (body as { invoice: { id: number } }).invoice;
    expect(await read(correction)).toMatchObject({ paid_amount: 70 });
    const made = await firstOf(correction);
    expect((await reverse(made)).status).toBe(201);
    const now = await read(correction);
    expect([now["payment_status"], now["paid_amount"]]).toEqual(["pending", undefined]);
    expect([await standing(correction), await cash()]).toEqual([0, 0]);
    expect(await refusal(made)).toEqual([409, "already-reversed"]);
  });

  test("A status payment that was fully reversed is not reversed again, even if payments of people cover the invoice", async () => {
    const id = await invoice(150);
    await paid([[id, 50]], { method: "card" });
    await setStatus([id], "paid");
    const made = (await paymentsOf(id))[0]?.id ?? 0;
    await priced(id, 50);
    expect(await refusal(made)).toEqual([409, "already-reversed"]);
    expect(await read(id)).toMatchObject({ payment_status: "paid" });
  });

  test("A status payment that an earlier release reversed in parts is not reversed again", async () => {
    const id = await invoice(150);
    await paid([[id, 50]], { method: "card" });
    await setStatus([id], "paid");
    const made = (await paymentsOf(id))[0]?.id ?? 0;
    await priced(id, 120);
    await gaveBack(id, 70);
    await priced(id, 50);
    expect(await refusal(made)).toEqual([409, "already-reversed"]);
    expect(await read(id)).toMatchObject({ payment_status: "paid" });
  });
});

/** Books of earlier releases: what took the last part back did not say what it reverses. */
async function gaveBack(invoiceId: number, pounds: number): Promise<void> {
  const { db } = business.database;
  const [amount, today] = [pence(-pounds * 100), day("2026-11-21")];
  const draft = { invoiceId, method: "cash", amount, day: today, byStatus: true } as const;
  await insertPayments({ db, actor: driver, now: new Date() }, [
    { ...draft, allocations: [{ invoiceId, amount }] },
  ]);
}
