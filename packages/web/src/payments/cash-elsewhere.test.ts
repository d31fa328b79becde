import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { draftOf } from "../invoices/editor/draft.ts";
import { createInvoice, setDeliveryStatus, updateInvoice } from "../invoices/queries.ts";
import { vanOnPhone } from "../stock/van/van-on-phone.ts";
import type { Phone } from "../sync/store/phone.ts";
import { memoryStorage } from "../sync/testing/memory-storage.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { livePhone } from "../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../sync/testing/selling/real-server.ts";
import { takePayment } from "./queries.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

const take = (key: string, amount: number, method: "cash" | "card", phone: Phone) =>
  takePayment(
    {
      method,
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key, amount: pence(amount) }],
    },
    phone,
  );
const priced = async (key: string, pounds: number, phone: Phone) => {
  const row = await phone.db.invoices.get(key);
  if (!row) throw new Error("No invoice");
  const lines = row.lines.map((line) => ({ ...line, price: pence(pounds * 100) }));
  await updateInvoice(key, { ...draftOf(row), lines }, phone);
};

const CHANGES = {
  "is marked delivered": (key: string, phone: Phone) =>
    setDeliveryStatus([key], "delivered", phone),
  "gets another summary": async (key: string, phone: Phone) => {
    const row = await phone.db.invoices.get(key);
    if (row) await updateInvoice(key, { ...draftOf(row), summary: "Back door" }, phone);
  },
  "is owed at more": (key: string, phone: Phone) => priced(key, 15, phone),
  "is owed at less": (key: string, phone: Phone) => priced(key, 5, phone),
};
const HERE = (["cash", "card"] as const).flatMap((method) =>
  [700, 2000].flatMap((amount) =>
    Object.entries(CHANGES).map(([what, change]) => ({ what, change, method, amount, at: 0 })),
  ),
);
/**
 * Another phone's method arrives with the pull; until then it counts as cash, the most frequent
 * method. No response says what exceeds the amount owed by then.
 */
const ELSEWHERE = Object.entries(CHANGES).flatMap(([what, change]) =>
  what === "is owed at less"
    ? []
    : [{ what, change, method: "cash" as const, amount: 2000, at: 1 }],
);

test.each([...HERE, ...ELSEWHERE])(
  "the day's cash equals the server's after each answer: an invoice $what after $amount pence by $method on phone $at",
  async ({ change, method, amount, at }) => {
    const driver = await server.newDriver();
    const phones = [
      await livePhone(driver, 1, () => "none"),
      await livePhone(driver, 2, () => "none"),
    ];
    for (const phone of phones) await phone.pull();
    const [mine] = phones;
    const taker = phones[at];
    if (!mine || !taker) throw new Error("No phone");
    const here = mine.tab(0);
    const key = await createInvoice("getPaid", draftFor(null, 10), here);
    await mine.send();
    for (const phone of phones) await phone.pull();
    await take(key, amount, method, taker.tab(0));
    await taker.send();
    await change(key, here);
    await mine.send();
    const cash = async () => (await vanOnPhone(here.db))?.day.cashExpected;
    const answered = await cash();
    await mine.pull();
    expect(answered).toBe(await cash());
    expect(answered).toBe(method === "cash" ? amount : 0);
    for (const phone of phones) await phone.close();
  },
);
