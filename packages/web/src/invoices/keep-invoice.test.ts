import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { documentOf } from "./papers/document.ts";
import { draftOf } from "./editor/draft.ts";
import { keepDraft, keepInvoice } from "./editor/drafts.ts";
import { withVat } from "./editor/typed-over.ts";
import { setDeliveryStatus } from "./queries.ts";

const NEW = "01a00000-0000-7000-8000-0000000000a1";
const OTHER = "01a00000-0000-7000-8000-0000000000a2";

test("an invoice is saved and its draft removed in one transaction, or neither", async () => {
  const { phone } = createRig();
  const slot = "new:getPaid";
  const draft = draftFor(null);
  await keepDraft(slot, draft, phone);
  const key = await keepInvoice({ key: null, newKey: NEW, list: "getPaid", slot }, draft, phone);
  expect([await phone.db.invoices.count(), await phone.db.drafts.count()]).toEqual([1, 0]);

  await keepDraft(key, { ...draft, summary: "typed" }, phone);
  await phone.db.invoices.delete(key);
  await expect(
    keepInvoice({ key, newKey: OTHER, list: "getPaid", slot: key }, draft, phone),
  ).rejects.toThrow("deleted on another device");
  expect((await phone.db.drafts.get(key))?.draft.summary).toBe("typed");
});

test("an invoice that cannot be stored leaves its draft", async () => {
  const { phone } = createRig();
  await keepDraft("new:getPaid", draftFor(null), phone);
  phone.db.outbox.hook("creating", () => {
    throw new Error("The phone is full");
  });
  await expect(
    keepInvoice(
      { key: null, newKey: NEW, list: "getPaid", slot: "new:getPaid" },
      draftFor(null),
      phone,
    ),
  ).rejects.toThrow();
  expect([await phone.db.invoices.count(), await phone.db.drafts.count()]).toEqual([0, 1]);
});

test("a new invoice saved twice, because its document could not be made, is one invoice", async () => {
  const { server, phone, send } = createRig();
  const saved = { key: null, newKey: NEW, list: "getPaid", slot: "new:getPaid" } as const;
  const keys = [
    await keepInvoice(saved, draftFor(null), phone),
    await keepInvoice(saved, { ...draftFor(null), summary: "again" }, phone),
  ];
  expect(keys).toEqual([NEW, NEW]);
  await send();
  expect(server.alive("invoices")).toMatchObject([{ key: NEW, summary: "again" }]);
});

test("a new invoice is saved under the reference that its preview prints", async () => {
  const { phone } = createRig();
  const around = { id: null, company: null, vat: "included", language: "en" } as const;
  const { reference } = documentOf(draftFor(null), { ...around, key: NEW });
  const key = await keepInvoice(
    { key: null, newKey: NEW, list: "getPaid", slot: "new:getPaid" },
    draftFor(null),
    phone,
  );
  expect(documentOf(draftFor(null), { ...around, key }).reference).toBe(reference);
});

test("an invoice with VAT on top is owed with its VAT, from the first moment", async () => {
  const { phone } = createRig();
  const draft = { ...draftFor(null), vatMode: "add" as const };
  const slot = "new:getPaid";
  const key = await keepInvoice({ key: null, newKey: NEW, list: "getPaid", slot }, draft, phone);
  expect((await phone.db.invoices.get(key))?.totals).toMatchObject({ total: 2500, payable: 3000 });
  await keepInvoice(
    { key, newKey: OTHER, list: "getPaid", slot: key },
    { ...draft, vatMode: "included" },
    phone,
  );
  expect((await phone.db.invoices.get(key))?.totals).not.toHaveProperty("payable");
});

test("the VAT option of a document is sent over a status that was answered meanwhile", async () => {
  const { server, phone, send } = createRig();
  const slot = "new:getPaid";
  const key = await keepInvoice(
    { key: null, newKey: NEW, list: "getPaid", slot },
    draftFor(null),
    phone,
  );
  await send();
  const shown = await phone.db.invoices.get(key);
  if (!shown) throw new Error("The invoice is gone");
  // The response arrives while the VAT option is being asked for.
  await setDeliveryStatus([key], "delivered", phone);
  await send();
  await keepInvoice(
    { key, newKey: OTHER, list: "getPaid", slot: key },
    withVat(draftOf(shown), "add"),
    phone,
  );
  await send();
  expect(await phone.db.outbox.toArray()).toEqual([]);
  expect(server.alive("invoices")).toMatchObject([
    { key, deliveryStatus: "delivered", vatMode: "add" },
  ]);
});
