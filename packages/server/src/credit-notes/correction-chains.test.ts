import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";
import { distinctName } from "../testing/distinct.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice, read, owed } = creditor(() => driver);
const post = (path: string, body: object = {}) => driver.send("POST", path, body);
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  const { type } = body as { readonly type?: string };
  return [status, type?.replace("urn:roundsman:", "")];
};
const handOut = (id: number) =>
  post(`/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
const correct = async (id: number) => {
  const { body } = await post(`/api/invoices/${id}/correct/`);
  return (body as { invoice: { id: number } }).invoice.id;
};
const remove = (id: number) => post(`/api/invoicedelete/${id}/`);
const restore = (id: number) => post(`/api/invoicerestore/${id}/`);
const uncorrect = (id: number) => post(`/api/invoices/${id}/uncorrect/`);
const listed = async () => {
  const { records } = (await read(
    `/api/responsible-persons/${driver.id}/recently-deleted/`,
  )) as unknown as { records: { id: number }[] };
  return records.map(({ id }) => id);
};
const customer = () => distinctName("Shop");
const balance = async (name: string) => {
  const { balances } = (await read("/api/balances/")) as unknown as {
    balances: { customer_name: string; balance: number; paid: number }[];
  };
  const found = balances.find(({ customer_name }) => customer_name === name);
  return [found?.balance ?? 0, found?.paid ?? 0];
};

/** An invoice that was handed out, and the one that corrects it. */
async function corrected() {
  const name = customer();
  const old = await invoice([wireLine("rice", 12, 10)], { customer_name: name });
  await handOut(old);
  return { name, old, made: await correct(old) };
}

describe("Of one sale with corrections", () => {
  test("the invoice of an undone correction cannot be restored", async () => {
    const { name, old, made } = await corrected();
    await uncorrect(old);
    expect(await listed()).not.toContain(made);
    expect(await codeOf(restore(made))).toEqual([409, "correction-undone"]);
    expect(await balance(name)).toEqual([120, 0]);
    const next = await correct(old);
    expect(await codeOf(restore(made))).toEqual([409, "correction-undone"]);
    expect(await codeOf(restore(next))).toEqual([200, undefined]);
    expect(await balance(name)).toEqual([120, 0]);
  });

  test("the invoice of an undone correction cannot be restored if it was handed out and deleted before", async () => {
    const { name, old, made } = await corrected();
    await handOut(made);
    await remove(made);
    expect(await listed()).toContain(made);
    expect(await codeOf(uncorrect(old))).toEqual([200, undefined]);
    expect(await listed()).not.toContain(made);
    expect(await codeOf(restore(made))).toEqual([409, "correction-undone"]);
    expect(await balance(name)).toEqual([120, 0]);
  });

  test("a deleted correction can be restored as long as it was not undone", async () => {
    const { name, made } = await corrected();
    await remove(made);
    expect(await balance(name)).toEqual([0, 0]);
    expect(await codeOf(restore(made))).toEqual([200, undefined]);
    expect(await balance(name)).toEqual([120, 0]);
  });

  test("a chain of corrections is undone from its end, one by one", async () => {
    const { name, old, made } = await corrected();
    await handOut(made);
    const last = await correct(made);
    await remove(made);
    expect(await codeOf(uncorrect(old))).toEqual([409, "correction-corrected"]);
    expect(await balance(name)).toEqual([120, 0]);
    expect(await codeOf(restore(made))).toEqual([200, undefined]);
    expect([await owed(made), await owed(last)]).toMatchObject([{ payable: 0 }, { total: 120 }]);
    await remove(made);
    expect(await codeOf(uncorrect(made))).toEqual([200, undefined]);
    expect(await codeOf(restore(last))).toEqual([409, "correction-undone"]);
    expect(await codeOf(uncorrect(old))).toEqual([200, undefined]);
    expect(await balance(name)).toEqual([120, 0]);
  });

  test("what an older client adds to a replaced invoice is open and not paid", async () => {
    const { name, old } = await corrected();
    const { status, body } = await post(`/api/invoiceupdate/${old}/`, {
      product_details: [wireLine("rice", 12, 15)],
      payment_status: "paid",
    });
    expect([status, body]).toMatchObject([200, { payment_status: "pending", payable_amount: 60 }]);
    expect(await balance(name)).toEqual([180, 0]);
    expect(await codeOf(uncorrect(old))).toEqual([200, undefined]);
    expect(await balance(name)).toEqual([180, 0]);
  });
});

test("no more than the whole is owed, however corrections are made, deleted, restored and undone", async () => {
  const moves = [correct, remove, restore, uncorrect, handOut];
  for (let seed = 1; seed <= 12; seed += 1) {
    let state = seed * 7919;
    const next = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * most);
    };
    const { name, old, made } = await corrected();
    const chain = [old, made];
    for (let step = 0; step < 14; step += 1) {
      const which = chain[next(chain.length)] ?? old;
      const move = moves[next(moves.length)] ?? handOut;
      const done = move === correct ? await correction(which) : await move(which);
      if (typeof done === "number") chain.push(done);
      const [sum] = await balance(name);
      expect([seed, step, move.name, [0, 120].includes(sum ?? 0)]).toEqual([
        seed,
        step,
        move.name,
        true,
      ]);
    }
  }
});

async function correction(id: number): Promise<number | undefined> {
  const { status, body } = await post(`/api/invoices/${id}/correct/`);
  return status < 300 ? (body as { invoice: { id: number } }).invoice.id : undefined;
}
