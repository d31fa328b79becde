import { pence } from "@roundsman/core/money";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { retryKey, type Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  business = await freshApp();
  [driver, partner] = [await business.signIn("driver"), await business.signIn("partner")];
});
afterAll(() => business.close());

const { invoice, credited, read, voided } = creditor(() => driver);
const newNote = async (more: object = {}) => {
  const id = await invoice([wireLine("rice", 12, 10)], { vat_mode: "included", ...more });
  return credited(id, [{ line: "rice", quantity: 1 }]);
};
const record = (id: number | string, body: object, who = driver) =>
  who.send("POST", `/api/creditnotes/${id}/downloads/`, body);
const all = (id: number) => driver.api.creditNotes.documents({ params: { id } });
const audited = async (id: number) =>
  (
    await business.database.db
      .selectFrom("audit")
      .select(["actor_id", "entity_ids"])
      .where("kind", "=", "creditNote")
      .where("action", "=", "document")
      .orderBy("seq")
      .execute()
  ).filter(({ entity_ids }) => entity_ids === `[${id}]`);

describe("a credit note that was handed out", () => {
  test("is recorded with its language, total and company, and shows it without a new version", async () => {
    const note = await newNote({ vat_mode: "add" });
    expect(note).not.toHaveProperty("last_document");
    const made = await driver.api.creditNotes.recordDocument({
      params: { id: note.id },
      body: {
        kind: "png",
        language: "both",
        total: pence(1440),
        at: "2026-11-20T14:02:00.000Z",
        company: "Chen & Sons\nLondon",
      },
    });
    const last = {
      kind: "png",
      vat: "add",
      language: "both",
      total: 1440,
      at: "2026-11-20T14:02:00.000Z",
    };
    expect(made).toMatchObject({ id: note.id, version: 1, lastDocument: last });
    expect(await driver.api.creditNotes.get({ params: { id: note.id } })).toEqual(made);
    expect(await all(note.id)).toMatchObject([{ ...last, company: "Chen & Sons\nLondon" }]);
    expect(await audited(note.id)).toMatchObject([{ actor_id: driver.id }]);
  });

  test("needs only a kind: other values are those of now and of the note", async () => {
    const { id } = await newNote();
    const at = new Date(business.clock.now).toISOString();
    expect(await record(id, { kind: "pdf" })).toMatchObject({
      status: 200,
      body: {
        last_document: { kind: "pdf", vat: "included", lang: "en", total: 12, made_at: at },
      },
    });
  });

  test("is recorded once, even if it is sent again", async () => {
    const { id } = await newNote();
    const body = { kind: "pdf", client_id: randomUUID() };
    const first = await record(id, body);
    expect(await record(id, body)).toMatchObject({ status: 200, body: first.body as object });
    const key = retryKey();
    const path = `/api/creditnotes/${id}/downloads/`;
    for (const _ of "ab") await driver.send("POST", path, { kind: "cii" }, key);
    expect((await all(id)).map(({ kind }) => kind)).toEqual(["cii", "pdf"]);
    expect(await audited(id)).toHaveLength(2);
  });

  test("is listed by the time of its document, even if it is sent late, and never in the future", async () => {
    const { id } = await newNote();
    await record(id, { kind: "pdf", lang: "zh", made_at: "2026-11-20T10:00:00Z" });
    const late = await record(id, { kind: "png", made_at: "2026-11-19T10:00:00Z" });
    expect(late.body).toMatchObject({ last_document: { kind: "pdf", lang: "zh" } });
    await record(id, { kind: "ubl", made_at: "2999-01-01T00:00:00Z" });
    expect((await all(id)).map(({ kind, at }) => [kind, at])).toEqual([
      ["ubl", new Date(business.clock.now).toISOString()],
      ["pdf", "2026-11-20T10:00:00.000Z"],
      ["png", "2026-11-19T10:00:00.000Z"],
    ]);
  });

  test("has its own records beside those of its invoice", async () => {
    const note = await newNote();
    const invoiceId = Number(note["invoice_id"]);
    await record(note.id, { kind: "png" });
    await driver.send("POST", `/api/invoices/${invoiceId}/downloads/`, {
      kind: "pdf",
      vat: "included",
    });
    const ofInvoice = await driver.api.invoices.documents({ params: { id: invoiceId } });
    expect(ofInvoice.map(({ kind }) => kind)).toEqual(["pdf"]);
    expect((await all(note.id)).map(({ kind }) => kind)).toEqual(["png"]);
    expect(await read(`/api/invoices/${invoiceId}/`)).toMatchObject({
      last_document: { kind: "pdf" },
    });
  });

  test("can be voided before or after its document is recorded", async () => {
    const note = await newNote();
    await record(note.id, { kind: "pdf" });
    const { body } = await voided(note.id);
    expect(body).toMatchObject({ version: 2, last_document: { kind: "pdf" } });
    expect(await record(note.id, { kind: "png" })).toMatchObject({
      status: 200,
      body: { version: 2, last_document: { kind: "png" } },
    });
    expect(await all(note.id)).toHaveLength(2);
  });

  test("is recorded even if its invoice was deleted", async () => {
    const note = await newNote();
    await driver.send("POST", `/api/invoicedelete/${Number(note["invoice_id"])}/`);
    expect((await record(note.id, { kind: "pdf" })).status).toBe(200);
    expect(await all(note.id)).toHaveLength(1);
  });

  test("is in a pull, and can be recorded in the same batch that makes the note", async () => {
    const { cursor } = await driver.api.pull.read({ body: {} });
    const id = await invoice([wireLine("rice", 12, 10)]);
    const key = randomUUID();
    const requests = [
      {
        path: `/api/invoices/${id}/creditnotes/`,
        body: { client_id: key, reason: "short", lines: [{ line: "rice", quantity: 1 }] },
      },
      { path: `/api/creditnotes/key:${key}/downloads/`, body: { kind: "pdf", lang: "zh" } },
    ].map((of) => ({ ...of, method: "POST", id: randomUUID() }));
    const { body } = await driver.send("POST", "/api/batch/", { requests });
    const { responses } = body as { responses: { status: number }[] };
    expect(responses.map(({ status }) => status)).toEqual([201, 200]);
    const { changes } = await driver.api.pull.read({ body: { cursor } });
    expect(changes.creditNotes).toMatchObject([
      { key, version: 1, lastDocument: { kind: "pdf", language: "zh" } },
    ]);
  });

  test("is refused for invalid values, and for an unknown or another person's note", async () => {
    const { id } = await newNote();
    for (const body of [
      { kind: "docx" },
      {},
      { kind: "pdf", total: -1 },
      { kind: "pdf", made_at: "soon" },
      { kind: "pdf", lang: "fr" },
    ])
      expect((await record(id, body)).status).toBe(422);
    expect((await record(id, { kind: "pdf" }, partner)).status).toBe(404);
    expect((await record(9999, { kind: "pdf" })).status).toBe(404);
    expect((await partner.send("GET", `/api/creditnotes/${id}/downloads/`)).status).toBe(404);
    expect(await all(id)).toEqual([]);
    expect(await audited(id)).toEqual([]);
    expect(await driver.api.creditNotes.get({ params: { id } })).not.toHaveProperty("lastDocument");
  });
});
