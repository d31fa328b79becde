import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../fresh-app.ts";
import { retryKey, type Answered, type Caller } from "../caller.ts";
import { CALLS } from "./calls.ts";
import { otherBody, CHANGES, ready, takes } from "./ready.ts";

let business: TestApp;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const ten = <T>(send: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
const times = (status: number, answers: readonly Answered[]) =>
  answers.filter((each) => each.status === status).length;
const distinct = (answers: readonly Answered[]) =>
  new Set(answers.map(({ body }) => JSON.stringify(body))).size;

/**
 * Counts rows; audit rows only in the manager's own log, because work for others is in their logs,
 * too.
 */
const lengthOf = async (table: "audit" | "idempotency") => {
  const { count } = await business.database.db
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as("count"))
    .$if(table === "audit", (all) => all.where("owner_id", "=", manager.id))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * The number of audit rows and change events that the work wrote, and whether the events have
 * consecutive numbers, starting with the audit row's.
 */
async function entriesSince(
  rows: number,
): Promise<{ audits: number; changes: number; inARow: boolean }> {
  const { db } = business.database;
  const audits = (
    await db
      .selectFrom("audit")
      .select("seq")
      .where("owner_id", "=", manager.id)
      .orderBy("seq")
      .execute()
  ).slice(rows);
  const first = audits[0]?.seq ?? 0;
  const changes = await db
    .selectFrom("change")
    .select("seq")
    .where("owner_id", "=", manager.id)
    .where("seq", ">=", first)
    .orderBy("seq")
    .execute();
  return {
    audits: audits.length,
    changes: changes.length,
    inARow: changes.every(({ seq }, index) => seq === first + index),
  };
}

describe.each(CHANGES)("Ten phones that send $name at once", (change) => {
  const { of } = change;

  test("with one key act once and get the same answer, also a later one whose answer was lost", async () => {
    const { id, body, send } = await ready(manager, change);
    const key = retryKey();
    const [rows, stored] = [await lengthOf("audit"), await lengthOf("idempotency")];
    const answers = await ten(() => send(key));
    expect(answers[0]?.status, JSON.stringify(answers[0]?.body)).toBe(of.status);
    expect(
      answers.filter(({ headers }) => headers["idempotency-replayed"] === "true"),
    ).toHaveLength(9);
    const later = await send(key);
    expect(later.headers["idempotency-replayed"]).toBe("true");
    expect(
      new Set([...answers, later].map((each) => JSON.stringify([each.status, each.body]))).size,
    ).toBe(1);
    const entries = await entriesSince(rows);
    expect(entries).toMatchObject({ audits: 1, inARow: true });
    expect(entries.changes).toBeGreaterThan(0);

    const other = of.body && body && otherBody(of.body, body);
    const misused = [
      ...(other ? [await send(key, other)] : []),
      ...(of.path.includes("{id}")
        ? [
            await manager.send(
              of.method,
              of.path.replace("{rp}", "3").replace("{id}", String(id + 1)),
              body,
              key,
            ),
          ]
        : []),
      await manager.send(
        "POST",
        "/productcategories/responsible-persons/3/categories/",
        { name: randomUUID() },
        key,
      ),
    ];
    for (const each of misused)
      expect(each).toMatchObject({
        status: 422,
        body: { errors: { "Idempotency-Key": expect.any(Array) } },
      });
    expect([(await lengthOf("audit")) - rows, (await lengthOf("idempotency")) - stored]).toEqual([
      1, 1,
    ]);
  });

  const creates = takes(of, "client_id") && of.method === "POST";
  if (creates)
    test("with one client_id and separate keys create one record", async () => {
      const { body, send } = await ready(manager, change);
      const rows = await lengthOf("audit");
      const client_id = randomUUID();
      const answers = await ten(() => send(retryKey(), { ...body, client_id }));
      expect(times(of.status, answers), JSON.stringify(answers[0]?.body)).toBe(
        of.status === 200 ? 10 : 1,
      );
      expect(times(200, answers)).toBe(of.status === 200 ? 10 : 9);
      expect(distinct(answers)).toBe(1);
      expect((await lengthOf("audit")) - rows).toBe(1);
    });

  const updates = takes(of, "version") && !(creates && of.status === 201);
  if (updates)
    test("with the version that they all saw change it once; nine get the current record", async () => {
      const { body, send } = await ready(manager, change);
      const seen = ((await send()).body as { version: number }).version;
      const rows = await lengthOf("audit");
      const answers = await ten(() => send(retryKey(), { ...body, version: seen }));
      expect([times(200, answers), times(409, answers)], JSON.stringify(answers[0]?.body)).toEqual([
        1, 9,
      ]);
      const current = answers.find(({ status }) => status === 200)?.body;
      expect(current).toMatchObject({ version: seen + 1 });
      for (const { body: refusal } of answers.filter(({ status }) => status === 409))
        expect(refusal).toMatchObject({ current });
      expect((await lengthOf("audit")) - rows).toBe(1);
    });
});

const METHODS_OF_AN_EDIT = new Set(["PUT", "PATCH"]);
/** Calls that overwrite something without a version, and why. */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  "deliveryRoutes.order": "names only the members that it moves; others keep their places",
  "taskCategories.order": "the same",
  "productCategories.order": "the same",
  "invoices.setDeliveryStatus": "no ordering is enforced (spec §4)",
  "creditLimits.set": "writes the fields that it names, for another person's customer",
  "stock.set": "writes the one field that it names",
  "vatReturn.setStagger": "one choice of three is replaced, never merged",
  "upgradePassword.set": "a password is replaced, never merged",
};
/** Calls that create something without a client_id, and why. */
const WITHOUT_CLIENT_ID: Readonly<Record<string, string>> = {
  "images.upload": "a file; a picture that is there twice harms nobody",
  "customsData.build": "keeps nothing",
  "dataImport.customers": "its batch is a UUID of the client's",
  "dataImport.products": "the same",
  "businessImports.products": "its batch is one, and sent again it finds what it made by name",
  "businessImports.customers": "the same",
};

test("Every edit has a version and every creation a client_id, or a listed reason", () => {
  const without = (field: string, named: typeof CHANGES) =>
    named
      .filter(({ of }) => !takes(of, field))
      .map(({ name }) => name)
      .toSorted();
  expect(
    without(
      "version",
      CHANGES.filter(({ of }) => METHODS_OF_AN_EDIT.has(of.method)),
    ),
  ).toEqual(Object.keys(WITHOUT_VERSION).toSorted());
  expect(
    without(
      "client_id",
      CHANGES.filter(({ of }) => of.status === 201),
    ),
  ).toEqual(Object.keys(WITHOUT_CLIENT_ID).toSorted());
});

test("Every change without a key of its own is listed by name", () => {
  const others = CALLS.filter(
    ({ of }) => of.effect === "read" && of.method !== "GET" && !takes(of, "limit"),
  ).map(({ name }) => name);
  // These have tests of their own: tokens can be used once, one owner is created once, a second
  // backup is harmless, entries of a batch have their own keys, and a pull only reads.
  expect(others.toSorted()).toEqual([
    "backups.make",
    "batches.send",
    "pull.read",
    "session.login",
    "session.logout",
    "session.refresh",
    "setup.owner",
  ]);
});
