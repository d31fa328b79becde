import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../migrations/list.ts";
import { openDatabase, type OpenDatabase } from "../kernel/storage/db.ts";
import { migrate } from "../kernel/storage/migrate.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import { scratchDatabase } from "../testing/fresh-app.ts";

let folder: string;
let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
let database: OpenDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-paid-"));
  scratch = await scratchDatabase(folder);
  database = openDatabase(scratch.url);
});
afterAll(async () => {
  await database.db.destroy();
  await scratch.drop();
  rmSync(folder, { recursive: true });
});

const INVOICE = `owner_id, customer_id, bill_name, bill_address, bill_city, bill_postcode, bill_email, bill_phone, search_name,
  search_text, summary, footnote, discount, delivery_status, created_at, updated_at`;
const VALUES = `1, null, 'Jade', '', '', '', '', '', 'jade', 'jade', '', '', 0, 'delivered', '2026-03-01', '2026-03-02'`;

test("An invoice that was paid before the upgrade gets one payment for exactly what is owed of it", async () => {
  const { db } = database;
  await migrate(database, migrations.slice(0, indexOf("payments")));
  const run = (text: string) => sql.raw(text).execute(db);
  await run(
    "insert into person (id, username, name, email, password_hash, manager, driver, created_at) values (1, 'd', 'D', '', '', 0, 1, '')",
  );
  const invoices = [
    [1, 1000, 200, "paid", "due", ""],
    [2, 500, 0, "paid", "credit", ""],
    [3, 700, 0, "due", "", ""],
    [4, 900, 0, "paid", "due", "2026-03-03"],
    [5, 0, 0, "paid", "due", ""],
  ] as const;
  for (const [id, total, vat, status, from, deleted] of invoices)
    await run(
      `insert into invoice (${INVOICE}, id, key, date, total, vat_added, payment_status, paid_from, deleted_at)
       values (${VALUES}, ${id}, 'k${id}', '2026-03-01', ${total}, ${vat}, '${status}', '${from}', '${deleted}')`,
    );
  await run(
    "insert into cash_entry (owner_id, id, invoice_id, amount, day, created_at) values (1, 1, 1, 1200, '2026-03-05', '')",
  );
  await migrate(database, migrations.slice(0, indexOf("money for no invoice")));
  const kept = await ledgers();
  await migrate(database, migrations.slice(0, indexOf("advances name their customer")));
  expect(await ledgers()).toEqual(kept);
  await migrate(database, migrations);
  const [payments = []] = await ledgers();
  // A payment for an invoice has no payer: its invoice names them.
  expect(payments).toEqual(kept[0]?.map((row) => ({ ...row, payer: "" })));
  const rows = await db
    .selectFrom("payment")
    .innerJoin("allocation", "allocation.payment_id", "payment.id")
    .select(["payment.id", "payment.key", "payment.method", "payment.amount", "day"])
    .select(["allocation.invoice_id", "allocation.amount as part"])
    .orderBy("payment.id")
    .execute();
  expect(rows).toEqual([
    {
      id: 1,
      key: "k1",
      method: "cash",
      amount: 1200,
      day: "2026-03-05",
      invoice_id: 1,
      part: 1200,
    },
    {
      id: 2,
      key: "k2",
      method: "unknown",
      amount: 500,
      day: "2026-03-01",
      invoice_id: 2,
      part: 500,
    },
  ]);
  const paid = await db.selectFrom("invoice").select(["id", "paid"]).orderBy("id").execute();
  expect(paid.map((row) => row.paid)).toEqual([1200, 500, 0, 0, 0]);
  expect(await nextNumber(db, "payment")).toBe(3);
});

const indexOf = (step: string) => migrations.findIndex(({ name }) => name === step);

const ledgers = async () =>
  Promise.all(
    ["payment", "allocation", "cash_entry"].map(async (name) => {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database.db);
      return rows.map((row) => ({ customer_id: null, ...row }));
    }),
  );

test("The database refuses to change a payment, except its texts", async () => {
  const { db } = database;
  await expect(db.updateTable("payment").set({ amount: 1 }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(db.deleteFrom("allocation").execute()).rejects.toThrow("append-only");
  await db.updateTable("payment").set({ reference: "" }).execute();
});
