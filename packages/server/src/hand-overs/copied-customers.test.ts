import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copiedCustomers } from "../../migrations/until-0040/0033-copied-customers.ts";
import { sourcesOfCopies } from "../../migrations/until-0040/0038-sources-of-copies.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { customer, handWorkOver, invoice, route, send, weiAndMei } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const noted = () =>
  business.database.db
    .selectFrom("copied_customer")
    .selectAll()
    .orderBy("owner_id")
    .orderBy("customer_id")
    .execute();
/** What the migrations find in the current data, one after the other. */
async function found() {
  const { db, engine } = business.database;
  await db.deleteFrom("copied_customer").execute();
  const former = copiedCustomers.statements(engine).at(-1) ?? "";
  for (const statement of [former, ...sourcesOfCopies.statements(engine)])
    await sql.raw(statement).execute(db);
  return noted();
}
const give = async (from: Caller, to: Caller): Promise<number> =>
  (await handWorkOver(manager, { from, to })).body.id;

test("An upgrade finds whose copies earlier hand-overs made", async () => {
  const [panda, jade] = [await customer(wei, "Panda"), await customer(wei, "Jade")];
  await invoice(wei, panda);
  await route(wei, "North", [jade]);
  await customer(mei, "Bear");
  // Her own customers were made at another instant.
  business.clock.now += 1000;
  await give(wei, mei);
  const before = await noted();
  expect(before).toMatchObject([
    { owner_id: mei.id, from_owner_id: wei.id, from_customer_id: panda },
    { owner_id: mei.id, from_owner_id: wei.id, from_customer_id: jade },
  ]);
  expect(await found()).toEqual(before);
});

test("Copies of two hand-overs at the same moment are matched to one driver and that driver's customer", async () => {
  await customer(manager, "Bear");
  await invoice(manager, await customer(manager, "Panda"));
  await customer(wei, "Jade");
  await customer(wei, "Fox");
  await invoice(wei, await customer(wei, "Panda"));
  business.clock.now += 1000;
  await give(manager, mei);
  await give(wei, mei);
  const before = await noted();
  expect(before).toHaveLength(1);
  expect(await found()).toEqual(before);
});

test("A copy of one of two equal customers is matched to the one who had the work", async () => {
  await customer(wei, "Panda");
  const panda = await customer(wei, "Panda");
  await invoice(wei, panda);
  business.clock.now += 1000;
  await give(wei, mei);
  const before = await noted();
  expect(before).toMatchObject([{ from_customer_id: panda }]);
  expect(await found()).toEqual(before);
});

test("A customer whom the other driver put on the work is matched as well, also after its end", async () => {
  const { id } = await invoice(wei, await customer(wei, "Panda"));
  business.clock.now += 1000;
  const handOver = await give(wei, mei);
  business.clock.now += 1000;
  const bear = await customer(mei, "Bear");
  const path = `/api/invoiceupdate/${id}/`;
  await send(mei, "POST", path, { drivercustomer_id: bear, customer_name: "Bear" });
  business.clock.now += 1000;
  await send(manager, "POST", `/api/office/hand-overs/${handOver}/end/`);
  const before = await noted();
  expect(before).toMatchObject([
    { owner_id: wei.id, from_owner_id: mei.id, from_customer_id: bear },
    { owner_id: mei.id, from_owner_id: wei.id },
  ]);
  expect(await found()).toEqual(before);
});
