import { afterEach, beforeEach, expect, test } from "vitest";
import { CUSTOMERS, customersOf, done } from "../catalogue/testing.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { merger } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const of = merger(() => driver);
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterEach(() => business.close());

test("Undoing a merge keeps the business's fields, if the kept customer became the business's since", async () => {
  const kept = await of.shop("Golden Dragon", { phone: "0114", buyer_reference: "" });
  const gone = await of.shop("Old Dragon", { city: "York", phone: "07700", buyer_reference: "7" });
  const take = ["customer_name", "customer_address", "phone"];
  expect((await of.merge(kept, gone, { take })).status).toBe(200);
  const manager = await business.signIn("manager");
  await done(manager, "POST", `${CUSTOMERS}adopt/`, { records: [kept] });
  expect((await of.unmerge(gone)).status).toBe(200);
  expect(await customersOf(driver)).toMatchObject([
    // The phone number is the driver's to change.
    { id: kept, customer_name: "Old Dragon", city: "York", buyer_reference: "7", phone: "0114" },
    { id: gone, customer_name: "Old Dragon", city: "York", phone: "07700" },
  ]);
});
