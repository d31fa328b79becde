import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copiedCustomers } from "../../migrations/0033-copied-customers.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { customer, invoice, route, send } from "./testing.ts";

let business: TestApp;
beforeEach(async () => void (business = await freshApp()));
afterEach(() => business.close());

test("An installation that handed work over before it noted copies finds whose they are", async () => {
  const [wei, mei] = [await business.signIn("driver"), await business.signIn("partner")];
  const manager = await business.signIn("manager");
  const [panda, jade] = [await customer(wei, "Panda"), await customer(wei, "Jade")];
  await invoice(wei, panda);
  await route(wei, "North", [jade]);
  await customer(mei, "Bear");
  const sent = { from_person: wei.id, to_person: mei.id, last_day: "2026-11-21" };
  // Her own are of another instant.
  business.clock.now += 1000;
  await send(manager, "POST", "/api/office/hand-overs/", sent);
  const { db, engine } = business.database;
  const noted = () => db.selectFrom("copied_customer").selectAll().orderBy("customer_id").execute();
  const before = await noted();
  expect(before).toMatchObject([
    { owner_id: mei.id, from_owner_id: wei.id, from_customer_id: panda },
    { owner_id: mei.id, from_owner_id: wei.id, from_customer_id: jade },
  ]);
  await db.deleteFrom("copied_customer").execute();
  await sql.raw(copiedCustomers.statements(engine).at(-1) ?? "").execute(db);
  expect(await noted()).toEqual(before);
});
