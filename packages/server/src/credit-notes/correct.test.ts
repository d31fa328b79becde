import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

const { invoice, read, owed, voided } = creditor(() => driver);

let rice: number;
let id: number;
beforeEach(async () => {
  const body = { product_name: distinctName("Rice"), price: 12, discount_amount: 0 };
  const path = `/responsible-persons/${driver.id}/driver-stocks/`;
  rice = ((await driver.send("POST", path, body)).body as { id: number }).id;
  id = await invoice([{ ...wireLine("rice", 12, 10), id: rice }], { customer_name: "Golden Wok" });
});

type Wire = Readonly<Record<string, unknown>> & { readonly id: number };
interface Correction {
  readonly invoice: Wire;
  readonly corrected: Wire;
  readonly credit_note: Wire & { readonly number: string };
}
const post = (path: string, body: object = {}) => driver.send("POST", path, body);
const handOut = (which = id) =>
  post(`/api/invoices/${which}/downloads/`, { kind: "pdf", vat: "included" });
const correct = (body: object = {}, which = id) => post(`/api/invoices/${which}/correct/`, body);
const corrected = async (body: object = {}) => {
  const { status, body: answer } = await correct(body);
  expect(status).toBe(201);
  return answer as Correction;
};
const uncorrect = (which = id) => post(`/api/invoices/${which}/uncorrect/`);
const deliver = (which = id) =>
  driver.send("PATCH", "/invoices/update-delivery-status/", {
    invoices: [{ id: which, delivery_status: "delivered" }],
  });
const pay = (which = id) => post("/update_invoice_status/", { invoice_ids: [which] });
const day = async () => {
  const { products, day: open } = (await read(
    `/api/responsible-persons/${driver.id}/stock/`,
  )) as unknown as {
    products: { product_id: number; on_hand: number }[];
    day: {
      cash_expected: number;
      goods: { product_id: number; delivered: number; returned: number }[];
    };
  };
  return {
    onHand: products.find(({ product_id }) => product_id === rice)?.on_hand,
    cash: open.cash_expected,
    goods: open.goods.find(({ product_id }) => product_id === rice),
  };
};
const registered = async (which: number) => {
  const { numbers } = (await read("/api/number-register/?limit=500")) as unknown as {
    numbers: (Wire & { number: string; invoice_id: number })[];
  };
  return numbers.find(({ number, invoice_id }) => invoice_id === which && number.startsWith("INV"));
};
const refused = (code: string) => ({ type: `urn:roundsman:${code}` });
const fewer = { product_details: [{ name: "Rice", price: 12, quantity: 8, discount_amount: 0 }] };
const ofRice = () => ({ product_details: [{ ...fewer.product_details[0], id: rice }] });

describe("A correction", () => {
  test("credits the old invoice in full and makes the one that replaces it", async () => {
    await handOut();
    const { invoice: made, corrected: old, credit_note: note } = await corrected(ofRice());
    expect(made).toMatchObject({
      corrects: id,
      customer_name: "Golden Wok",
      total_amount: 96,
      payment_status: "pending",
      last_document: null,
    });
    expect(old).toMatchObject({
      id,
      corrected_by: made.id,
      total_amount: 120,
      payable_amount: 0,
      payment_status: "paid",
    });
    expect(note).toMatchObject({ reason: "correction", total_amount: 120, invoice_id: id });
    expect(await registered(id)).toMatchObject({
      state: "replaced",
      replaced_by: `INV-${made.id}`,
    });
    expect(await registered(made.id)).toMatchObject({ state: "unissued" });
  });

  test("with an empty body has the same customer and lines", async () => {
    await handOut();
    const { invoice: made } = await corrected();
    expect(made).toMatchObject({ customer_name: "Golden Wok", total_amount: 120 });
    expect(await owed(made.id)).toEqual(await owed(await invoice([wireLine("rice", 12, 10)])));
  });

  test("has the date of today, and keeps the supply date", async () => {
    const older = await invoice([wireLine("rice", 12, 10)], { invoice_date: "2026-11-12" });
    await handOut(older);
    const { body } = await correct({}, older);
    expect((body as Correction).invoice).toMatchObject({
      invoice_date: "2026-11-21",
      supply_date: "2026-11-12",
    });
  });

  test("counts the goods once, on the van and in the day's sheet, and so does its undoing", async () => {
    await deliver();
    await handOut();
    const { invoice: made } = await corrected(ofRice());
    expect(made).toMatchObject({ delivery_status: "delivered" });
    expect(await day()).toMatchObject({ onHand: -8, goods: { delivered: 8, returned: 0 } });
    expect((await uncorrect()).status).toBe(200);
    expect(await day()).toMatchObject({ onHand: -10, goods: { delivered: 10, returned: 0 } });
  });

  test("of an undelivered invoice takes the new one's goods off the van when that is delivered", async () => {
    await handOut();
    const { invoice: made } = await corrected(ofRice());
    await deliver();
    expect((await day()).onHand ?? 0).toBe(0);
    await deliver(made.id);
    expect(await day()).toMatchObject({ onHand: -8 });
  });

  test("takes over the payments: nothing is owed twice, and cash is counted once", async () => {
    const { cash } = await day();
    await pay();
    const { invoice: made } = await corrected(ofRice());
    expect(made).toMatchObject({ payment_status: "pending", paid_amount: 120 });
    expect((await day()).cash).toBe(cash + 120);
    await pay(made.id);
    expect((await day()).cash).toBe(cash + 120);
  });

  test("returns the payments when it is undone, and takes them over when it is made again", async () => {
    await handOut();
    const payment = { method: "card", amount: 50, allocations: [{ invoice_id: id, amount: 50 }] };
    const { id: paymentId } = (await post("/api/payments/", payment)).body as { id: number };
    const allocated = async () =>
      ((await driver.send("GET", `/api/payments/${paymentId}/`)).body as { allocations: object[] })
        .allocations;
    for (const _time of [1, 2]) {
      const { invoice: made } = await corrected(ofRice());
      expect(made).toMatchObject({ paid_amount: 50 });
      expect(await allocated()).toMatchObject([{ invoice_id: made.id, amount: 50 }]);
      expect((await post(`/api/invoices/${id}/uncorrect/`, {})).body).toMatchObject({
        payment_status: "pending",
        paid_amount: 50,
      });
      expect(await allocated()).toMatchObject([{ invoice_id: id, amount: 50 }]);
    }
  });

  test("of a status payment, undone after the old invoice was deleted, leaves no cash with anybody", async () => {
    const { cash } = await day();
    await pay();
    await corrected(ofRice());
    await post(`/api/invoicedelete/${id}/`);
    expect((await uncorrect()).status).toBe(200);
    expect((await day()).cash).toBe(cash);
    const { payments } = (await read(`/api/payments/?invoice_id=${id}`)) as unknown as {
      payments: readonly { readonly amount: number }[];
    };
    expect(payments.map(({ amount }) => amount)).toEqual([-120, 120]);
  });

  test("that is sent again gives the same answer, also in a batch that named it by its key", async () => {
    await handOut();
    const client_id = crypto.randomUUID();
    const again = { ...ofRice(), client_id, credit_note_key: crypto.randomUUID() };
    const first = await corrected(again);
    const { status, body } = await correct(again);
    expect([status, body]).toEqual([200, first]);
    const { body: batch } = await post("/api/batch/", {
      requests: [
        {
          id: crypto.randomUUID(),
          method: "POST",
          path: `/api/invoices/${id}/correct/`,
          body: again,
        },
        {
          id: crypto.randomUUID(),
          method: "POST",
          path: `/api/invoiceupdate/key:${client_id}/`,
          body: { description: "Eight" },
        },
      ],
    });
    expect(batch).toMatchObject({ responses: [{ status: 200 }, { status: 200 }] });
    const path = `/api/creditnotes/?invoice_id=${id}`;
    expect((await read(path))["credit_notes"]).toHaveLength(1);
  });

  test("can be undone until the new invoice is handed out", async () => {
    await handOut();
    const { invoice: made, credit_note: note } = await corrected(ofRice());
    const { status, body } = await uncorrect();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, total_amount: 120, payment_status: "pending" });
    expect(body).not.toHaveProperty("payable_amount");
    expect(body).not.toHaveProperty("corrected_by");
    expect((await driver.send("GET", `/api/invoices/${made.id}/`)).status).toBe(404);
    expect(await read(`/api/creditnotes/${note.id}/`)).toMatchObject({
      voided_at: expect.any(String),
    });
    expect(await registered(id)).toMatchObject({ state: "issued" });
    const second = await corrected(ofRice());
    await handOut(second.invoice.id);
    expect(await uncorrect()).toMatchObject({ status: 409, body: refused("correction-issued") });
  });
});

describe("A correction is refused", () => {
  const refusal = async (body: object = {}) => {
    const { status, body: problem } = await correct(body);
    return [status, (problem as { type: string }).type.replace("urn:roundsman:", "")];
  };

  test("if the invoice was not handed out, is void or already corrected, or the version is stale", async () => {
    expect(await refusal()).toEqual([409, "not-issued"]);
    await handOut();
    const key = { "idempotency-key": crypto.randomUUID() };
    const url = `/api/invoices/${id}/correct/`;
    const old = await driver.send("POST", url, { version: 99 }, key);
    expect(old).toMatchObject({ status: 409, body: { current: { corrected: { id } } } });
    const { credit_note: note } = await corrected();
    expect(await refusal()).toEqual([409, "already-corrected"]);
    expect(await voided(note.id)).toMatchObject({ body: refused("note-of-correction") });
    expect(await post(`/api/invoices/${id}/void/`)).toMatchObject({
      status: 409,
      body: refused("already-corrected"),
    });
    await uncorrect();
    expect(await uncorrect()).toMatchObject({ status: 409, body: refused("not-corrected") });
    await post(`/api/invoices/${id}/void/`);
    expect(await refusal()).toEqual([409, "already-void"]);
  });

  test("if all is credited, a number has an unknown series, or the client_id is another invoice's", async () => {
    await handOut();
    const before = await read(`/api/invoices/${id}/`);
    expect(await refusal({ number: "ZZ9-1" })).toEqual([422, "number-outside-series"]);
    expect(await refusal({ credit_note_number: "CN-ZZ9-1" })).toEqual([
      422,
      "number-outside-series",
    ]);
    expect(await refusal({ client_id: before["client_id"] })).toEqual([409, "not-its-correction"]);
    expect(await read(`/api/invoices/${id}/`)).toEqual(before);
    await post(`/api/invoices/${id}/creditnotes/`, {
      reason: "returned",
      lines: [{ line: rice, quantity: 10 }],
    });
    expect(await refusal()).toEqual([409, "nothing-to-correct"]);
  });

  test("if it is sent as the reason of a credit note", async () => {
    const lines = [{ line: rice, quantity: 1 }];
    const { status } = await post(`/api/invoices/${id}/creditnotes/`, {
      reason: "correction",
      lines,
    });
    expect(status).toBe(422);
  });
});
