import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createRig, draftFor } from "../platform/testing/rig.ts";
import { keepDraft, keepInvoice } from "./queries.ts";

test("an invoice is kept and its draft gone by one stroke, or neither", async () => {
  const { phone } = createRig();
  const slot = "new:getPaid";
  const draft = draftFor(null);
  await keepDraft(slot, draft, phone);
  const key = await keepInvoice({ key: null, list: "getPaid", slot }, draft, phone);
  expect([await phone.db.invoices.count(), await phone.db.drafts.count()]).toEqual([1, 0]);

  await keepDraft(key, { ...draft, summary: "typed" }, phone);
  await phone.db.invoices.delete(key);
  await expect(keepInvoice({ key, list: "getPaid", slot: key }, draft, phone)).rejects.toThrow("deleted on another device");
  expect((await phone.db.drafts.get(key))?.draft.summary).toBe("typed");
});

test("one that cannot be stored leaves the draft", async () => {
  const { phone } = createRig();
  await keepDraft("new:getPaid", draftFor(null), phone);
  phone.db.outbox.hook("creating", () => {
    throw new Error("The phone is full");
  });
  await expect(keepInvoice({ key: null, list: "getPaid", slot: "new:getPaid" }, draftFor(null), phone)).rejects.toThrow();
  expect([await phone.db.invoices.count(), await phone.db.drafts.count()]).toEqual([0, 1]);
});
