import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { merger } from "../merging/testing.ts";
import { eraseAgain } from "./erase-again.ts";
import { logOf, type DoneErasure } from "./erasures.ts";

/**
 * An older copy of a business was restored; a customer was erased in the database that it replaced.
 */
let business: TestApp;
let driver: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  for (const customer_name of ["Golden Dragon", "Neighbour"])
    await driver.send("POST", "/create-driver-customer/", {
      customer_name,
      email: "a@example.com",
      customer_address: "1 High Street",
      city: "Leeds",
      postcode: "LS1 1AA",
      phone: "0113",
    });
});
afterEach(() => business.close());

const names = async () =>
  (await business.database.db.selectFrom("customer").select("name").orderBy("id").execute()).map(
    ({ name }) => name,
  );
/**
 * Repeats the erasure of the first customer. The known log is that of this database, changed by
 * `change`.
 */
async function erasedBy(change: (words: string) => string) {
  const log = await logOf(business.database.db, driver.id);
  const known = new Map([...log].map(([seq, words]) => [seq, change(words)]));
  return eraseAgain(
    business.database.db,
    [{ owner: driver.id, customers: [1], kind: "customer", log: known }],
    new Date("2026-11-21T12:00:00Z"),
  );
}

describe("A customer who was erased before an older copy was restored", () => {
  test("is erased again, whatever else was done before or after the copy", async () => {
    expect(
      await erasedBy((words) => words.replace(/ create customer \[2\]$/, " remove customer [5]")),
    ).toBe(1);
    expect(await names()).toEqual(["Neighbour"]);
    expect(await erasedBy((words) => words)).toBe(0);
  });

  test("is not confused with a customer of another time under the same id", async () => {
    expect(await erasedBy((words) => words.replace("2026", "2025"))).toBe(0);
    expect(await names()).toEqual(["Golden Dragon", "Neighbour"]);
  });
});

describe("Customers who were merged when the copy was made, but not when one was erased", () => {
  const of = merger(() => driver);
  const erasedSince = async (...customers: readonly number[]) =>
    eraseAgain(
      business.database.db,
      [
        {
          owner: driver.id,
          customers,
          kind: "customer",
          log: await logOf(business.database.db, driver.id),
        },
      ],
      new Date("2026-11-21T12:00:00Z"),
    );

  test("are separated, and the merged one is erased without the kept one", async () => {
    await of.invoice(1, 10);
    const kept = await of.invoice(2, 20);
    await of.merge(2, 1);
    expect(await erasedSince(1)).toBe(1);
    expect(await names()).toEqual(["Neighbour"]);
    expect(await of.whose(kept)).toBe(2);
    expect((await of.balances())[2]).toBe(20);
  });

  test("are separated, and the merged one stays if the kept one is erased", async () => {
    const theirs = await of.invoice(2, 20);
    await of.merge(1, 2);
    expect(await erasedSince(1)).toBe(1);
    expect(await names()).toEqual(["Neighbour"]);
    expect(await of.whose(theirs)).toBe(2);
  });

  test("in the middle of a chain stay, with those merged into them", async () => {
    const third = await of.shop("Dragon House");
    await of.merge(2, third);
    await of.merge(1, 2);
    expect(await erasedSince(1)).toBe(1);
    expect(await names()).toEqual(["Neighbour", "Dragon House"]);
    expect((await of.unmerge(third)).status).toBe(200);
  });

  test("are erased even if money of one had paid the other's invoice", async () => {
    const ours = await of.invoice(2, 8);
    await driver.send("POST", "/api/payments/", {
      method: "cash",
      amount: 8,
      drivercustomer_id: 1,
    });
    await of.merge(2, 1);
    await of.pay(ours, 8, { method: "account" });
    expect(await erasedSince(1)).toBe(1);
    expect(await names()).toEqual(["Neighbour"]);
  });

  test("are both erased if both were, whichever was the kept one", async () => {
    await of.merge(2, 1);
    expect(await erasedSince(1, 2)).toBe(1);
    expect(await names()).toEqual([]);
    expect(await erasedSince(1, 2)).toBe(0);
  });
});

describe("A customer whose copy is with another driver after a hand-over", () => {
  const of = merger(() => driver);
  let partner: Caller;
  let copy: number;
  beforeEach(async () => {
    partner = await business.signIn("partner");
    await of.invoice(1, 10);
    const sent = { from_person: driver.id, to_person: partner.id, last_day: null };
    const manager = await business.signIn("manager");
    await manager.send("POST", "/api/office/hand-overs/", sent);
    const { db } = business.database;
    const theirs = db.selectFrom("customer").select("id").where("owner_id", "=", partner.id);
    copy = (await theirs.executeTakeFirstOrThrow()).id;
  });
  const erasure = async (owner: number, ...customers: readonly number[]): Promise<DoneErasure> => ({
    owner,
    customers,
    kind: "customer",
    log: await logOf(business.database.db, owner),
  });
  const again = (...erasures: readonly DoneErasure[]) =>
    eraseAgain(business.database.db, erasures, new Date("2026-11-21T12:00:00Z"));

  test("is erased there too", async () => {
    expect(await names()).toEqual(["Golden Dragon", "Neighbour", "Golden Dragon"]);
    expect(await again(await erasure(driver.id, 1))).toBe(1);
    expect(await names()).toEqual(["Neighbour"]);
  });

  test("is erased without a customer whom that driver merged with the copy only in the restored data", async () => {
    const bear = await merger(() => partner).shop("Bear");
    await merger(() => partner).merge(bear, copy);
    const erasures = [await erasure(driver.id, 1), await erasure(partner.id, copy)];
    expect(await again(...erasures)).toBe(1);
    expect(await names()).toEqual(["Neighbour", "Bear"]);
  });
});
