import { pence } from "@roundsman/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { retryKey, type Caller } from "../../testing/caller.ts";
import { invoiceFor, line } from "../testing.ts";

let shop: TestApp;
let driver: Caller;
let partner: Caller;
beforeAll(async () => {
  shop = await freshApp();
  [driver, partner] = [await shop.signIn("driver"), await shop.signIn("partner")];
});
afterAll(() => shop.close());

const make = async () =>
  (
    await driver.api.invoices.createDue({
      body: invoiceFor({ name: "Jade", lines: [line("Rice", 60, 2)] }),
    })
  ).id;
const record = (id: number, body: object) =>
  driver.send("POST", `/api/invoices/${id}/downloads/`, body);
const all = (id: number) => driver.api.invoices.documents({ params: { id } });

describe("a document that was handed out", () => {
  it("is recorded with its VAT, total and company, and the invoice shows it without a new version", async () => {
    const id = await make();
    const made = await driver.api.invoices.recordDocument({
      params: { id },
      body: {
        kind: "png",
        vat: "add",
        language: "both",
        total: pence(14_400),
        at: "2026-11-03T14:02:00.000Z",
        company: "Chen & Sons\nLondon",
      },
    });
    const last = {
      kind: "png",
      vat: "add",
      language: "both",
      total: 14_400,
      at: "2026-11-03T14:02:00.000Z",
    };
    expect(made).toMatchObject({ id, version: 1, lastDocument: last });
    expect(await driver.api.invoices.get({ params: { id } })).toEqual(made);
    expect(await all(id)).toMatchObject([{ ...last, company: "Chen & Sons\nLondon" }]);
  });

  it("needs only a kind and a VAT option: other values are those of now and of the invoice", async () => {
    const id = await make();
    const { status, body } = await record(id, { kind: "pdf", vat: "add" });
    const at = new Date(shop.clock.now).toISOString();
    expect([status, body]).toMatchObject([
      200,
      { last_document: { kind: "pdf", vat: "add", lang: "en", total: 144, made_at: at } },
    ]);
  });

  it("is recorded once for each client_id", async () => {
    const id = await make();
    const body = {
      kind: "pdf",
      vat: "included",
      client_id: "0b17d96a-41b8-4e24-ade9-a33a8c34f4e9",
    };
    const first = await record(id, body);
    expect(await record(id, body)).toMatchObject({ status: 200, body: first.body as object });
    expect(await all(id)).toHaveLength(1);
  });

  it("is listed by the time of its document, even if it is sent late, and never in the future", async () => {
    const id = await make();
    await record(id, { kind: "pdf", vat: "add", made_at: "2026-11-20T10:00:00Z" });
    const late = await record(id, {
      kind: "png",
      vat: "included",
      made_at: "2026-11-19T10:00:00Z",
    });
    expect(late.body).toMatchObject({ last_document: { kind: "pdf", total: 144 } });
    await record(id, { kind: "ubl", vat: "included", made_at: "2999-01-01T00:00:00Z" });
    expect((await all(id)).map(({ kind, at }) => [kind, at])).toEqual([
      ["ubl", new Date(shop.clock.now).toISOString()],
      ["pdf", "2026-11-20T10:00:00.000Z"],
      ["png", "2026-11-19T10:00:00.000Z"],
    ]);
  });

  it("does not make an edit stale", async () => {
    const id = await make();
    await record(id, { kind: "pdf", vat: "add" });
    const edited = await driver.send(
      "POST",
      `/api/invoiceupdate/${id}/`,
      { description: "later", version: 1 },
      retryKey(),
    );
    expect(edited).toMatchObject({
      status: 200,
      body: { version: 2, last_document: { total: 144 } },
    });
  });

  it("is refused for invalid values, and for an unknown or another person's invoice", async () => {
    const id = await make();
    for (const body of [
      { kind: "docx", vat: "add" },
      { kind: "pdf" },
      { kind: "pdf", vat: "add", total: -1 },
      { kind: "pdf", vat: "add", made_at: "soon" },
    ])
      expect((await record(id, body)).status).toBe(422);
    expect(
      (await partner.send("POST", `/api/invoices/${id}/downloads/`, { kind: "pdf", vat: "add" }))
        .status,
    ).toBe(404);
    expect((await partner.send("GET", `/api/invoices/${id}/downloads/`)).status).toBe(404);
    expect(await all(id)).toEqual([]);
  });
});
