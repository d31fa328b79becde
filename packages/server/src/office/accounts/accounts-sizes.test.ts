import { expect, test } from "vitest";
import { freshApp } from "../../testing/fresh-app.ts";
import { accountant, fillInvoices } from "./testing.ts";

test("A month of many documents is exported at once, and too many are refused before anything is written", async () => {
  const shop = await freshApp();
  const manager = await shop.signIn("manager");
  await fillInvoices(shop, 25_001, 10_500);
  const { exported } = accountant(
    () => shop,
    () => manager,
  );
  const both = { from: "2026-11-01", to: "2026-11-02" };
  const refused = await manager.send("POST", "/api/office/accounts/exports/", {
    program: "xero",
    ...both,
  });
  expect([refused.status, refused.body]).toMatchObject([
    413,
    { type: "urn:roundsman:too-many-documents" },
  ]);
  const one = { from: "2026-11-01", to: "2026-11-01" };
  const { status, made } = await exported("xero", one);
  expect([status, made]).toMatchObject([
    201,
    { invoices: 10_500, total_amount: 126_000, file_name: expect.stringContaining("export-1.zip") },
  ]);
  await shop.close();
});

test("A list of all documents of a quarter has up to 10,000, or else asks for fewer days", async () => {
  const shop = await freshApp();
  const manager = await shop.signIn("manager");
  await fillInvoices(shop, 10_001, 10_000);
  const list = (to: string) =>
    manager.send("GET", `/api/office/vat/documents/?from=2026-11-01&to=${to}`);
  const { status, body } = await list("2026-11-01");
  expect([status, (body as { documents: unknown[] }).documents.length]).toEqual([200, 10_000]);
  const refused = await list("2026-11-02");
  expect([refused.status, refused.body]).toMatchObject([
    413,
    {
      type: "urn:roundsman:too-many-documents",
      detail: "These days have more than 10,000 documents. Please choose fewer days.",
    },
  ]);
  // A page is never too much.
  expect((await list("2026-11-02&limit=500")).status).toBe(200);
  await shop.close();
});
