import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { createInvoice, removeInvoices } from "../queries.ts";
import { batchDocuments, recordBatch } from "../papers/batch-documents.ts";
import { numbered } from "../papers/number-invoices.ts";
import { discardRefusedOn } from "../../sync/outbox/resolve-refused.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import type { NewDocument } from "../../sync/store/pending-share.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { creditInvoice, recordNote, voidNote } from "./queries.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  await pull();
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
});

const pull = (of = rig) => pullAll({ ...of.sender, clock: of.clock });
const credit = (units = 0.5) =>
  creditInvoice(
    key,
    {
      reason: "damaged",
      summary: "",
      lines: [{ line: "rice", quantity: fromUnits(units), goods: "waste" }],
    },
    rig.phone,
  );
const row = async (): Promise<LocalInvoice> => {
  const found = await rig.phone.db.invoices.get(key);
  if (!found) throw new Error("The invoice is gone");
  return found;
};
const notes = async () => creditNotesOf(rig.phone.db, await row());
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
const paper = (hour: number, fields: Partial<NewDocument> = {}): NewDocument => ({
  kind: "pdf",
  vat: "included",
  language: "zh",
  total: pence(1000),
  at: at(hour),
  company: "Chen & Sons",
  ...fields,
});
const shown = ({ company: _company, ...rest }: NewDocument) => rest;
const handOut = (note: string, document: NewDocument) =>
  recordNote(key, { note, ...document }, rig.phone);
const onServer = () => rig.server.alive("creditNotes");

test("a document handed out without signal shows at once, and is sent once behind its note even if the answer is lost", async () => {
  const note = await credit();
  await handOut(note, paper(9));
  expect(await notes()).toMatchObject([{ isSent: false, lastDocument: shown(paper(9)) }]);
  rig.server.faultOf = ({ path }) => (path.endsWith("/downloads/") ? "lost answer" : "none");
  await rig.send();
  expect(await notes()).toMatchObject([{ isSent: true, lastDocument: shown(paper(9)) }]);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(onServer()).toMatchObject([{ recorded: [at(9)], lastDocument: shown(paper(9)) }]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
  const [sent] = await notes();
  expect(sent).toMatchObject({ isSent: true, lastDocument: shown(paper(9)) });
  expect((await row()).sync).toBe("sent");
});

test("a pull brings a note's document from another phone, without a new version", async () => {
  await credit();
  await rig.send();
  await pull();
  const { company: _company, vat: _vat, ...body } = paper(10);
  rig.server.run("creditNotes", "recordDocument", { id: 1, query: {}, body });
  await pull();
  expect(await notes()).toMatchObject([{ version: 1, lastDocument: shown(paper(10)) }]);
});

test("a note that was handed out does not break a pull that reads all lists again", async () => {
  const note = await credit();
  await handOut(note, paper(9));
  await rig.send();
  await rig.phone.db.setCursor(null);
  await pull();
  await rig.phone.db.setCursor(null);
  await pull();
  expect(await notes()).toMatchObject([{ version: 1, lastDocument: shown(paper(9)) }]);
});

test("the latest document is shown, whichever was sent first", async () => {
  const note = await credit();
  await rig.send();
  await handOut(note, paper(11, { kind: "png", language: "en" }));
  await handOut(note, paper(9));
  expect(await notes()).toMatchObject([{ lastDocument: { kind: "png" } }]);
  await rig.send();
  expect(await notes()).toMatchObject([{ lastDocument: { kind: "png", at: at(11) } }]);
  expect(onServer()).toMatchObject([{ recorded: [at(11), at(9)] }]);
});

test("a late answer does not restore a voided note", async () => {
  const note = await credit();
  await rig.send();
  await handOut(note, paper(9));
  rig.server.faultOf = ({ path }) => (path.endsWith("/downloads/") ? "lost answer" : "none");
  await rig.send();
  rig.server.faultOf = () => "none";
  rig.server.run("creditNotes", "void", { id: 1, query: {}, body: undefined });
  await pull();
  expect(await notes()).toMatchObject([{ isVoided: true }]);
  await rig.send();
  expect(await notes()).toMatchObject([{ isVoided: true, lastDocument: shown(paper(9)) }]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("a note that was voided here is still recorded as handed out", async () => {
  const note = await credit();
  await handOut(note, paper(9));
  const [first] = await notes();
  if (first) await voidNote(key, first, rig.phone);
  await rig.send();
  expect(onServer()).toMatchObject([{ recorded: [at(9)] }]);
  expect(await notes()).toMatchObject([{ isVoided: true, lastDocument: shown(paper(9)) }]);
});

test("so is a note whose invoice was deleted, before it was sent or after", async () => {
  const note = await credit();
  await handOut(note, paper(9));
  await removeInvoices([key], rig.phone);
  await handOut(note, paper(10));
  await rig.send();
  expect([...rig.server.books.creditNotes.values()]).toMatchObject([{ recorded: [at(9), at(10)] }]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("discarding a refused note discards the record of its document", async () => {
  await rig.send();
  rig.server.run("creditNotes", "create", {
    id: Number((await row()).id),
    query: {},
    body: {
      reason: "returned",
      key: "theirs",
      lines: [{ line: "rice", quantity: fromUnits(2), goods: "waste" }],
    },
  });
  const note = await credit(1);
  await handOut(note, paper(9));
  await rig.send();
  const [refused, behind] = await rig.phone.db.outbox.orderBy("seq").toArray();
  expect([refused?.state, behind?.state]).toEqual(["refused", "waiting"]);
  await discardRefusedOn(rig.phone, String(refused?.key));
  // The record goes with the discarded note: nothing is left to send.
  expect(await rig.send()).toBe("idle");
  await pull();
  expect(await rig.phone.db.outbox.count()).toBe(0);
  expect(await notes()).toMatchObject([{ key: "theirs" }]);
  expect((await notes())[0]?.lastDocument).toBeUndefined();
});

test("a batch records all its invoices and notes, or none if one cannot be stored", async () => {
  await credit();
  await credit();
  const rows = await numbered([await row()], rig.phone);
  const documents = await batchDocuments(
    rows,
    { vat: "last", language: "en", withNotes: true },
    { company: null, phone: rig.phone },
  );
  const full = { ...rig.phone, newKey: failing(rig.phone.newKey, 2) };
  await expect(recordBatch(rows, documents, full)).rejects.toThrow("The phone is full");
  expect((await row()).lastDocument).toBeNull();
  expect((await notes()).map(({ lastDocument }) => lastDocument)).toEqual([undefined, undefined]);
  await recordBatch(rows, documents, rig.phone);
  expect((await row()).lastDocument).toMatchObject({ kind: "pdf", language: "en" });
  expect(await notes()).toMatchObject([
    { lastDocument: { kind: "pdf", language: "en", total: 500 } },
    { lastDocument: { total: 500 } },
  ]);
  await rig.send();
  expect(onServer()).toMatchObject([
    { recorded: [expect.any(String)] },
    { recorded: [expect.any(String)] },
  ]);
});

/** Works this many times and then fails. */
function failing<T>(work: () => T, times: number): () => T {
  let left = times;
  return () => {
    if (left-- === 0) throw new Error("The phone is full");
    return work();
  };
}
