import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { freshApp } from "../../testing/fresh-app.ts";
import { turnsDuring } from "../../testing/turns-during.ts";
import { isLongSum, sumInParts } from "./sum-in-parts.ts";
import { invoiceFor, line } from "../testing.ts";
import { loadsOf, totalsOf } from "./totals.ts";

test("Sums in parts are the sums of one query", async () => {
  const business = await freshApp();
  const driver = await business.signIn("driver");
  const { db, engine } = business.database;
  const lines = [line("Tea 茶", 12.35, 3, 0.1), line("Rice", 0.99, 7)];
  await driver.api.invoices.createDue({ body: invoiceFor({ date: "2026-11-20", lines }) });
  expect(await isLongSum(db, driver.id, {})).toBe(false);
  const [invoice, parts] = [
    await db.selectFrom("invoice").selectAll().executeTakeFirstOrThrow(),
    await db.selectFrom("invoice_line").selectAll().execute(),
  ];
  const ids = Array.from({ length: 2500 }, (_, index) => index + 2);
  await inBatches(ids, async (some) => {
    const rows = some.map((id) => ({
      ...invoice,
      id,
      date: id % 3 === 0 ? "2026-11-21" : invoice.date,
      key: randomUUID(),
    }));
    await db.insertInto("invoice").values(rows).execute();
    const ofThem = some.flatMap((id) =>
      parts.slice(id % 2).map((part) => ({ ...part, invoice_id: id })),
    );
    await db.insertInto("invoice_line").values(ofThem).execute();
  });
  expect(await isLongSum(db, driver.id, {})).toBe(engine === "sqlite");
  const { result: summary, turns } = await turnsDuring(() => sumInParts(db, driver.id, {}));
  // Of 50 invoices, each read twice: other calls are answered in between.
  expect(turns).toBeGreaterThanOrEqual(100);
  expect(summary.totals).toEqual(await totalsOf(db, driver.id, {}));
  const byName = (loads: readonly { readonly name: string }[]) =>
    loads.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(summary.loadSheet)).toEqual(byName(await loadsOf(db, driver.id, {})));
  await business.close();
});
