import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { correctInvoice, undoCorrection } from "../invoices/issued/corrections.ts";
import { createInvoice } from "../invoices/queries.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../sync/testing/rig.ts";
import type { Trouble } from "../sync/testing/selling/line.ts";
import { livePhone } from "../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../sync/testing/selling/real-server.ts";
import { accountNow } from "./account-now.ts";
import { owingOf, takePayment } from "./queries.ts";

const TODAY = day("2026-11-21");

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

test.each([
  { paid: 500, owes: 1500 },
  { paid: 2000, owes: 0 },
])(
  "the $paid pence that an undone correction returns count once if the pull comes before the answer",
  async ({ paid, owes }) => {
    let trouble: Trouble = "none";
    const here = await livePhone(await server.newDriver(), 1, () => trouble);
    const phone = here.tab(0);
    const { db } = phone;
    const row = async (key: string) => (await db.invoices.get(key)) ?? expect.fail("It is gone");
    await here.pull();
    const customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, phone);
    const key = await createInvoice("getPaid", draftFor(customer, 10), phone);
    const parts = [{ key, amount: pence(paid) }];
    const taking = { method: "cash", amount: pence(paid), day: TODAY, reference: "" } as const;
    await takePayment({ ...taking, parts }, phone);
    const by = await correctInvoice(key, phone);
    await here.send();
    await here.pull();
    const account = async () => {
      const jade = (await db.customers.get(customer)) ?? expect.fail("Jade is gone");
      return [(await owingOf(db, TODAY)).get(customer)?.owed ?? 0, await accountNow(db, jade)];
    };
    await undoCorrection(await row(key), await row(by), phone);
    expect(await account()).toEqual([owes, 0]);
    trouble = "lost answer";
    await here.send();
    trouble = "none";
    await here.pull();
    expect(await account(), "pulled").toEqual([owes, 0]);
    await here.send();
    expect(await db.outbox.count()).toBe(0);
    expect(await account(), "answered").toEqual([owes, 0]);
    await here.pull();
    expect(await account(), "pulled again").toEqual([owes, 0]);
    await here.close();
  },
);
