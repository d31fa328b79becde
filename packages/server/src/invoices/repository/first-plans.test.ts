import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { conditionsOf } from "../../office/repository/sales-filter.ts";
import { SAMPLES } from "../../../migrations/until-0020/0013-first-statistics.ts";
import { insertInvoice } from "./write-invoices.ts";

/** The plans that the databases choose while they are empty. */
let business: TestApp;
beforeAll(async () => {
  business = await freshApp();
});
afterAll(() => business.close());

const lines = Array.from({ length: 10 }, (_, index) => ({
  id: `p${index}`,
  name: `Product ${index}`,
  price: pence(1250),
  discount: pence(0),
  quantity: thousandths(1000),
}));
const draft = {
  customerId: null,
  companyId: null,
  billTo: { ...EMPTY_BILL_TO, name: "Golden Dragon" },
  date: day("2026-11-21"),
  supplyDate: null,
  dueDate: null,
  summary: "",
  footnote: "",
  lines,
  totals: { discount: pence(0), total: pence(12_500) },
  deliveryStatus: "not_shipped",
  paymentStatus: "due",
} as const;

/** The conditions of the office's list. */
const OF_ONE = conditionsOf({ isRegistered: true, otherwise: [] }, { customerIds: [1] });

async function createInvoices(trx: Db, count: number): Promise<void> {
  const now = new Date("2026-11-21T12:00:00Z");
  for (let made = 0; made < count; made += 1)
    await insertInvoice(trx, 1, { key: undefined, draft, now });
}

if (process.env["TEST_DATABASE_URL"]) describePostgres();
else
  test.each([
    ["A line finds its invoice by the number", sql`id = 1`, "(owner_id=? AND id=?)"],
    [
      "What a customer bought in a span is found without what they bought before",
      sql`${OF_ONE.invoice} and ${OF_ONE.isNotDeleted} and date >= '2026-11-01' and date <= '2026-11-30'`,
      "(owner_id=? AND customer_id=? AND date>? AND date<?)",
    ],
  ])("%s", async (_, condition, found) => {
    const { rows } = await sql<{ detail: string }>`
      explain query plan select 1 from invoice where owner_id = 1 and ${condition}`.execute(
      business.database.db,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining(found)]);
  });

function describePostgres(): void {
  /** Rows of `invoice` that this transaction has read, through any index or none. */
  async function rowsRead(trx: Db): Promise<number> {
    const { rows } = await sql<{ read: number }>`
      select (pg_stat_get_xact_tuples_returned('invoice'::regclass)
        + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = 'invoice'::regclass))::bigint as read`.execute(
      trx,
    );
    return rows[0]?.read ?? Number.NaN;
  }

  test("From the first invoice on a create reads as many rows as any other, in one long transaction too", async () => {
    const reads = await business.database.db.transaction().execute(async (trx) => {
      // PostgreSQL plans the first five checks of a foreign key for their values, and these plans
      // may scan the whole book. It does so again whenever other tests' new tables invalidate its
      // plans. The generic plan counts.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
      const counts = [await rowsRead(trx)];
      for (let turn = 0; turn < 5; turn += 1) {
        await createInvoices(trx, 60);
        counts.push(await rowsRead(trx));
      }
      return counts.slice(1).map((count, index) => count - (counts[index] ?? 0));
    });
    // Each line looks up its own invoice only.
    for (const read of reads) expect(read).toBeLessThanOrEqual(60 * (lines.length + 2));
  });

  test("Autovacuum does not count the sample rows as changes enough to analyze an empty table", async () => {
    // Three steps write and delete 400 rows each, of invoices five, and autovacuum may see all as
    // one.
    const sampleChanges = (table: string) => (table === "invoice" ? 5 : 3) * (400 + 400);
    const { rows } = await sql<{ table: string; threshold: number }>`
      select c.relname as table, o.option_value::int as threshold
      from pg_class c, pg_options_to_table(c.reloptions) o
      where c.relnamespace = current_schema()::regnamespace and o.option_name = 'autovacuum_analyze_threshold'`.execute(
      business.database.db,
    );
    expect(rows.map(({ table }) => table).toSorted()).toEqual(
      [...SAMPLES.map(([table]) => table), "credit_note", "payment", "allocation"].toSorted(),
    );
    for (const { table, threshold } of rows)
      expect(threshold).toBeGreaterThan(sampleChanges(table));
  });

  test("No sample row is left, nor anything that was written because of one", async () => {
    const { db } = business.database;
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = current_schema() and column_name = 'owner_id'`.execute(db);
    expect(rows.map(({ table }) => table)).toContain("office_mark");
    for (const { table } of rows) {
      const left = await sql`select 1 from ${sql.table(table)} where owner_id = -1`.execute(db);
      expect(left.rows, table).toEqual([]);
    }
  });

  test("Autovacuum does not vacuum the empty invoices for the sample rows that were written", async () => {
    const { rows } = await sql<{ threshold: number }>`
      select o.option_value::int as threshold
      from pg_class c, pg_options_to_table(c.reloptions) o
      where c.oid = 'invoice'::regclass and o.option_name = 'autovacuum_vacuum_insert_threshold'`.execute(
      business.database.db,
    );
    expect(rows).toHaveLength(1);
    for (const { threshold } of rows) expect(threshold).toBeGreaterThan(5 * 400);
  });

  describe("A foreign key of two columns is looked up by the primary key", () => {
    test("whichever table it is of", async () => {
      const { db } = business.database;
      const { rows } = await sql<{ name: string; target: string; key: string }>`
        select c.conname as name, c.confrelid::regclass::text as target, i.indexrelid::regclass::text as key
        from pg_constraint c join pg_index i on i.indrelid = c.confrelid and i.indisprimary
        where c.contype = 'f' and array_length(c.confkey, 1) = 2 and c.connamespace = current_schema()::regnamespace`.execute(
        db,
      );
      expect(rows.length).toBeGreaterThan(6);
      for (const { name, target, key } of rows)
        await db.transaction().execute(async (trx) => {
          await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
          await sql
            .raw(
              `prepare look (bigint, bigint) as select 1 from only ${target} x where owner_id = $1 and id = $2 for key share of x`,
            )
            .execute(trx);
          const plan = await sql
            .raw<{ "QUERY PLAN": string }>("explain execute look (1, 1)")
            .execute(trx);
          await sql`deallocate look`.execute(trx);
          expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"), name).toContain(
            `using ${key}`,
          );
        });
    });
  });
}
