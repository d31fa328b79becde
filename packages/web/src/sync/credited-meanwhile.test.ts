import "fake-indexeddb/auto";
import { thousandths } from "@roundsman/core/quantity";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { creditInvoice } from "../invoices/credit-notes/queries.ts";
import { draftOf } from "../invoices/editor/draft.ts";
import { correctInvoice, voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice, setPaymentStatus, updateInvoice } from "../invoices/queries.ts";
import type { Phone } from "./store/phone.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { draftFor } from "./testing/rig.ts";
import { livePhone } from "./testing/selling/phones.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";
import { truthOf } from "./testing/selling/truth.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

const half = async (key: string, phone: Phone) => {
  const [line] = (await phone.db.invoices.get(key))?.lines ?? [];
  if (!line) throw new Error("An invoice without lines");
  const quantity = thousandths(line.quantity / 2);
  await creditInvoice(
    key,
    { reason: "returned", lines: [{ line: line.id, quantity, goods: "none" }], summary: "" },
    phone,
  );
};

/** What a colleague does to the invoice, and what the edit is then answered. */
const MEANWHILE = {
  "credited it": [half, "invoice-credited"],
  "corrected it": [
    async (key: string, phone: Phone) => {
      await setPaymentStatus([key], "paid", phone);
      await correctInvoice(key, phone);
    },
    "already-corrected",
  ],
  "voided it": [(key: string, phone: Phone) => voidInvoices([key], "", phone), "not-found"],
} as const;

test.each(
  Object.entries(MEANWHILE).flatMap(([what, [act, code]]) =>
    [false, true].map((isSeen) => ({ what, act, code, isSeen })),
  ),
)(
  "an edit that was typed before another phone $what waits for a person, seen by the phone before it is sent: $isSeen",
  async ({ act, code, isSeen }) => {
    const driver = await server.newDriver();
    const [one, other] = [
      await livePhone(driver, 1, () => "none"),
      await livePhone(driver, 2, () => "none"),
    ];
    for (const phone of [one, other]) await phone.pull();
    const here = one.tab(0);
    const key = await createInvoice("getPaid", draftFor(null), here);
    await one.send();
    await other.pull();
    const row = await here.db.invoices.get(key);
    if (!row) throw new Error("No invoice");
    await updateInvoice(key, { ...draftOf(row), lines: [] }, here);
    await act(key, other.tab(0));
    await other.send();
    if (isSeen) await one.pull();
    await one.send();
    await one.pull();
    await one.send();
    const waiting = await here.db.outbox.toArray();
    expect(waiting.map(({ kind, state, problem }) => [kind, state, problem?.type])).toEqual([
      ["invoice.update", "refused", `urn:roundsman:${code}`],
    ]);
    const { invoices } = await truthOf(server, driver);
    expect(invoices.find((of) => of.key === key)?.lines).toHaveLength(row.lines.length);
    await one.giveUp();
    await one.pull();
    const after = await here.db.invoices.get(key);
    expect(after?.lines ?? row.lines).toEqual(row.lines);
    for (const phone of [one, other]) await phone.close();
  },
);
