import "fake-indexeddb/auto";
import { CreditRefused } from "@roundsman/core/credit/credit-note";
import { numberOf, owed } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, describe, expect, test } from "vitest";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { discardRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { mutate } from "../../sync/outbox/mutate.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { restoreCopies } from "../../sync/backup/restore.ts";
import { sendAll } from "../../sync/push/send.ts";
import { phoneWithBackup, lose } from "../../sync/testing/phone-with-backup.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { creditInvoice } from "../credit-notes/queries.ts";
import { correctInvoice, undoCorrection, voidInvoices } from "./corrections.ts";
import { draftOf } from "../editor/draft.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../queries.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00, handed out.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
  await handOut(key);
});

const pull = () => pullAll({ ...rig.sender, clock: rig.clock });
const handOut = (invoiceKey: string) =>
  mutate(
    "invoice.document",
    invoiceKey,
    {
      kind: "pdf",
      vat: "included",
      language: "both",
      total: pence(2000),
      at: "2026-11-21T09:30:00.000Z",
      company: "",
    },
    { phone: rig.phone },
  );
const row = async (invoiceKey = key) => {
  const found = await rig.phone.db.invoices.get(invoiceKey);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
const correct = () => correctInvoice(key, rig.phone);
const notes = async () => creditNotesOf(rig.phone.db, await row());
const waiting = async () =>
  (await rig.phone.db.outbox.orderBy("seq").toArray()).map(({ kind }) => kind);
const server = () => rig.server.alive("invoices") as readonly { readonly key: string }[];

describe("A correction", () => {
  test("can be edited and moved before and after it was sent, without version conflicts", async () => {
    const by = await correct();
    const change = async (summary: string) =>
      updateInvoice(by, { ...draftOf(await row(by)), summary }, rig.phone);
    await change("One");
    await setDeliveryStatus([by], "delivered", rig.phone);
    await change("Two");
    await rig.send();
    await change("Three");
    await setDeliveryStatus([by], "in_transit", rig.phone);
    await change("Four");
    await rig.send();
    const edits = rig.server.calls.filter((call) => call.includes("/api/invoiceupdate/"));
    expect(edits).toHaveLength(4);
    expect(server()).toMatchObject([{ key }, { key: by, summary: "Four" }]);
  });

  test("without signal shows note and new invoice at once, and is sent as one call", async () => {
    const by = await correct();
    expect(await row()).toMatchObject({ paymentStatus: "paid", paidFrom: "due" });
    expect(owed((await row()).totals)).toBe(0);
    expect(await row(by)).toMatchObject({ paymentStatus: "due", sync: "waiting" });
    expect(owed((await row(by)).totals)).toBe(2000);
    expect(await notes()).toMatchObject([{ reason: "correction", total: 2000, isSent: false }]);
    expect(await rig.send()).toBe("sent");
    expect(await waiting()).toEqual([]);
    const [old, current] = [await row(), await row(by)];
    expect(current).toMatchObject({ corrects: old.id, sync: "sent" });
    expect(old).toMatchObject({ correctedBy: current.id, sync: "sent", totals: { payable: 0 } });
    expect(await notes()).toMatchObject([{ reason: "correction", isSent: true }]);
    expect(server()).toHaveLength(2);
    await pull();
    expect(owed((await row()).totals)).toBe(0);
  });

  test("begins with what earlier notes left, without signal and as it is sent", async () => {
    const credit = (reason: "returned" | "price", more: object) =>
      creditInvoice(
        key,
        {
          reason,
          summary: "",
          lines: [{ line: "rice", quantity: fromUnits(1), goods: "none", ...more }],
        },
        rig.phone,
      );
    await credit("returned", { goods: "van" });
    await credit("price", { unitPrice: pence(150) });
    const by = await correct();
    const left = [{ id: "rice", price: 1000, discount: 150, quantity: fromUnits(1) }];
    const made = async () => [owed((await row(by)).totals), (await row(by)).lines];
    expect(await made()).toMatchObject([850, left]);
    expect((await notes()).map(({ total }) => total)).toEqual([1000, 150, 850]);
    expect(await rig.send()).toBe("sent");
    await pull();
    expect(await made()).toMatchObject([850, left]);
    expect(owed((await row()).totals)).toBe(0);
    await undoCorrection(await row(), await row(by), rig.phone);
    expect(owed((await row()).totals)).toBe(850);
  });

  test("is edited before and after it is sent", async () => {
    const by = await correct();
    await updateInvoice(by, { ...draftOf(await row(by)), summary: "Twice" }, rig.phone);
    await rig.send();
    expect(await row(by)).toMatchObject({ summary: "Twice", sync: "sent" });
    await updateInvoice(by, { ...draftOf(await row(by)), summary: "Three" }, rig.phone);
    await rig.send();
    expect(await row(by)).toMatchObject({ summary: "Three", sync: "sent" });
  });

  test("that was not sent leaves no trace when it is undone", async () => {
    const by = await correct();
    await undoCorrection(await row(), await row(by), rig.phone);
    expect(owed((await row()).totals)).toBe(2000);
    expect(await row()).toMatchObject({ paymentStatus: "due" });
    expect((await row()).correctedBy).toBeUndefined();
    await rig.send();
    expect(server().map((invoice) => invoice.key)).toEqual([key]);
    expect(await waiting()).toEqual([]);
    expect(await notes()).toEqual([]);
  });

  test("that was undone before it was sent is not restored when the database is lost", async () => {
    const backedUp = await phoneWithBackup();
    rig = backedUp;
    await pull();
    key = await createInvoice("getPaid", draftFor(null, 10), backedUp.phone);
    await handOut(key);
    await rig.send();
    const by = await correct();
    await undoCorrection(await row(), await row(by), backedUp.phone);
    const db = await lose(backedUp.phone.db);
    await restoreCopies(db, backedUp.store);
    const sender = { ...backedUp.sender, db };
    await pullAll(sender);
    await sendAll(sender);
    expect(server()).toMatchObject([{ key, paymentStatus: "due" }]);
    expect(backedUp.server.alive("creditNotes")).toEqual([]);
  });

  test("that was sent is undone on the server", async () => {
    const by = await correct();
    await rig.send();
    await undoCorrection(await row(), await row(by), rig.phone);
    expect(owed((await row()).totals)).toBe(2000);
    await rig.send();
    expect(await waiting()).toEqual([]);
    expect(server().map((invoice) => invoice.key)).toEqual([key]);
    expect(await row()).toMatchObject({ paymentStatus: "due", sync: "sent" });
    expect(owed((await row()).totals)).toBe(2000);
    await pull();
    expect(owed((await row()).totals)).toBe(2000);
  });

  test("whose new invoice is deleted still credits the old one, sent before or not", async () => {
    for (const isSent of [false, true]) {
      key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
      await handOut(key);
      const by = await correct();
      if (isSent) await rig.send();
      await removeInvoices([by], rig.phone);
      await rig.send();
      expect(await waiting()).toEqual([]);
      expect(owed((await row()).totals)).toBe(0);
      expect(await notes()).toMatchObject([{ reason: "correction", isSent: true }]);
      expect(server().some((invoice) => invoice.key === by)).toBe(false);
    }
  });

  test("whose new invoice is deleted can be undone from the old one, which is owed again", async () => {
    for (const [isSent, isOut] of [
      [false, false],
      [true, false],
      [true, true],
    ]) {
      key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
      await handOut(key);
      const by = await correct();
      if (isOut) await handOut(by);
      if (isSent) await rig.send();
      await (isOut ? voidInvoices([by], "", rig.phone) : removeInvoices([by], rig.phone));
      if (isSent) await rig.send();
      await undoCorrection(await row(), await row(by), rig.phone);
      await rig.send();
      expect(await waiting()).toEqual([]);
      expect(await row()).toMatchObject({ paymentStatus: "due", deletedAt: "" });
      expect((await row()).correctedBy).toBeUndefined();
      expect(owed((await row()).totals)).toBe(2000);
      expect(server().some((invoice) => invoice.key === by)).toBe(false);
    }
  });

  test("cannot be undone once the new invoice was handed out", async () => {
    const by = await correct();
    await handOut(by);
    await expect(undoCorrection(await row(), await row(by), rig.phone)).rejects.toThrow();
  });

  test("of an invoice that is fully credited is not made", async () => {
    await correct();
    await expect(correct()).rejects.toThrow(CreditRefused);
  });

  test("that another phone made first leaves the old invoice as the server has it", async () => {
    await rig.send();
    await pull();
    const id = (await row()).id ?? 0;
    const by = await correct();
    rig.server.edit("invoices", id, { correctedBy: 99 });
    await rig.send();
    expect(await row(by)).toMatchObject({ sync: "refused" });
    expect(await waiting()).toEqual(["invoice.createCorrection"]);
  });
});

test("A correction of an invoice whose texts another device changed is refused with the reason", async () => {
  await rig.send();
  await pull();
  const by = await correct();
  rig.server.edit("invoices", (await row()).id ?? 0, { footnote: "Cash only" });
  await rig.send();
  expect(await row(by)).toMatchObject({ sync: "refused" });
  const [refused] = await rig.phone.db.outbox.toArray();
  expect(refused?.problem?.type).toBe("urn:roundsman:invoice-differs");
});

describe("A correction of a void", () => {
  test("that another phone made meanwhile is refused, and discarding it leaves nothing half done", async () => {
    await rig.send();
    await pull();
    const id = (await row()).id ?? 0;
    const by = await correct();
    rig.server.edit("invoices", id, { hidden: true });
    await rig.send();
    const [refused, ...others] = await rig.phone.db.outbox.toArray();
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      kind: "invoice.createCorrection",
      problem: { status: 409, type: "urn:roundsman:already-void" },
    });
    expect(await row(by)).toMatchObject({ sync: "refused" });
    await discardRefusedOn(rig.phone, String(refused?.key));
    await pull();
    expect(await waiting()).toEqual([]);
    // Neither the new invoice, nor the void one, nor a note is left.
    expect(await rig.phone.db.invoices.toArray()).toEqual([]);
    expect(await rig.phone.db.creditNotes.toArray()).toEqual([]);
    expect([server(), rig.server.alive("creditNotes")]).toEqual([[], []]);
  });
});

describe("A void", () => {
  test("hides the invoice, keeps its number, and is sent with its reason", async () => {
    await rig.send();
    const number = numberOf(await row());
    await voidInvoices([key], "Written twice", rig.phone);
    expect((await row()).deletedAt).not.toBe("");
    expect(numberOf(await row())).toBe(number);
    await rig.send();
    expect(server()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("can be undone before and after it was sent", async () => {
    await rig.send();
    await voidInvoices([key], "", rig.phone);
    await restoreInvoices([key], rig.phone);
    expect(await waiting()).toEqual([]);
    await voidInvoices([key], "", rig.phone);
    await rig.send();
    await restoreInvoices([key], rig.phone);
    await rig.send();
    expect(server()).toHaveLength(1);
    expect(await row()).toMatchObject({ deletedAt: "", sync: "sent" });
  });
});
