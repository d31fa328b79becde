import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { retryKey, type Caller } from "../../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

const stocks = "/responsible-persons/1/driver-stocks/";
const tea = { product_name: "Tea", price: 12.5, discount_amount: 0 };
const audit = () => business.database.db.selectFrom("audit").selectAll().orderBy("seq").execute();

test("The log shows who did what when, and the state before", async () => {
  await driver.send("POST", stocks, tea);
  business.clock.now += 1000;
  await driver.send("PUT", `${stocks}1/`, { ...tea, price: 13 });
  const rows = await audit();
  expect(rows).toMatchObject([
    {
      owner_id: 1,
      actor_id: 1,
      seq: 1,
      action: "create",
      kind: "product",
      entity_ids: "[1]",
      before: "null",
      at: "2026-11-21T12:00:00.000Z",
    },
    {
      owner_id: 1,
      actor_id: 1,
      seq: 2,
      action: "update",
      kind: "product",
      entity_ids: "[1]",
      at: "2026-11-21T12:00:01.000Z",
    },
  ]);
  expect([JSON.parse(rows[1]?.before ?? ""), JSON.parse(rows[1]?.after ?? "")]).toMatchObject([
    { price: 1250 },
    { price: 1300 },
  ]);
});

test("Log entries cannot be changed or deleted", async () => {
  await driver.send("POST", stocks, tea);
  const { db } = business.database;
  await expect(db.updateTable("audit").set({ actor_id: 2 }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(db.deleteFrom("audit").execute()).rejects.toThrow("append-only");
  await expect(sql`update audit set after = '{}'`.execute(db)).rejects.toThrow("append-only");
  expect(await audit()).toHaveLength(1);
});

/** Random actions of a driver, some of them wrong, some of them sent twice. */
const press = fc.record({
  act: fc.constantFrom("create", "update", "stale", "remove", "restore", "bulk", "upgrade"),
  id: fc.integer({ min: 1, max: 5 }),
  retried: fc.boolean(),
});

test("Every action writes one log entry with its change event, numbered without a gap", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 25 }), async (presses) => {
      const before = (await audit()).length;
      let done = 0;
      for (const each of presses) done += await perform(each);
      expect((await audit()).length - before).toBe(done);
    }),
    { numRuns: 15 },
  );
  const rows = await business.database.db
    .selectFrom("change")
    .selectAll()
    .where("owner_id", "=", 1)
    .orderBy("seq")
    .execute();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  const events = new Map(rows.map(({ seq, kind, ids }) => [seq, [kind, ids]]));
  for (const { seq, kind, entity_ids } of await audit())
    expect(events.get(seq)).toEqual([kind, entity_ids]);
});

/**
 * Returns how many records should change, looked up before the call, so that the count does not
 * come from the server.
 */
async function perform({
  act,
  id,
  retried,
}: typeof press extends fc.Arbitrary<infer P> ? P : never): Promise<number> {
  const key = retried ? retryKey() : {};
  const row = await business.database.db
    .selectFrom("product")
    .select(["deleted_at", "version"])
    .where("owner_id", "=", 1)
    .where("id", "=", id)
    .executeTakeFirst();
  const [is, was] = [row?.deleted_at === "", row !== undefined && row.deleted_at !== ""];
  const wanted = {
    create: () => send("POST", stocks, tea, 1),
    update: () => send("PUT", `${stocks}${id}/`, tea, Number(is)),
    stale: () => send("PUT", `${stocks}${id}/`, tea, 0, { "if-match": "0" }),
    remove: () => send("DELETE", `${stocks}${id}/`, undefined, Number(is)),
    restore: () => send("POST", `${stocks}${id}/restore/`, undefined, Number(was)),
    bulk: () => send("DELETE", `${stocks}bulk_delete/`, { product_ids: [id] }, Number(is)),
    upgrade: () =>
      send(
        "POST",
        "/api/user/update_customer_laokehu/",
        { name: "nobody", password: "upgrade" },
        0,
      ),
  };
  return wanted[act]();

  async function send(
    method: string,
    url: string,
    body: unknown,
    things: number,
    headers = {},
  ): Promise<number> {
    for (let tries = 0; tries < (retried ? 3 : 1); tries += 1)
      await driver.send(method, url, body, { ...key, ...headers });
    return things;
  }
}
