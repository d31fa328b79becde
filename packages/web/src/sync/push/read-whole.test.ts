import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { setDeliveryStatus } from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { sendAll } from "./send.ts";
import type { SendOptions } from "./call.ts";
import { phoneWithInvoices } from "../testing/phone-with-invoices.ts";

test("a row that somebody else changed before is read again completely", async () => {
  const rig = await phoneWithInvoices(4);
  rig.server.edit("invoices", 2, { summary: "from the office" });
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  await rig.send();
  expect(rig.server.calls.slice(4)).toEqual(["GET /api/invoices/2/"]);
  const row = await rig.phone.db.invoices.get(rig.keys[1] ?? "");
  expect(row).toMatchObject({
    summary: "from the office",
    deliveryStatus: "delivered",
    version: 3,
    sync: "sent",
  });
});

for (const trouble of ["many", "unauthorised", "too large", "lost answer"] as const)
  test(`a change is not repeated because reading its row failed (${trouble})`, async () => {
    const rig = await phoneWithInvoices(4);
    rig.server.edit("invoices", 2, { summary: "from the office" });
    await setDeliveryStatus(rig.keys, "delivered", rig.phone);
    rig.server.faultOf = ({ method }) => (method === "GET" ? trouble : "none");
    await rig.send();
    rig.server.faultOf = () => "none";
    await setDeliveryStatus(rig.keys.slice(0, 1), "in_transit", rig.phone);
    await rig.send();
    expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([3, 3, 2, 2]);
    expect(await rig.phone.db.invoices.get(rig.keys[1] ?? "")).toMatchObject({
      summary: "from the office",
      version: 3,
    });
    expect(await rig.phone.db.outbox.count()).toBe(0);
  });

test("an invoice that Submit All skipped, because somebody moved it, is shown as on the server, whatever changed next", async () => {
  const rig = await phoneWithInvoices(1);
  await submitInvoices("getPaid", rig.keys, rig.phone);
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  rig.server.edit("invoices", 1, { paymentStatus: "credit" });
  expect(await rig.send()).toBe("sent");
  const is = { paymentStatus: "credit", deliveryStatus: "delivered", version: 3 };
  expect(rig.server.alive("invoices")).toMatchObject([is]);
  expect(await rig.phone.db.invoices.get(rig.keys[0] ?? "")).toMatchObject({ ...is, sync: "sent" });
});

test("however many rows have to be read afterwards, a slow connection reads them all", async () => {
  const rig = await phoneWithInvoices(60);
  for (let id = 1; id <= 60; id += 1)
    rig.server.edit("invoices", id, { summary: "from the office" });
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  const slow: SendOptions["transport"] = async (request) => {
    rig.clock.pass(200);
    if (request.signal?.aborted) throw new Error("Timed out");
    return rig.server.transport(request);
  };
  expect(await sendAll({ ...rig.sender, transport: slow })).toEqual({ outcome: "sent" });
  expect(
    await rig.phone.db.invoices.filter(({ summary }) => summary === "from the office").count(),
  ).toBe(60);
});

test("a change is not repeated because its row was deleted elsewhere before it was read", async () => {
  const rig = await phoneWithInvoices(3);
  rig.server.edit("invoices", 2, { summary: "from the office" });
  await setDeliveryStatus(rig.keys, "delivered", rig.phone);
  rig.server.faultOf = ({ method }) => {
    if (method === "GET") rig.server.edit("invoices", 2, { hidden: true });
    return "none";
  };
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("invoices").map(({ version }) => version)).toEqual([2, 2]);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});
