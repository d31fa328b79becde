import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountant, NOVEMBER, type Exported } from "../office/accounts/testing.ts";
import { accountsHandlers } from "../office/accounts-handlers.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { expireKept } from "../privacy/expire.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import {
  customer,
  deliver,
  handWorkOver,
  idsOf,
  invoice,
  openInvoices,
  pay,
  send,
} from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
let shop: number;
beforeEach(async () => {
  business = await freshApp();
  wei = await business.signIn("driver");
  mei = await business.signIn("partner");
  manager = await business.signIn("manager");
  shop = await customer(wei, "Panda");
});
afterEach(() => business.close());

const books = accountant(
  () => business,
  () => manager,
);
const give = (lastDay: string | null = "2026-11-21") =>
  handWorkOver(manager, { from: wei, to: mei }, { last_day: lastDay });
const endDay = () => endOverdue(business.database.db, new Date(business.clock.now + 86_400_000));
const nothing = ({ status, made }: Exported) => [status, made];
const NOTHING = [200, null];
const sell = async () => (await invoice(wei, shop)).id;

describe("Work that was exported to the accountant's program", () => {
  test("is handed over and returned, and is exported once", async () => {
    const id = await sell();
    expect((await books.exported("xero")).made).toMatchObject({ invoices: 1 });
    expect((await give()).body).toMatchObject({ invoices: 1 });
    expect(idsOf(await openInvoices(mei))).toEqual([id]);
    expect(nothing(await books.exported("xero"))).toEqual(NOTHING);
    await endDay();
    expect(idsOf(await openInvoices(wei))).toEqual([id]);
    expect(nothing(await books.exported("xero"))).toEqual(NOTHING);
  });

  test("while it is handed over is returned as well, also by late work of the first driver", async () => {
    const [late, back] = [await sell(), await sell()];
    await give();
    expect((await books.exported("xero")).made).toMatchObject({ invoices: 2 });
    expect((await deliver(wei, late)).status).toBe(200);
    await endDay();
    expect(idsOf(await openInvoices(wei))).toEqual([late, back]);
    expect(nothing(await books.exported("xero"))).toEqual(NOTHING);
  });

  test("is reversed under its number in the program if the driver who has it changes or deletes it", async () => {
    const [changed, gone] = [await sell(), await sell()];
    await books.exported("xero");
    await give(null);
    const rice = { id: "rice", name: "Rice", price: 20, quantity: 3, discount_amount: 0 };
    const sent = { product_details: [rice] };
    await send(mei, "POST", `/api/invoiceupdate/${changed}/`, sent);
    await send(mei, "POST", `/api/invoicedelete/${gone}/`);
    const exported = await books.exportAndRead("xero");
    expect(exported.map(({ number }) => number).toSorted()).toEqual(
      [`INV-${changed}/2`, `INV-${changed}/R1`, `INV-${gone}/R1`].toSorted(),
    );
    expect(nothing(await books.exported("xero"))).toEqual(NOTHING);
  });

  test("stays with the driver who took its payment", async () => {
    const id = await sell();
    await books.exported("xero");
    await give();
    await pay(mei, id, 30);
    await endDay();
    expect(idsOf(await openInvoices(wei))).toEqual([]);
    expect(nothing(await books.exported("xero"))).toEqual(NOTHING);
  });
});

test("An export that was planned before a hand-over and written after it includes the moved invoices", async () => {
  await sell();
  const { db } = business.database;
  const call = {
    db,
    actor: { id: manager.id },
    now: new Date(business.clock.now),
    body: { program: "xero", ...NOVEMBER },
    longRead: (work: (snapshot: typeof db) => Promise<unknown>) => work(db),
    record: () => undefined,
    unchanged: () => undefined,
  };
  // No two requests can be made to meet in this order, so the test calls the handler itself.
  const { create } = accountsHandlers;
  if (typeof create === "function") throw new Error("It plans before its transaction");
  const ready = await create.prepare(call as never);
  if (typeof ready === "function") throw new Error("It has nothing to write");
  await give();
  await inTransaction(db, (trx) => ready.work({ ...call, db: trx } as never));
  expect(nothing(await books.exported("xero"))).toEqual(NOTHING);
});

describe("The customer of exported work that is older than the law requires", () => {
  const old = async () => {
    const { id } = await invoice(wei, shop, {
      invoice_date: "2019-05-01",
      drivercustomer_id: shop,
      customer_name: "Panda",
    });
    await send(wei, "POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "included" });
    const span = { from: "2019-05-01", to: "2019-05-31" };
    const { made } = await books.exported("xero", span);
    await give(null);
    return { span, file: `/api/office/accounts/exports/${made?.id}/file/` };
  };
  const erase = async (of: Caller, customerId: number) => {
    const url = `/api/responsible-persons/${of.id}/customers/${customerId}/erasure/`;
    expect((await send(of, "POST", url)).status).toBe(200);
    await expireKept(business.database.db, business.clock.now);
  };
  const bodies = async () => {
    const entries = business.database.db.selectFrom("accounts_entry").select("body");
    return JSON.stringify(await entries.execute());
  };

  test("is removed from the register when the driver who has the work erases them", async () => {
    const { span, file } = await old();
    const [lent] = await openInvoices(mei);
    expect(await bodies()).toContain("Panda");
    await erase(mei, Number(lent?.["drivercustomer_id"]));
    expect(await bodies()).not.toContain("Panda");
    expect((await manager.send("GET", file)).status).toBe(410);
    expect(nothing(await books.exported("xero", span))).toEqual(NOTHING);
  });

  test("is not exported again when only the first driver erases them", async () => {
    await customer(mei, "Panda");
    const { span, file } = await old();
    await erase(wei, shop);
    expect(await bodies()).not.toContain("Panda");
    expect((await manager.send("GET", file)).status).toBe(410);
    expect(await openInvoices(mei)).toMatchObject([{ customer_name: "Panda" }]);
    expect(nothing(await books.exported("xero", span))).toEqual(NOTHING);
  });
});
