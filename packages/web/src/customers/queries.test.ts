import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, CUSTOMER } from "../sync/testing/rig.ts";
import { createCustomer, updateCustomer } from "./queries.ts";

test("a new customer has the VAT option, terms and limit that were entered, and no others", async () => {
  const { phone } = createRig();
  const entered = { vatMode: "add", termsDays: 14, creditLimit: pence(50_000) } as const;
  const key = await createCustomer({ ...CUSTOMER, ...entered }, phone);
  expect(await phone.db.customers.get(key)).toMatchObject(entered);
  const plain = await createCustomer(
    { ...CUSTOMER, vatMode: "", termsDays: 0, creditLimit: pence(0) },
    phone,
  );
  for (const name of Object.keys(entered))
    expect(await phone.db.customers.get(plain)).not.toHaveProperty(name);
});

test("an edit names the version that its form showed", async () => {
  const { server, phone, send, sender } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  const shown = await phone.db.customers.get(key);
  server.edit("customers", 1, { city: "York" });
  await pullAll(sender);
  await updateCustomer(key, { city: "Hull", version: shown?.version }, phone);
  expect(await phone.db.outbox.toArray()).toMatchObject([{ base: shown?.version }]);
});
