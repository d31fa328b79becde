import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createRig, draftFor } from "../platform/testing/rig.ts";
import { documentOf } from "./document.ts";
import { download } from "./download.ts";
import { createInvoice } from "./queries.ts";

const render = async () => ({ blobs: [new Blob(["%PDF"], { type: "application/pdf" })], missing: ["𰻞"] });

async function onPhone() {
  const { phone } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  const document = documentOf(draftFor(null), { id: null, key, company: null, vat: "add", language: "en" });
  const given: string[] = [];
  const give = async (files: readonly File[]) => void given.push(...files.map(({ name }) => name));
  return { phone, key, document, given, hands: { render, give, phone } };
}

test("a document is recorded before it is handed out, and tells which characters no font has", async () => {
  const { phone, key, document, given, hands } = await onPhone();
  expect(await download(document, { kind: "factur-x", invoiceKey: key }, hands)).toEqual({ missing: ["𰻞"] });
  expect(given).toEqual([expect.stringMatching(/^INV-\d{14}\.pdf$/)]);
  expect((await phone.db.invoices.get(key))?.lastDocument).toMatchObject({ kind: "factur-x", vat: "add", total: 3000 });
});

test("a phone that turns down the record hands nothing out and says so", async () => {
  const { phone, key, document, given, hands } = await onPhone();
  phone.db.outbox.hook("creating", () => {
    throw new Error("The phone is full");
  });
  expect(await download(document, { kind: "pdf", invoiceKey: key }, hands)).toBeNull();
  expect([given, (await phone.db.invoices.get(key))?.lastDocument]).toEqual([[], null]);
});

test("a phone that cannot keep how the customer's document was made records none that did not go out", async () => {
  const { phone, key, document, given, hands } = await onPhone();
  await phone.db.invoices.update(key, { customerKey: "01a00000-0000-7000-8000-000000000001" });
  phone.db.choices.hook("creating", () => {
    throw new Error("The phone is full");
  });
  expect(await download(document, { kind: "pdf", invoiceKey: key }, hands)).toBeNull();
  expect([given, (await phone.db.invoices.get(key))?.lastDocument]).toEqual([[], null]);
});
