import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { contact } from "../testing/matrix/bodies.ts";
import { customer, invoice, openInvoices, route, send, type Wire, weiAndMei } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

async function give(): Promise<number> {
  const sent = { from_person: wei.id, to_person: mei.id, last_day: "2026-11-21" };
  return (await send(manager, "POST", "/api/office/hand-overs/", sent)).body.id;
}
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
const namesOf = async (of: Caller): Promise<unknown[]> => {
  const { body } = await send(of, "GET", `/api/responsible_persons/${of.id}/customers/`);
  return (Object.values(body) as readonly Wire[]).map((row) => row["customer_name"]);
};
const entry = (of: Caller, id: unknown) =>
  `/api/responsible_persons_edit/${of.id}/customers/${String(id)}/`;

test("A customer whom the other driver changed is not added again when the work returns", async () => {
  const panda = await customer(wei, "Panda");
  await invoice(wei, panda);
  const id = await give();
  const [theirs] = await openInvoices(mei);
  const answer = await send(mei, "PATCH", entry(mei, theirs?.["drivercustomer_id"]), {
    ...contact("Panda"),
    customer_name: "Panda",
    postcode: "LS2 9ZZ",
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await end(id);
  expect(await namesOf(wei)).toEqual(["Panda"]);
  expect(await openInvoices(wei)).toMatchObject([{ drivercustomer_id: panda }]);
});

test("A product that its driver renamed is not added again under its old name when work returns", async () => {
  const stocks = `/responsible-persons/${wei.id}/driver-stocks/`;
  const rice = { product_name: "Rice", price: 10, discount_amount: 0 };
  const { body } = await send(wei, "POST", stocks, rice);
  await invoice(wei, null);
  const id = await give();
  await send(wei, "PUT", `${stocks}${body.id}/`, { ...rice, product_name: "Jasmine rice" });
  await end(id);
  const after = await business.database.db
    .selectFrom("product")
    .select("name")
    .where("owner_id", "=", wei.id)
    .where("deleted_at", "=", "")
    .execute();
  expect(after).toEqual([{ name: "Jasmine rice" }]);
});

test("A merge that was made during a hand-over can be undone after it", async () => {
  const [gone, kept] = [await customer(wei, "Panda"), await customer(wei, "Dragon")];
  await invoice(wei, gone);
  const id = await give();
  await send(wei, "POST", `/api/customers/${kept}/merge/`, { drivercustomer_id: gone });
  await end(id);
  expect(await openInvoices(wei)).toMatchObject([{ drivercustomer_id: kept }]);
  await send(wei, "POST", `${entry(wei, gone)}restore/`);
  expect(await openInvoices(wei)).toMatchObject([{ drivercustomer_id: gone }]);
});

test("Stops that were deleted or merged are not added again when the work returns", async () => {
  const [shut, gone, kept] = [
    await customer(wei, "Shut"),
    await customer(wei, "Panda"),
    await customer(wei, "Dragon"),
  ];
  await route(wei, "North", [shut, gone, kept]);
  await send(wei, "DELETE", entry(wei, shut));
  await send(wei, "POST", `/api/customers/${kept}/merge/`, { drivercustomer_id: gone });
  await give();
  expect(await namesOf(mei)).toEqual(["Dragon"]);
});
