import "fake-indexeddb/auto";
import { thousandths } from "@roundsman/core/quantity";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { creditInvoice, voidNote } from "../invoices/credit-notes/queries.ts";
import { draftOf } from "../invoices/editor/draft.ts";
import { correctInvoice, voidInvoices } from "../invoices/issued/corrections.ts";
import { createInvoice, setPaymentStatus, updateInvoice } from "../invoices/queries.ts";
import { creditNotesOf } from "./outbox/credit-notes.ts";
import { retryRefusedOn } from "./outbox/resolve-refused.ts";
import type { Phone } from "./store/phone.ts";
import { memoryStorage } from "./testing/memory-storage.ts";
import { draftFor } from "./testing/rig.ts";
import { reasonsOf } from "../app/sync-status/mutation-words.ts";
import { spokenEnglish } from "../messages/en/spoken.ts";
import { livePhone } from "./testing/selling/phones.ts";
import { realServer, type RealServer } from "./testing/selling/real-server.ts";
import { serverRecordsOf } from "./testing/selling/server-records.ts";

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

/**
 * What a colleague does to the invoice, and with which problem the server then refuses the edit.
 */
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
  "an edit typed before another phone $what waits for a person, pulled before it is sent: $isSeen",
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
    const { invoices } = await serverRecordsOf(server, driver);
    expect(invoices.find((invoice) => invoice.key === key)?.lines).toHaveLength(row.lines.length);
    await one.giveUp();
    await one.pull();
    const after = await here.db.invoices.get(key);
    expect(after?.lines ?? row.lines).toEqual(row.lines);
    for (const phone of [one, other]) await phone.close();
  },
);

/**
 * Another phone credits half of a paid invoice; this one corrects all of it before it pulls that.
 */
async function correctedUnseen() {
  const driver = await server.newDriver();
  const [one, other] = [
    await livePhone(driver, 1, () => "none"),
    await livePhone(driver, 2, () => "none"),
  ];
  for (const phone of [one, other]) await phone.pull();
  const here = one.tab(0);
  const key = await createInvoice("getPaid", draftFor(null), here);
  await setPaymentStatus([key], "paid", here);
  await one.send();
  await other.pull();
  await half(key, other.tab(0));
  await other.send();
  const by = await correctInvoice(key, here);
  await one.send();
  return { driver, one, other, here, key, by };
}

test("a correction of an invoice that another phone credited meanwhile waits for a person, and nothing of it is done", async () => {
  const { driver, one, other, here, key, by } = await correctedUnseen();
  const waiting = await here.db.outbox.toArray();
  expect(waiting.map(({ kind, state, problem }) => [kind, state, problem?.type])).toEqual([
    ["invoice.createCorrection", "refused", "urn:roundsman:credit-differs"],
  ]);
  expect(waiting[0] && reasonsOf(waiting[0], { language: "en", messages: spokenEnglish })).toEqual([
    expect.stringMatching(/Your correction credits £[\d.]+ of it; £[\d.]+ is left now\./),
  ]);
  expect((await here.db.invoices.get(key))?.correctedBy).toBeUndefined();
  const refused = await serverRecordsOf(server, driver);
  expect(refused.invoices).toMatchObject([{ key, correctedBy: 0 }]);
  expect(refused.notes).toMatchObject([{ reason: "returned" }]);
  await one.giveUp();
  await one.pull();
  expect(await here.db.invoices.get(by)).toBeUndefined();
  const old = await here.db.invoices.get(key);
  expect(old).toMatchObject({ totals: { credited: refused.notes[0]?.total } });
  expect(old?.correctedBy).toBeUndefined();
  const again = await correctInvoice(key, here);
  await one.send();
  const { invoices, notes } = await serverRecordsOf(server, driver);
  const replacement = invoices.find((each) => each.key === again);
  expect(replacement).toMatchObject({ corrects: old?.id, total: notes[1]?.total });
  expect(notes.map(({ reason }) => reason)).toEqual(["returned", "correction"]);
  for (const phone of [one, other]) await phone.close();
});

test("it is sent as it is once the other phone voided its note, and both invoices are then as on the server", async () => {
  const { driver, one, other, here, key, by } = await correctedUnseen();
  const there = other.tab(0);
  const old = await there.db.invoices.get(key);
  const [note] = old ? await creditNotesOf(there.db, old) : [];
  if (note) await voidNote(key, note, there);
  await other.send();
  const [refused] = await here.db.outbox.toArray();
  await retryRefusedOn(here, refused?.key ?? "");
  await one.send();
  await one.pull();
  expect(await here.db.outbox.toArray()).toEqual([]);
  const { invoices, notes } = await serverRecordsOf(server, driver);
  const correction = invoices.find((invoice) => invoice.key === by);
  expect(notes.map(({ reason, voidedAt }) => [reason, voidedAt === null])).toEqual([
    ["returned", false],
    ["correction", true],
  ]);
  expect(await here.db.invoices.get(by)).toMatchObject({ id: correction?.id, sync: "sent" });
  expect(await here.db.invoices.get(key)).toMatchObject({ correctedBy: correction?.id });
  for (const phone of [one, other]) await phone.close();
});

/**
 * What another phone or client does before this phone pulls; the invoice's total stays the same.
 */
const SAME_TOTAL = {
  "chose another VAT option for": [{ vat_mode: "without" }, "credit-vat-differs"],
  "put other lines on": [
    { product_details: [{ name: "Tea", price: 12.25, quantity: 4 }] },
    "credit-differs",
  ],
} as const;

test.each(Object.entries(SAME_TOTAL))(
  "a correction waits for a person if somebody %s the invoice meanwhile",
  async (_what, [change, code]) => {
    const driver = await server.newDriver();
    const phone = await livePhone(driver, 1, () => "none");
    await phone.pull();
    const here = phone.tab(0);
    const key = await createInvoice(
      "getPaid",
      { ...draftFor(null, 24.5), vatMode: "included" },
      here,
    );
    await setPaymentStatus([key], "paid", here);
    await phone.send();
    const old = await here.db.invoices.get(key);
    const path = `/api/invoiceupdate/${old?.id}/`;
    const body = JSON.stringify(change);
    const headers = { "content-type": "application/json" };
    expect((await driver.call({ method: "POST", path, headers, body }, driver.id)).status).toBe(
      200,
    );
    await correctInvoice(key, here);
    await phone.send();
    const waiting = await here.db.outbox.toArray();
    expect(waiting.map(({ kind, problem }) => [kind, problem?.type])).toEqual([
      ["invoice.createCorrection", `urn:roundsman:${code}`],
    ]);
    const { invoices, notes } = await serverRecordsOf(server, driver);
    expect(invoices).toMatchObject([{ key, correctedBy: 0, total: old?.totals.total }]);
    expect(notes).toEqual([]);
    await phone.close();
  },
);
