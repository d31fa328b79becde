import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { describe, expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import type { NewDocument } from "../../sync/store/pending-share.ts";
import { discardRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { isAnotherTotal } from "../editor/another-total.ts";
import {
  documentChoice,
  recordDocument,
  recordDocuments,
  startingChoice,
} from "./document-records.ts";
import { createInvoice, removeInvoices, updateInvoice } from "../queries.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
const document = (hour: number, fields: Partial<NewDocument> = {}): NewDocument => ({
  kind: "pdf",
  vat: "add",
  language: "zh",
  total: pence(3000),
  at: at(hour),
  company: "Chen & Sons",
  ...fields,
});
const REGISTERED = {
  name: "Chen & Sons",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  vatNumber: "GB 999 9999 73",
  contactNumber: "",
  contactPerson: "",
};
const shown = ({ company: _company, ...rest }: NewDocument) => rest;

test("a document handed out without signal shows at once, and is recorded once even if the answer is lost", async () => {
  const { server, phone, send } = createRig();
  server.faultOf = () => "lost request";
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await recordDocument(key, document(9), phone);
  await send();
  expect(await phone.db.invoices.get(key)).toMatchObject({
    lastDocument: shown(document(9)),
    sync: "waiting",
  });
  server.faultOf = ({ path }) => (path.endsWith("/downloads/") ? "lost answer" : "none");
  await send();
  server.faultOf = () => "none";
  await send();
  expect(server.alive("invoices")[0]).toMatchObject({
    recorded: [at(9)],
    lastDocument: shown(document(9)),
  });
  expect(await phone.db.invoices.get(key)).toMatchObject({
    lastDocument: shown(document(9)),
    sync: "sent",
    version: 1,
  });
});

test("a pull brings a document from another phone, without a new version of its invoice", async () => {
  const { server, phone, send, sender } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  server.run("invoices", "recordDocument", { id: 1, query: {}, body: document(10) });
  await pullAll(sender);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    version: 1,
    lastDocument: shown(document(10)),
  });
});

test("recording a document hides no change of others: an edit made before still conflicts", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  const version = (await phone.db.invoices.get(key))?.version;
  server.edit("invoices", 1, { summary: "theirs" });
  await recordDocument(key, document(9), phone);
  await updateInvoice(key, { ...draftFor(null), summary: "mine", version }, phone);
  await send();
  expect(await phone.db.outbox.toArray()).toMatchObject([
    { kind: "invoice.update", state: "refused", problem: { status: 409 } },
  ]);
  expect(server.alive("invoices")).toMatchObject([{ summary: "theirs", recorded: [at(9)] }]);
});

describe("a document of a deleted invoice", () => {
  test("that another device deleted is sent, before the phone pulled the deletion and after", async () => {
    const { server, phone, send, sender } = createRig();
    const key = await createInvoice("getPaid", draftFor(null), phone);
    await send();
    await pullAll(sender);
    server.edit("invoices", 1, { hidden: true });
    await recordDocument(key, document(9), phone);
    await send();
    await pullAll(sender);
    expect(await phone.db.invoices.toArray()).toEqual([]);
    // The invoice is still open in an editor.
    await recordDocument(key, document(10), phone);
    expect(await phone.db.outbox.toArray()).toMatchObject([{ kind: "invoice.document" }]);
    server.faultOf = () => "lost answer";
    await send();
    server.faultOf = () => "none";
    expect(await send()).toBe("sent");
    await pullAll(sender);
    expect(server.books.invoices.get(1)).toMatchObject({ recorded: [at(9), at(10)] });
    expect([await phone.db.invoices.count(), await phone.db.bases.count()]).toEqual([0, 0]);
    expect(await phone.db.outbox.count()).toBe(0);
  });

  test("that was deleted here is sent behind the deletion, even if the creation was not sent yet", async () => {
    const { server, phone, send } = createRig();
    const key = await createInvoice("getPaid", draftFor(null), phone);
    await removeInvoices([key], phone);
    await recordDocument(key, document(9), phone);
    expect(await send()).toBe("sent");
    expect(server.books.invoices.get(1)).toMatchObject({ hidden: true, recorded: [at(9)] });
    expect(await phone.db.outbox.count()).toBe(0);
    expect(server.alive("invoices")).toEqual([]);
  });

  test("that the server never had is dropped", async () => {
    const { phone, send } = createRig();
    await recordDocument(phone.newKey(), document(9), phone);
    expect(await send()).toBe("sent");
    expect([await phone.db.outbox.count(), await phone.db.invoices.count()]).toEqual([0, 0]);
  });

  test("waits for a person if the server refuses it, and can be discarded", async () => {
    const { phone, send } = createRig();
    const broken = document(9, { total: pence(-1) });
    await recordDocument(phone.newKey(), broken, phone);
    await send();
    const [refused] = await phone.db.outbox.toArray();
    expect(refused).toMatchObject({ state: "refused" });
    await discardRefusedOn(phone, refused?.key ?? "");
    expect([await phone.db.outbox.count(), await phone.db.invoices.count()]).toEqual([0, 0]);
  });
});

test("a customer's documents are made as their last one was, whichever phone made it", async () => {
  const { server, phone, send, sender } = createRig();
  const customer = await createCustomer(CUSTOMER, phone);
  const keys = [
    await createInvoice("getPaid", draftFor(customer), phone),
    await createInvoice("getPaid", draftFor(customer), phone),
  ] as const;
  expect(await documentChoice(customer, phone)).toBeNull();
  await recordDocument(keys[0], document(12, { vat: "without", language: "both" }), phone);
  await recordDocument(keys[1], document(9), phone);
  expect(await documentChoice(customer, phone)).toEqual({ vat: "without", language: "both" });
  await send();
  server.run("invoices", "recordDocument", {
    id: 2,
    query: {},
    body: document(13, { vat: "included", language: "en" }),
  });
  await pullAll(sender);
  expect(await documentChoice(customer, phone)).toEqual({ vat: "included", language: "en" });
});

test("the documents of a batch are recorded all or none", async () => {
  const { phone } = createRig();
  const keys = [
    await createInvoice("getPaid", draftFor(null), phone),
    await createInvoice("getPaid", draftFor(null), phone),
  ];
  const documents = new Map(keys.map((key) => [key, document(9)]));
  let room = 1;
  phone.db.outbox.hook("creating", () => {
    if (room-- === 0) throw new Error("The phone is full");
  });
  await expect(recordDocuments(documents, phone)).rejects.toThrow();
  expect((await phone.db.invoices.toArray()).map(({ lastDocument }) => lastDocument)).toEqual([
    null,
    null,
  ]);
  room = 2;
  await recordDocuments(documents, phone);
  expect((await phone.db.invoices.toArray()).map(({ lastDocument }) => lastDocument?.at)).toEqual([
    at(9),
    at(9),
  ]);
});

test("the next document of an invoice has the VAT of its own last one, whatever its customer has since", () => {
  const last = { vat: "without", language: "zh" } as const;
  expect(startingChoice(shown(document(9)), last, null).vat).toBe("add");
  expect(startingChoice(null, last, null).vat).toBe("without");
  expect(startingChoice(null, null, null, { company: REGISTERED }).vat).toBe("included");
});

test("a document is in its customer's language, else in that of its last document, else in both: never in the interface's", () => {
  const last = { vat: "included", language: "zh" } as const;
  expect(
    startingChoice(shown(document(9, { language: "zh" })), last, { documentLanguage: "en" })
      .language,
  ).toBe("en");
  expect(
    startingChoice(shown(document(9, { language: "zh" })), null, { documentLanguage: "" }).language,
  ).toBe("zh");
  expect(startingChoice(null, last, { documentLanguage: "" }).language).toBe("both");
  expect(startingChoice(null, last, null).language).toBe("both");
  expect(startingChoice(null, null, undefined).language).toBe("both");
});

test("an invoice with another total than its last document shows a warning", () => {
  const before = shown(document(9));
  const invoice = draftFor(null);
  expect(isAnotherTotal(before, invoice, "add")).toBe(false);
  expect(isAnotherTotal(before, invoice, "included")).toBe(true);
  expect(isAnotherTotal(null, invoice, "included")).toBe(false);
});
