import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer, updateCustomer } from "../../customers/queries.ts";
import { setDeliveryStatus } from "../../invoices/queries.ts";
import { stocked } from "../testing/stocked.ts";
import { CUSTOMER } from "../testing/rig.ts";

test("a call whose answer was lost is not taken apart, however often a gateway says that nobody is there", async () => {
  const rig = await stocked(4);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  rig.server.weather = () => "lost answer";
  await rig.send();
  const other = await createCustomer(CUSTOMER, rig.phone);
  rig.server.weather = ({ method }) => (method === "PATCH" ? "busy" : "none");
  for (let tries = 0; tries < 12; tries++) await rig.send();
  expect(await rig.phone.db.customers.get(other)).toMatchObject({ sync: "sent" });
  rig.server.weather = () => "none";
  await rig.send();
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  expect(rig.server.done).toHaveLength(2);
});

test("what was said together is said together again, although something can be said between by now", async () => {
  const rig = await stocked(2);
  const [a = "", b = ""] = rig.keys;
  const poison = await createCustomer({ ...CUSTOMER, name: "poison" }, rig.phone);
  rig.server.weather = ({ body }) => (body?.includes("poison") ? "busy" : "none");
  for (let tries = 0; tries < 4; tries++) await rig.send();
  await setDeliveryStatus([a], "delivered", rig.phone);
  await updateCustomer(poison, { phone: "1" }, rig.phone);
  await updateCustomer(poison, { phone: "2" }, rig.phone);
  await setDeliveryStatus([b], "delivered", rig.phone);
  rig.server.weather = ({ body }) => (body?.includes("poison") ? "busy" : "lost answer");
  await rig.send();
  expect(rig.server.done).toHaveLength(1);
  rig.server.weather = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});
