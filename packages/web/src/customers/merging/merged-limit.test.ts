import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, CUSTOMER } from "../../sync/testing/rig.ts";
import { createCustomer } from "../queries.ts";
import { mergeCustomers } from "./queries.ts";

test("A merge takes over a manager's limit and the day on which it is lifted", async () => {
  const { phone, sender, send } = createRig();
  await pullAll({ ...sender, db: phone.db });
  const kept = await createCustomer({ ...CUSTOMER, name: "Golden Dragon" }, phone);
  const other = await createCustomer({ ...CUSTOMER, name: "金龙" }, phone);
  await send();
  const limit = {
    creditLimit: pence(10_000),
    limitBy: "manager",
    limitLiftedOn: day("2026-11-21"),
  } as const;
  await phone.db.customers.update(other, limit);
  await mergeCustomers({ kept, other }, phone);
  expect(await phone.db.customers.get(kept)).toMatchObject(limit);
});
