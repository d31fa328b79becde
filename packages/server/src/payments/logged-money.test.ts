import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filesIn } from "../exchange/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { cashier } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const { invoice, paid, paymentsOf, priced, credit, reverse, setStatus } = cashier(() => driver);
const send = (method: string, path: string, body?: object) => driver.send(method, path, body);
const TODAY = "2026-11-21";
const BEFORE = "2026-11-20";

interface Entry {
  readonly action: string;
  readonly money?: readonly unknown[];
}
/** The newest entry of a log. */
async function lastIn(who: Caller, path: string): Promise<Entry | undefined> {
  const { body } = await who.send("GET", path);
  return (body as { readonly entries: readonly Entry[] }).entries[0];
}
/** Action and money of the newest entry, as "card 120.5 2026-11-21". */
async function last(): Promise<readonly [action: string, ...money: string[]]> {
  const { action = "", money = [] } = (await lastIn(driver, "/api/audit/own/")) ?? {};
  return [action, ...money.map((of) => Object.values(of as object).join(" "))];
}
/** What the newest row of the log keeps. */
async function lastKept() {
  const row = await business.database.db
    .selectFrom("audit")
    .select("after")
    .where("owner_id", "=", driver.id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.after) as unknown;
}

describe("The log has the amount, method and day of the money that a status moved", () => {
  test("for Submit All by card of two invoices, in the own log and in the business's", async () => {
    const ids = [await invoice(100), await invoice(20.5)];
    await send("POST", "/update_invoice_status/", {
      invoice_ids: ids,
      payment_method: "card",
      payment_date: BEFORE,
    });
    const entry = {
      kind: "invoice",
      action: "status",
      ids,
      money: [{ method: "card", amount: 120.5, payment_date: BEFORE }],
    };
    expect(await lastIn(driver, "/api/audit/own/")).toMatchObject(entry);
    const manager = await business.signIn("manager");
    expect(await lastIn(manager, "/api/audit/")).toMatchObject(entry);
    const of = { method: "card", day: BEFORE, reverses: null };
    expect(await lastKept()).toMatchObject({
      paymentStatus: "paid",
      payments: [
        { ...of, invoiceId: ids[0], amount: 10_000 },
        { ...of, invoiceId: ids[1], amount: 2_050 },
      ],
    });
  });

  test("for one of them that is set back, and which payment that was", async () => {
    const ids = [await invoice(100), await invoice(20.5)];
    await setStatus(ids, "paid", { payment_method: "card", payment_date: BEFORE });
    const [, second = 0] = ids;
    const [made] = await paymentsOf(second);
    await setStatus([second], "pending");
    expect(await last()).toEqual(["status", `card -20.5 ${TODAY}`]);
    expect(await lastKept()).toMatchObject({
      payments: [{ invoiceId: second, amount: -2_050, reverses: made?.id }],
    });
  });

  test("for Submit All of Credit, without a method", async () => {
    const ids = [await invoice(30, "/api/notpaidinvoice/")];
    await send("POST", "/notpaid_update_invoice_status/", { invoice_ids: ids });
    expect(await last()).toEqual(["status", `unknown 30 ${TODAY}`]);
  });

  test("for a status in an update of the invoice, and for a new price of what it paid", async () => {
    const id = await invoice(100);
    const status = (payment_status: string) =>
      send("POST", `/api/invoiceupdate/${id}/`, { payment_status });
    await status("paid");
    const [, first] = await last();
    await priced(id, 70);
    const [, less] = await last();
    await status("pending");
    const [, none] = await last();
    expect([first, less, none]).toEqual([
      `cash 100 ${TODAY}`,
      `cash -30 ${TODAY}`,
      `cash -70 ${TODAY}`,
    ]);
  });

  test("for what it paid of an invoice that is credited, voided and restored", async () => {
    const id = await invoice(100);
    await setStatus([id], "paid", { payment_method: "transfer" });
    await credit(id, 0.3);
    expect(await last()).toEqual(["create", `transfer -30 ${TODAY}`]);
    await send("POST", "/invoices/bulk-delete/", { invoice_ids: [id] });
    expect(await last()).toEqual(["void", `transfer -70 ${TODAY}`]);
    await send("POST", `/api/invoicerestore/${id}/`);
    expect(await last()).toEqual(["restore", `transfer 70 ${TODAY}`]);
  });

  test("but no amount if no money moved", async () => {
    const id = await invoice(100);
    await setStatus([id], "notpaid");
    expect(await last()).toEqual(["status"]);
    await paid([[id, 100]], { method: "cheque" });
    await setStatus([id], "paid");
    expect(await last()).toEqual(["status"]);
  });
});

describe("The log has the amount of a payment that a person", () => {
  test("takes and reverses, while the rest that the status paid does not change", async () => {
    const id = await invoice(120);
    const made = await paid([[id, 40]], { method: "cheque", payment_date: BEFORE });
    expect(await last()).toEqual(["create", `cheque 40 ${BEFORE}`]);
    await setStatus([id], "paid", { payment_method: "card" });
    expect(await last()).toEqual(["status", `card 80 ${TODAY}`]);
    await reverse(made.id);
    expect(await last()).toEqual(["reverse", `cheque -40 ${TODAY}`]);
  });

  test("reverses although a status made it, and each penny is logged once", async () => {
    const id = await invoice(100);
    await setStatus([id], "paid");
    const [made] = await paymentsOf(id);
    await reverse(made?.id ?? 0);
    expect(await last()).toEqual(["reverse", `cash -100 ${TODAY}`]);
  });

  test("reverses although a status made it, and part was returned before a correction", async () => {
    const id = await invoice(100);
    await setStatus([id], "paid");
    const [made] = await paymentsOf(id);
    await credit(id, 0.3);
    await send("POST", `/api/invoices/${id}/correct/`, {});
    await reverse(made?.id ?? 0);
    expect(await last()).toEqual(["reverse", `cash -70 ${TODAY}`]);
  });
});

describe("When a status paid for two customers,", () => {
  let ids: readonly number[] = [];
  beforeEach(async () => {
    await send("POST", "/create-driver-customer/", {
      customer_name: "Lucky Star",
      email: "a@example.com",
      customer_address: "1 High St",
      city: "Leeds",
      postcode: "LS1",
      phone: "0113",
    });
    ids = [
      await invoice(100, "/api/invoice/", { customer_name: "Lucky Star" }),
      await invoice(20, "/api/invoice/", { customer_name: "Neighbour" }),
    ];
    await setStatus(ids, "paid", { payment_method: "card" });
  });
  const about = "/api/responsible-persons/1/customers/1";

  test("the data file of one has their own amount, not the other's", async () => {
    const answer = await business.app.inject({
      url: `${about}/held/`,
      headers: { authorization: `Bearer ${driver.access}` },
    });
    const held = JSON.parse(filesIn(answer.rawPayload).get("data.json")?.toString() ?? "") as {
      readonly log: readonly Readonly<Record<"action" | "before" | "after", unknown>>[];
    };
    const theirs = { invoiceId: ids[0], method: "card", amount: 10_000 };
    expect(held.log.filter(({ action }) => action === "status")).toMatchObject([
      { before: [], after: { payments: [theirs] } },
    ]);
  });

  test("the log keeps both amounts after an erasure, without the name", async () => {
    expect((await send("POST", `${about}/erasure/`)).status).toBe(200);
    const rows = await business.database.db.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("Lucky Star");
    const { body } = await send("GET", "/api/audit/own/");
    expect((body as { readonly entries: readonly Entry[] }).entries).toContainEqual(
      expect.objectContaining({
        action: "status",
        money: [{ method: "card", amount: 120, payment_date: TODAY }],
      }),
    );
  });
});
