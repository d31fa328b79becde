import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerRecords } from "../../customers/repository.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { retryKey, type Caller } from "../../testing/caller.ts";
import { auditRows, create, idsOf, ONE, LIST, EDIT, made } from "../../testing/customers.ts";

// What a person does with their own records. Short tests, because `npm run mutation scoping` runs
// them against hundreds of changes.

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  // The texts of the fastest queries are built at their first use. Building them here makes
  // mutation testing run every test against a changed text.
  const early = await business.signIn("partner").catch(() => business.anyone);
  await Promise.allSettled([create(early), idsOf(early), early.send("GET", ONE(early, 1))]);
});
afterAll(() => business.close());
// A test, not part of beforeAll: if beforeAll fails, mutation testing counts no test as failed.
test("Both sign in", async () => {
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});

const db = () => business.database.db;

/** The newest audit entry of a person, and its change events. */
async function lastEntry(who: Caller) {
  const row = await db()
    .selectFrom("audit")
    .selectAll()
    .where("owner_id", "=", who.id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const events = await db()
    .selectFrom("change")
    .select(["kind", "ids"])
    .where("owner_id", "=", who.id)
    .where("seq", ">=", row?.seq ?? 0)
    .execute();
  const [before, after] = [row?.before ?? "", row?.after ?? ""].map(
    (text) => JSON.parse(text) as { name?: string } | { name?: string }[] | null,
  );
  return {
    action: row?.action,
    kind: row?.kind,
    ids: row?.entity_ids,
    actor: row?.actor_id,
    before,
    after,
    events,
  };
}

describe("A person's own record", () => {
  test("leaves the list when it is deleted, is logged, and is restored completely", async () => {
    const { id } = await create(driver, "Panda");
    const entry = {
      action: "create",
      kind: "customer",
      ids: `[${id}]`,
      actor: driver.id,
      before: null,
      after: { name: "Panda" },
    };
    expect(await lastEntry(driver)).toMatchObject({
      ...entry,
      events: [{ kind: "customer", ids: `[${id}]` }],
    });
    const route = (
      await driver.send("POST", "/routeapi/responsible-persons/1/routes/", { name: `North ${id}` })
    ).body as { id: number };
    await driver.send("POST", `/routeapi/responsible-persons/1/routes/${route.id}/add_customer/`, {
      customer_ids: [id],
    });

    business.clock.now += 60_000;
    expect((await driver.send("DELETE", ONE(driver, id))).body).toEqual({
      message: "Delete Success!",
      id,
    });
    const both = [
      { kind: "customer", ids: `[${id}]` },
      { kind: "deliveryRoute", ids: `[${route.id}]` },
    ];
    expect(await lastEntry(driver)).toMatchObject({
      action: "remove",
      kind: "customer",
      ids: `[${id}]`,
      before: [{ name: "Panda" }],
      after: null,
      events: both,
    });
    expect((await driver.send("GET", ONE(driver, id))).status).toBe(404);
    expect((await driver.send("PATCH", ONE(driver, id), { city: "York" })).status).toBe(404);
    expect((await driver.send("DELETE", ONE(driver, id))).status).toBe(404);
    expect(await idsOf(driver)).not.toContain(id);
    const silent = await auditRows(business, driver);
    const again = await driver.send("DELETE", `${EDIT(driver)}bulk_delete/`, {
      customer_ids: [id],
    });
    expect([again.body, await auditRows(business, driver)]).toEqual([
      { message: "Delete Success!", deleted: [] },
      silent,
    ]);
    expect(
      (
        await driver.send("POST", "/api/user/update_customer_laokehu/", {
          name: "Panda",
          password: "upgrade",
        })
      ).body,
    ).toEqual({
      message: "Customer not found",
    });

    const back = await driver.send("POST", `${ONE(driver, id)}restore/`);
    expect([back.status, back.body]).toEqual([
      200,
      expect.objectContaining({ id, customer_name: "Panda", version: 3 }),
    ]);
    expect(made(back).updated_at).toBe(new Date(business.clock.now).toISOString());
    expect(await lastEntry(driver)).toMatchObject({
      action: "restore",
      kind: "customer",
      ids: `[${id}]`,
      before: null,
      after: { name: "Panda" },
      events: both,
    });
    const twice = await driver.send("POST", `${ONE(driver, id)}restore/`);
    expect([twice.status, twice.body, await auditRows(business, driver)]).toEqual([
      200,
      back.body,
      silent + 1,
    ]);
    expect((await driver.send("POST", `${ONE(driver, 999_999)}restore/`)).status).toBe(404);
  });

  test("gets a new version with each change, and refuses a stale change", async () => {
    const first = await create(driver, "Lotus");
    business.clock.now += 60_000;
    const second = made(
      await driver.send("PATCH", ONE(driver, first.id), { city: "York", version: 1 }),
    );
    expect(second).toEqual({
      ...first,
      city: "York",
      version: 2,
      updated_at: new Date(business.clock.now).toISOString(),
    });
    expect(await lastEntry(driver)).toMatchObject({
      action: "update",
      kind: "customer",
      ids: `[${first.id}]`,
      before: { city: "Leeds" },
      after: { city: "York" },
    });
    const late = await driver.send(
      "PATCH",
      ONE(driver, first.id),
      { city: "Hull", version: 1 },
      retryKey(),
    );
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ current: second })]);
    expect(made(await driver.send("PATCH", ONE(driver, first.id), { city: "Hull" }))).toMatchObject(
      { city: "Hull", version: 3 },
    );
    expect((await driver.send("GET", ONE(driver, first.id))).body).toMatchObject({
      city: "Hull",
      version: 3,
      created_at: first.created_at,
    });
  });

  test("is listed page by page in order of ids, without deleted ones", async () => {
    const asked = (query: string) => manager.send("GET", `${LIST(manager)}${query}`);
    const ids: number[] = [];
    for (const name of ["a", "b", "c", "d"]) ids.push((await create(manager, name)).id);
    await manager.send("DELETE", ONE(manager, ids[1] ?? 0));
    const [a = 0, , c = 0, d = 0] = ids;
    const page = async (query: string) => {
      const { next_cursor, ...items } = (await asked(query)).body as Record<string, unknown>;
      return { ids: Object.keys(items).map(Number), next_cursor };
    };
    expect(await page("")).toEqual({ ids: [a, c, d], next_cursor: undefined });
    expect(await page("?limit=2")).toEqual({ ids: [a, c], next_cursor: String(c) });
    expect(await page(`?limit=2&cursor=${c}`)).toEqual({ ids: [d], next_cursor: null });
    expect(await page("?limit=1")).toEqual({ ids: [a], next_cursor: String(a) });
    expect(await page("?limit=2&cursor=99999")).toEqual({ ids: [], next_cursor: null });
    expect(await page("?limit=3")).toEqual({ ids: [a, c, d], next_cursor: null });
    expect((await page(`?cursor=${a}`)).ids).toEqual([c, d]);
    for (const cursor of ["x", "1x", "x1", "-1", "1234567890123456"]) {
      const { status, body } = await asked(`?cursor=${cursor}`);
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ errors: { cursor: ["This cursor did not come from here"] } }),
      ]);
    }
    expect(await customerRecords.findMany(db(), manager.id, [])).toEqual([]);
    expect(
      (await customerRecords.findMany(db(), manager.id, [d, a, ids[1] ?? 0])).map(({ id }) => id),
    ).toEqual([a, d]);
    const now = new Date(business.clock.now);
    expect(
      await customerRecords.setDeleted(db(), manager.id, { ids: [], deletedAt: "x", now }),
    ).toEqual([]);
    expect(
      (await customerRecords.setDeleted(db(), manager.id, { ids, deletedAt: "", now })).map(
        ({ id }) => id,
      ),
    ).toEqual([ids[1]]);
  });
});
