import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { accountant } from "./testing.ts";

/** Invoices of one line each, by SQL: through calls so many would take minutes. */
async function fill({ database: { db } }: TestApp, count: number, onFirst: number): Promise<void> {
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    insert into invoice (owner_id, id, key, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name,
      search_text, date, summary, footnote, total, discount, delivery_status, payment_status, vat_mode, created_at, updated_at)
    select 1, i, 'invoice-' || i, null, 'Lotus Garden', '', '', '', '', '', 'lotus', 'lotus',
      case when i <= ${sql.lit(onFirst)} then '2026-11-01' else '2026-11-02' end, '', '', 1200, 0, 'delivered', 'due', 'included', '', ''
    from n where true`.execute(db);
  await sql`insert into invoice_line (owner_id, invoice_id, position, product_ref, name, price, discount, quantity)
    select owner_id, id, 0, '"p"', 'Tea', 1200, 0, 1000 from invoice`.execute(db);
}

test("A month of many documents is exported at once, and too many are refused before anything is written", async () => {
  const shop = await freshApp();
  const manager = await shop.signIn("manager");
  await fill(shop, 25_001, 10_500);
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
