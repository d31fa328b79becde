import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer, updateCustomer } from "../../customers/queries.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { discardRefusedOn, retryRefusedOn, resolveConflictOn } from "./resolve-refused.ts";
import { refusedIn } from "../testing/refused.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

async function conflict() {
  const rig = createRig();
  const key = await createInvoice("getPaid", draftFor(null, 1), rig.phone);
  await rig.send();
  const seen = (await rig.phone.db.invoices.get(key))?.version;
  rig.server.edit("invoices", 1, { summary: "theirs" });
  await updateInvoice(key, { ...draftFor(null, 2), summary: "mine", version: seen }, rig.phone);
  await setDeliveryStatus([key], "delivered", rig.phone);
  await rig.send();
  return { ...rig, key };
}

test("a conflicting edit waits for a decision and delays no status change", async () => {
  const { server, phone, key } = await conflict();
  const is = { summary: "theirs", deliveryStatus: "delivered", version: 3 };
  expect(server.alive("invoices")).toMatchObject([is]);
  expect(await phone.db.outbox.count()).toBe(1);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    summary: "mine",
    deliveryStatus: "delivered",
    sync: "refused",
  });
  expect(await refusedIn(phone)).toMatchObject({
    current: is,
    payload: { summary: "mine" },
    problem: { status: 409 },
  });
});

test("a person can choose mine, and what was queued behind it follows", async () => {
  const { server, phone, send, key } = await conflict();
  await retryRefusedOn(phone, (await refusedIn(phone)).key);
  await send();
  expect(server.alive("invoices")).toMatchObject([
    { summary: "mine", totals: { total: 400 }, deliveryStatus: "delivered", version: 4 },
  ]);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    sync: "sent",
    summary: "mine",
    version: 4,
  });
});

test("an edit after mine was chosen does not conflict with it", async () => {
  const { server, phone, send, key } = await conflict();
  await retryRefusedOn(phone, (await refusedIn(phone)).key);
  await updateInvoice(
    key,
    {
      ...draftFor(null, 3),
      summary: "mine still",
      version: (await phone.db.invoices.get(key))?.version,
    },
    phone,
  );
  expect(await send()).toBe("sent");
  expect(server.alive("invoices")).toMatchObject([
    { summary: "mine still", totals: { total: 600 } },
  ]);
});

test("a person can choose theirs, and the pending status stays", async () => {
  const { server, phone, send, key } = await conflict();
  await discardRefusedOn(phone, (await refusedIn(phone)).key);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    summary: "theirs",
    deliveryStatus: "delivered",
    totals: { total: 200 },
  });
  await send();
  expect(server.alive("invoices")).toMatchObject([
    { summary: "theirs", deliveryStatus: "delivered" },
  ]);
});

test("a merge is saved over the version that the person saw", async () => {
  const { server, phone, send, key } = await conflict();
  await resolveConflictOn(phone, (await refusedIn(phone)).key, { summary: "theirs" });
  await updateInvoice(key, { ...draftFor(null, 2), summary: "theirs and mine" }, phone);
  await send();
  expect(server.alive("invoices")).toMatchObject([
    { summary: "theirs and mine", totals: { total: 400 } },
  ]);
});

test("an editor that was open while a newer version arrived does not overwrite it without a question", async () => {
  const { server, phone, send, key } = await conflict();
  await discardRefusedOn(phone, (await refusedIn(phone)).key);
  await send();
  await updateInvoice(
    key,
    { ...draftFor(null, 9), summary: "from an old form", version: 1 },
    phone,
  );
  await send();
  expect((await refusedIn(phone)).problem?.status).toBe(409);
  expect(server.alive("invoices")).toMatchObject([{ summary: "theirs" }]);
});

for (const [isSent, ours] of [
  [false, true],
  [true, true],
  [true, false],
])
  test(`a conflict is asked about again after a deletion and its undo (it was sent: ${isSent}, mine wins: ${ours})`, async () => {
    const { server, phone, send, key } = await conflict();
    if (!isSent) server.faultOf = () => "lost request";
    await removeInvoices([key], phone);
    await send();
    expect(await phone.db.outbox.count()).toBe(isSent ? 0 : 1);
    await restoreInvoices([key], phone);
    server.faultOf = () => "none";
    await send();
    const again = await refusedIn(phone);
    expect(again).toMatchObject({
      payload: { summary: "mine" },
      problem: { status: 409 },
      current: { summary: "theirs" },
    });
    expect(await phone.db.invoices.get(key)).toMatchObject({
      summary: "mine",
      deliveryStatus: "delivered",
      sync: "refused",
    });
    await (ours ? retryRefusedOn : discardRefusedOn)(phone, again.key);
    expect(await send()).toBe(ours ? "sent" : "idle");
    const is = {
      summary: ours ? "mine" : "theirs",
      deliveryStatus: "delivered",
      version: server.alive("invoices")[0]?.version,
    };
    expect(server.alive("invoices")).toMatchObject([is]);
    expect(await phone.db.invoices.get(key)).toMatchObject({ ...is, sync: "sent" });
    expect(await phone.db.bases.count()).toBe(0);
  });

test("the office's change of another field is merged without a question", async () => {
  const rig = createRig();
  const key = await createInvoice("getPaid", draftFor(null, 1), rig.phone);
  await rig.send();
  rig.server.edit("invoices", 1, { paymentStatus: "paid" });
  await updateInvoice(key, { ...draftFor(null, 2), version: 1 }, rig.phone);
  await setDeliveryStatus([key], "delivered", rig.phone);
  expect(await rig.send()).toBe("sent");
  const is = {
    paymentStatus: "paid",
    deliveryStatus: "delivered",
    totals: { total: 400 },
    version: 4,
  };
  expect(rig.server.alive("invoices")).toMatchObject([is]);
  expect(await rig.phone.db.invoices.get(key)).toMatchObject({ ...is, sync: "sent" });
});

test("a form that was open before the first answer overwrites no later change", async () => {
  const { server, phone, sender, send } = createRig();
  const key = await createCustomer(CUSTOMER, phone);
  const shown = await phone.db.customers.get(key);
  await send();
  server.edit("customers", 1, { phone: "from the office" });
  await pullAll(sender);
  await updateCustomer(key, { ...CUSTOMER, city: "York", ...(shown && { shown }) }, phone);
  expect(await send()).toBe("sent");
  const is = { phone: "from the office", city: "York" };
  expect(server.alive("customers")).toMatchObject([is]);
  expect(await phone.db.customers.get(key)).toMatchObject({ ...is, sync: "sent" });
});

test("a field that both changed needs a decision, and all fields do if the shown values are unknown", async () => {
  for (const isKnown of [true, false]) {
    const { server, phone, sender, send } = createRig();
    const key = await createCustomer(CUSTOMER, phone);
    await send();
    const shown = await phone.db.customers.get(key);
    server.edit("customers", 1, { phone: "from the office" });
    await pullAll(sender);
    const form = isKnown ? { ...(shown && { shown }) } : { version: 1 };
    await updateCustomer(key, { phone: "mine", city: "York", ...form }, phone);
    await send();
    expect(await refusedIn(phone)).toMatchObject({
      problem: { status: 409 },
      current: { phone: "from the office" },
    });
    expect(server.alive("customers")).toMatchObject([
      { phone: "from the office", city: CUSTOMER.city },
    ]);
  }
});

test("without another person's change nothing conflicts", async () => {
  const { server, phone, send } = createRig();
  const key = await createCustomer({ ...CUSTOMER, city: "" }, phone);
  const opened = await phone.db.customers.get(key);
  await send();
  await updateCustomer(key, { city: "York", ...(opened && { shown: opened }) }, phone);
  expect(await send(), "a creation that was turned down").toBe("sent");
  await updateCustomer(key, { city: "Leeds", ...(opened && { shown: opened }) }, phone);
  expect(await send()).toBe("sent");
  expect(server.alive("customers")).toMatchObject([{ city: "Leeds", version: 2 }]);
});
