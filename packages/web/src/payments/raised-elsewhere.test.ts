import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { draftOf } from "../invoices/editor/draft.ts";
import { createInvoice, updateInvoice } from "../invoices/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import type { Phone } from "../sync/store/phone.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { CUSTOMER, draftFor } from "../sync/testing/rig.ts";
import { livePhone } from "../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../sync/testing/selling/real-server.ts";
import { takePayment } from "./queries.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

const row = async (key: string, { db }: Phone) =>
  (await db.invoices.get(key)) ?? expect.fail("It is gone");

/**
 * The steps of each case, for an invoice of £30.00. "take" takes £50.00 in cash for it; £20.00 of
 * that is on account.
 */
const ORDERS = [
  ["take", "send", "raise", "edit", "send"],
  ["take", "send", "pull", "raise", "edit", "send"],
  ["take", "send", "pull", "raise", "pull", "edit", "send"],
  ["raise", "take", "edit", "send"],
  ["take", "raise", "edit", "send"],
  ["take", "edit", "raise", "send"],
  ["edit", "take", "raise", "send"],
  ["edit", "raise", "take", "send"],
] as const;

test.each(ORDERS.map((order) => ({ order, words: order.join(", ") })))(
  "all cash for an invoice that another phone raises counts for the day once it is answered: $words",
  async ({ order }) => {
    const driver = await server.newDriver();
    const here = await livePhone(driver, 1, () => "none");
    const other = await livePhone(driver, 2, () => "none");
    await here.pull();
    const phone = here.tab(0);
    const customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, phone);
    const key = await createInvoice("getPaid", draftFor(customer, 15), phone);
    await here.send();
    await here.pull();
    await other.pull();
    const cash = async () => (await vanOnPhone(phone.db))?.day.cashExpected;
    const steps = {
      send: here.send,
      pull: here.pull,
      take: () =>
        takePayment(
          {
            method: "cash",
            amount: pence(5000),
            day: day("2026-11-21"),
            reference: "",
            parts: [{ key, amount: pence(3000) }],
          },
          phone,
        ),
      edit: async () => {
        const now = await row(key, phone);
        await updateInvoice(key, { ...draftOf(now), summary: "Back door" }, phone);
      },
      raise: async () => {
        await other.pull();
        const now = await row(key, other.tab(0));
        const lines = now.lines.map((line) => ({ ...line, price: pence(4000) }));
        await updateInvoice(key, { ...draftOf(now), lines }, other.tab(0));
        await other.send();
      },
    };
    for (const step of order) await steps[step]();
    expect(await phone.db.outbox.count()).toBe(0);
    const answered = await cash();
    await here.pull();
    expect([answered, await cash()]).toEqual([5000, 5000]);
    await here.close();
    await other.close();
  },
);
