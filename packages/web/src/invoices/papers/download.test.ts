import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { mutexInTab } from "../../device/exclusive.ts";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { documentOf } from "./document.ts";
import { makeDocument, saveDocument, shareDocument, type MadeDocument } from "./download.ts";
import { createInvoice } from "../queries.ts";

const render = async () => ({
  blobs: [new Blob(["%PDF"], { type: "application/pdf" })],
  missing: ["𰻞"],
});

async function onPhone() {
  const { phone } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  const document = documentOf(draftFor(null), {
    id: null,
    key,
    company: null,
    vat: "add",
    language: "en",
  });
  const madeDocument = (await makeDocument(
    document,
    { kind: "factur-x", invoiceKey: key },
    render,
  )) as MadeDocument;
  const handedOut: string[] = [];
  const give = (files: readonly File[]) => void handedOut.push(...files.map(({ name }) => name));
  const recorded = async () => (await phone.db.invoices.get(key))?.lastDocument ?? null;
  const around = { phone, exclusive: mutexInTab() };
  return { phone, around, key, document, made: madeDocument, given: handedOut, give, recorded };
}

test("a document lists the characters that no font has, and is recorded only when it is handed out", async () => {
  const { made, recorded } = await onPhone();
  expect(made.missing).toEqual(["𰻞"]);
  expect(await recorded()).toBeNull();
});

test("a saved document is recorded first", async () => {
  const { phone, made, given: handedOut, give, recorded } = await onPhone();
  const before: unknown[] = [];
  const handed = (files: readonly File[]) => {
    before.push(...handedOut);
    give(files);
  };
  await saveDocument(made, { phone, give: handed });
  expect([before, handedOut]).toEqual([[], [expect.stringMatching(/^INV-\d{14}\.pdf$/)]]);
  expect(await recorded()).toMatchObject({ kind: "factur-x", vat: "add", total: 3000 });
});

test("a share sheet that is closed hands out and records nothing", async () => {
  const { around, made, recorded } = await onPhone();
  expect(await shareDocument(made, { ...around, give: async () => false })).toBe(false);
  expect(await recorded()).toBeNull();
  expect(await shareDocument(made, { ...around, give: async () => true })).toBe(true);
  expect(await recorded()).toMatchObject({ kind: "factur-x", total: 3000 });
});

test("a share sheet that the phone does not open records nothing", async () => {
  const { around, made, recorded } = await onPhone();
  const give = () => Promise.reject(new Error("not now"));
  await expect(shareDocument(made, { ...around, give })).rejects.toThrow("not now");
  expect(await recorded()).toBeNull();
});

test("a phone that cannot store the record saves no document", async () => {
  const { phone, made, given: handedOut, give, recorded } = await onPhone();
  phone.db.outbox.hook("creating", () => {
    throw new Error("The phone is full");
  });
  await expect(saveDocument(made, { phone, give })).rejects.toThrow();
  expect([handedOut, await recorded()]).toEqual([[], null]);
});

test("a phone that cannot store how the customer's document was made hands out and records nothing", async () => {
  const { phone, key, made, given: handedOut, give, recorded } = await onPhone();
  // As after the server's response: nothing is pending.
  await phone.db.outbox.clear();
  await phone.db.bases.clear();
  await phone.db.invoices.update(key, { customerKey: "01a00000-0000-7000-8000-000000000001" });
  phone.db.choices.hook("creating", () => {
    throw new Error("The phone is full");
  });
  await expect(saveDocument(made, { phone, give })).rejects.toThrow();
  expect([handedOut, await recorded()]).toEqual([[], null]);
});

test("a phone that cannot make the document shows an error", async () => {
  const { key, document } = await onPhone();
  const broken = () => Promise.reject(new Error("no fonts"));
  expect(await makeDocument(document, { kind: "pdf", invoiceKey: key }, broken)).toBeNull();
});
