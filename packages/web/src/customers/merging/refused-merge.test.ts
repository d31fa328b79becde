import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addMembers, createGroup } from "../../groups/queries.ts";
import { memoryStorage } from "../../sync/testing/memory-storage.ts";
import { CUSTOMER } from "../../sync/testing/rig.ts";
import { livePhone } from "../../sync/testing/selling/phones.ts";
import { realServer, type RealServer } from "../../sync/testing/selling/real-server.ts";
import { createCustomer } from "../queries.ts";
import { mergeCustomers } from "./queries.ts";

let server: RealServer;
beforeAll(async () => {
  vi.stubGlobal("localStorage", memoryStorage());
  server = await realServer();
}, 120_000);
afterAll(() => server.close());

test("A merge into a customer whom a colleague merged before is refused, and leaves neither in a route", async () => {
  const driver = await server.newDriver();
  const phone = await livePhone(driver, 1, () => "none");
  const colleague = await livePhone(driver, 2, () => "none");
  for (const each of [phone, colleague]) await each.pull();
  const [own, other] = [phone.tab(0), colleague.tab(0)];
  const created: string[] = [];
  for (const name of ["Jade", "Lotus", "Opal"])
    created.push(await createCustomer({ ...CUSTOMER, name }, own));
  const [jade = "", lotus = "", opal = ""] = created;
  const route = await createGroup("deliveryRoutes", "Leeds", own);
  await addMembers("deliveryRoutes", route, [lotus, opal], own);
  for (const each of [phone, colleague]) {
    await each.send();
    await each.pull();
  }
  const takeBack = await mergeCustomers({ kept: opal, other: jade }, other);
  await colleague.send();
  await mergeCustomers({ kept: jade, other: lotus }, own);
  await phone.pull();
  await phone.send();
  expect([...phone.shown.values()].map(({ problem }) => problem?.type)).toEqual([
    "urn:roundsman:already-merged",
  ]);
  await phone.giveUp();
  await takeBack();
  await colleague.send();
  await phone.pull();
  expect((await own.db.customers.get(jade))?.deletedAt).toBe("");
  expect((await own.db.deliveryRoutes.get(route))?.members).toEqual([lotus, opal]);
  for (const each of [phone, colleague]) await each.close();
});
