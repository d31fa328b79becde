import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";
import { pullHistory, pullInvoice } from "./history.ts";
import { pullAll } from "./pull.ts";

const KEY = "01a00000-0000-7000-8000-00000000000";

/** An invoice of 2 × £10.00 of last June, of which one was credited in July. */
function sold({ server }: Rig, paymentStatus: "credit" | "paid", fields: object = {}): number {
  const { id } = server.plant("invoices", {
    ...draftFor(null, 10),
    key: `${KEY}1`,
    date: day("2026-06-10"),
    paymentStatus,
    ...fields,
  });
  server.run("creditNotes", "create", {
    id,
    query: {},
    body: {
      reason: "returned",
      key: `${KEY}2`,
      date: day("2026-07-01"),
      lines: [{ line: "rice", quantity: fromUnits(1), goods: "van" }],
    },
  });
  longAgo(server);
  return id;
}

let planted = 10;
/** Plants customers, so that the cursor of a new phone lies after everything planted before. */
function longAgo(server: Rig["server"]): void {
  for (let index = 0; index < 6; index++) {
    const key = `01a00000-0000-7000-8000-0000000001${++planted}`;
    server.plant("customers", { ...CUSTOMER, key });
  }
}

const NOTE = { key: `${KEY}2`, invoiceId: 1, total: 1000 };

test("a new phone has the notes of an open invoice, of any age", async () => {
  const rig = createRig();
  sold(rig, "credit");
  await pullAll(rig.sender);
  expect(await rig.phone.db.invoices.toArray()).toMatchObject([{ totals: { credited: 1000 } }]);
  expect(await rig.phone.db.creditNotes.toArray()).toMatchObject([NOTE]);
  expect(rig.server.calls.length).toBeLessThanOrEqual(16);
});

test("a phone that requests older days has the notes of their invoices", async () => {
  const rig = createRig();
  sold(rig, "paid");
  await pullAll(rig.sender);
  expect(await rig.phone.db.creditNotes.count()).toBe(0);
  await pullHistory(rig.sender, { start: day("2026-06-01"), end: day("2026-06-30") });
  expect(await rig.phone.db.creditNotes.toArray()).toMatchObject([NOTE]);
});

test("an invoice that is requested by its number brings its notes", async () => {
  const rig = createRig();
  await pullInvoice(rig.sender, sold(rig, "paid"));
  expect(await rig.phone.db.creditNotes.toArray()).toMatchObject([NOTE]);
});

test("an old invoice that is reopened brings its notes", async () => {
  const rig = createRig();
  sold(rig, "paid");
  await pullAll(rig.sender);
  expect(await rig.phone.db.invoices.count()).toBe(0);
  rig.server.edit("invoices", 1, { paymentStatus: "credit" });
  await pullAll(rig.sender);
  expect(await rig.phone.db.invoices.count()).toBe(1);
  expect(await rig.phone.db.creditNotes.toArray()).toMatchObject([NOTE]);
});

test("a phone with an expired cursor learns that a note of an old invoice was voided meanwhile", async () => {
  const rig = createRig();
  sold(rig, "credit");
  await pullAll(rig.sender);
  rig.server.edit("creditNotes", 1, { voidedAt: "2026-11-20T10:00:00.000Z" });
  longAgo(rig.server);
  await rig.phone.db.setCursor(null);
  await pullAll(rig.sender);
  expect(await rig.phone.db.creditNotes.toArray()).toMatchObject([
    { voidedAt: "2026-11-20T10:00:00.000Z" },
  ]);
});
