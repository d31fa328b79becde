import type { Invoice } from "@roundsman/contract/invoice";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor } from "./testing.ts";

let shop: TestApp;
let driver: Caller;
let theirs: Invoice;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
  theirs = await (await shop.signIn("partner")).api.invoices.createDue({ body: invoiceFor() });
});
afterAll(() => shop.close());

let due: number;
let scheduled: number;
let credit: number;
beforeEach(async () => {
  const { createDue, createScheduled, createCredit } = driver.api.invoices;
  [due, scheduled, credit] = [
    (await createDue({ body: invoiceFor() })).id,
    (await createScheduled({ body: invoiceFor() })).id,
    (await createCredit({ body: invoiceFor() })).id,
  ];
});

const status = async (id: number) => {
  const { paymentStatus, deliveryStatus } = await driver.api.invoices.get({ params: { id } });
  return [paymentStatus, deliveryStatus];
};

describe("submit all", () => {
  it("marks GetPaid as paid, moves Schedule to GetPaid, and marks Credit as paid", async () => {
    const { submitGetPaid, submitSchedule, submitCredit } = driver.api.invoices;
    expect(await submitGetPaid({ body: { invoice_ids: [due] } })).toMatchObject({
      updated_invoices: [{ id: due, payment_status: "paid" }],
      skipped: [],
    });
    expect(await submitSchedule({ body: { invoice_ids: [scheduled] } })).toMatchObject({
      updated_invoices: [{ id: scheduled, payment_status: "due" }],
    });
    expect(await submitCredit({ body: { invoice_ids: [credit] } })).toMatchObject({
      updated_invoices: [{ id: credit, payment_status: "paid" }],
    });
    expect(await Promise.all([due, scheduled, credit].map(status))).toEqual([
      ["paid", "not_shipped"],
      ["due", "not_shipped"],
      ["paid", "not_shipped"],
    ]);
  });

  it("includes overdue invoices in GetPaid", async () => {
    await driver.api.invoices.setPaymentStatus({
      body: { invoice_ids: [credit], payment_status: "overdue" },
    });
    expect(
      (
        await driver.api.invoices.submitGetPaid({ body: { invoice_ids: [due, credit] } })
      ).updated_invoices.map(({ id }) => id),
    ).toEqual([due, credit]);
  });

  it("skips invoices that are not in the list, also deleted ones, and names them", async () => {
    await driver.api.invoices.remove({ params: { id: credit } });
    const answer = await driver.send("POST", "/future_update_invoice_status/", {
      invoice_ids: [due, scheduled, credit, scheduled],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        updated_invoices: [{ id: scheduled, payment_status: "pending" }],
        skipped: [due, credit],
      },
    });
    expect(await status(due)).toEqual(["due", "not_shipped"]);
  });

  it("that is sent again changes nothing", async () => {
    await driver.api.invoices.submitCredit({ body: { invoice_ids: [credit] } });
    expect(
      await driver.api.invoices.submitCredit({ body: { invoice_ids: [credit] } }),
    ).toMatchObject({
      updated_invoices: [],
      skipped: [credit],
    });
  });

  it("needs at least one", async () => {
    const none = { status: 422, body: { message: "Please select at least one invoice." } };
    for (const url of [
      "/update_invoice_status/",
      "/future_update_invoice_status/",
      "/notpaid_update_invoice_status/",
      "/invoices/bulk-delete/",
    ])
      expect(await driver.send("POST", url, { invoice_ids: [] })).toMatchObject(none);
    expect(
      await driver.send("POST", "/bulk_update_invoice_status/", {
        invoice_ids: [],
        payment_status: "paid",
      }),
    ).toMatchObject(none);
    expect(
      await driver.send("PATCH", "/invoices/update-delivery-status/", { invoices: [] }),
    ).toMatchObject(none);
  });
});

describe("statuses of many", () => {
  it("can be set from any status to any other", async () => {
    const answer = await driver.send("POST", "/bulk_update_invoice_status/", {
      invoice_ids: [String(due), credit],
      payment_status: "future",
    });
    expect(answer.body).toEqual({
      updated_invoices: [due, credit].map((id) => ({ id, payment_status: "future" })),
      versions: [2, 2],
    });
    const delivered = await driver.send("PATCH", "/invoices/update-delivery-status/", {
      invoices: [
        { id: due, delivery_status: "in_transit" },
        { id: credit, delivery_status: "delivered" },
        { id: due, delivery_status: "not_shipped" },
      ],
    });
    expect(delivered.body).toEqual({
      updated_invoices: [
        { id: due, delivery_status: "not_shipped" },
        { id: credit, delivery_status: "delivered" },
      ],
      versions: [3, 3],
    });
    const { version } = await driver.api.invoices.get({ params: { id: credit } });
    expect(version).toBe(3);
    expect(await Promise.all([due, credit].map(status))).toEqual([
      ["scheduled", "not_shipped"],
      ["scheduled", "delivered"],
    ]);
  });

  it("refuse words that are no status", async () => {
    expect(
      (
        await driver.send("POST", "/bulk_update_invoice_status/", {
          invoice_ids: [due],
          payment_status: "lost",
        })
      ).status,
    ).toBe(422);
  });
});

describe("a foreign, deleted or unknown number among many", () => {
  const bulk: readonly [string, (id: number) => Promise<{ status: number }>][] = [
    [
      "submit all",
      (id) => driver.send("POST", "/update_invoice_status/", { invoice_ids: [due, id] }),
    ],
    [
      "payment status",
      (id) =>
        driver.send("POST", "/bulk_update_invoice_status/", {
          invoice_ids: [due, id],
          payment_status: "paid",
        }),
    ],
    [
      "delivery status",
      (id) =>
        driver.send("PATCH", "/invoices/update-delivery-status/", {
          invoices: [due, id].map((each) => ({ id: each, delivery_status: "delivered" })),
        }),
    ],
    [
      "bulk delete",
      (id) => driver.send("POST", "/invoices/bulk-delete/", { invoice_ids: [due, id] }),
    ],
  ];

  it.each(bulk)("refuses the whole %s, and nothing changes", async (_, act) => {
    for (const id of [theirs.id, 999_999]) expect((await act(id)).status).toBe(404);
    expect(await driver.api.invoices.get({ params: { id: due } })).toMatchObject({
      version: 1,
      paymentStatus: "due",
      deliveryStatus: "not_shipped",
    });
  });

  it("of a deleted invoice is refused by every call that moves or deletes", async () => {
    await driver.api.invoices.remove({ params: { id: credit } });
    for (const [name, act] of bulk.slice(1)) expect((await act(credit)).status, name).toBe(404);
    expect(await status(due)).toEqual(["due", "not_shipped"]);
  });
});

describe("deleting several", () => {
  it("hides them all, and each can be restored", async () => {
    expect(
      await driver.api.invoices.removeMany({ body: { invoice_ids: [due, credit, due] } }),
    ).toEqual({
      message: "Delete Success!",
      deleted: [due, credit],
    });
    expect((await driver.send("GET", `/api/invoices/${due}/`)).status).toBe(404);
    await driver.api.invoices.restore({ params: { id: due } });
    expect(await status(due)).toEqual(["due", "not_shipped"]);
  });
});

describe("ten simultaneous requests", () => {
  const together = <Answer>(act: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: 10 }, act));

  it("submit an invoice once: the others skip it", async () => {
    const answers = await together(() =>
      driver.api.invoices.submitSchedule({ body: { invoice_ids: [scheduled] } }),
    );
    expect(
      answers.map((each) => [each.updated_invoices.length, each.skipped.length].join()).toSorted(),
    ).toEqual([...Array<string>(9).fill("0,1"), "1,0"]);
    expect(await driver.api.invoices.get({ params: { id: scheduled } })).toMatchObject({
      version: 2,
    });
  });

  it("delete it once, and all restore it successfully", async () => {
    const removed = await together(() => driver.send("POST", `/api/invoicedelete/${due}/`));
    expect(removed.map((each) => each.status).toSorted((x, y) => x - y)).toEqual([
      200,
      ...Array<number>(9).fill(404),
    ]);
    const restored = await together(() => driver.send("POST", `/api/invoicerestore/${due}/`));
    expect(restored.map((each) => each.status)).toEqual(Array<number>(10).fill(200));
    expect(await driver.api.invoices.get({ params: { id: due } })).toMatchObject({ version: 3 });
  });
});
