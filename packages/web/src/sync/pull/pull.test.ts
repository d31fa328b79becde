import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { createCustomer, removeCustomers, updateCustomer } from "../../customers/queries.ts";
import { createInvoice, setDeliveryStatus } from "../../invoices/queries.ts";
import { reachOf } from "./history-reach.ts";
import { pullHistory, pullInvoice, pullInvoicesOf } from "./history.ts";
import { pullAll } from "./pull.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

const KEY = "01a00000-0000-7000-8000-00000000000";

test("the phone stores what the server has, and removes what it no longer lists", async () => {
  const { server, phone, sender, clock } = createRig();
  server.plant("customers", { key: `${KEY}1`, name: "Mill Café" });
  server.plant("products", {
    key: `${KEY}2`,
    name: "Rice",
    price: pence(1250),
    discount: pence(0),
  });
  server.plant("invoices", {
    key: `${KEY}3`,
    customerId: 1,
    billTo: { ...EMPTY_BILL_TO, name: "Mill Café" },
    lines: draftFor(null).lines,
  });
  await pullAll(sender);
  expect(await phone.db.invoices.toArray()).toMatchObject([
    { id: 1, customerKey: `${KEY}1`, sync: "sent", totals: { total: 2500 } },
  ]);
  expect(await phone.db.products.count()).toBe(1);

  server.edit("customers", 1, { name: "Mill Café & Bar" });
  server.edit("products", 1, { hidden: true });
  await pullAll(sender);
  expect(await phone.db.customers.toArray()).toMatchObject([
    { name: "Mill Café & Bar", version: 2 },
  ]);
  // Products are hidden and stay, because sales and stock entries still name them.
  expect(await phone.db.products.toArray()).toMatchObject([
    { name: "Rice", deletedAt: "2026-11-21T08:00:00.000Z" },
  ]);
  clock.pass(2 * 86_400_000);
  await pullAll(sender);
  expect(await phone.db.products.count()).toBe(1);
});

test("pending input on the phone is kept over the server's values", async () => {
  const { server, phone, sender } = createRig();
  server.plant("customers", { key: `${KEY}1`, ...CUSTOMER });
  await pullAll(sender);
  await updateCustomer(`${KEY}1`, { phone: "mine" }, phone);
  server.edit("customers", 1, { city: "York" });
  const made = await createCustomer({ ...CUSTOMER, name: "New" }, phone);
  await pullAll(sender);
  expect(await phone.db.customers.get(`${KEY}1`)).toMatchObject({
    phone: "mine",
    city: "York",
    sync: "waiting",
  });
  expect(await phone.db.customers.get(made)).toMatchObject({ name: "New", sync: "waiting" });
});

test("a creation whose answer was lost is done once a list has it, unless something is queued behind it", async () => {
  const { server, phone, sender, send } = createRig();
  const createUnheard = async () => {
    const key = await createInvoice("getPaid", draftFor(null), phone);
    server.faultOf = () => "lost answer";
    await send();
    server.faultOf = () => "none";
    return key;
  };
  const alone = await createUnheard();
  server.edit("invoices", 1, { deliveryStatus: "in_transit" });
  await pullAll(sender);
  expect(await phone.db.invoices.get(alone)).toMatchObject({
    id: 1,
    deliveryStatus: "in_transit",
    sync: "sent",
  });
  expect(await phone.db.outbox.count()).toBe(0);

  const followed = await createUnheard();
  await setDeliveryStatus([followed], "delivered", phone);
  await pullAll(sender);
  expect(await phone.db.invoices.get(followed)).toMatchObject({
    id: 2,
    deliveryStatus: "delivered",
    sync: "waiting",
  });
  expect(await phone.db.outbox.count()).toBe(2);
});

test("a list requested before a mutation was sent does not undo it", async () => {
  const { server, phone, sender, send } = createRig();
  const hidden = await createCustomer(CUSTOMER, phone);
  await send();
  const made: string[] = [];
  let isMade = false;
  const slow: typeof sender.transport = async (request) => {
    const answer = await sender.transport(request);
    if (!request.path.includes("/customers/") || isMade) return answer;
    isMade = true;
    made.push(await createCustomer({ ...CUSTOMER, name: "Made meanwhile" }, phone));
    await removeCustomers([hidden], phone);
    await send();
    return answer;
  };
  await pullAll({ ...sender, transport: slow });
  expect(await phone.db.customers.get(hidden)).not.toMatchObject({ deletedAt: "" });
  expect(await phone.db.customers.get(made[0] ?? "")).toMatchObject({ id: 2, sync: "sent" });
  expect(server.alive("customers")).toHaveLength(1);
});

test("a pull waits until another has ended, so that older data does not overwrite newer data", async () => {
  const { server, phone, sender } = createRig();
  server.plant("customers", { key: `${KEY}1`, ...CUSTOMER, city: "Leeds" });
  await pullAll(sender);
  server.edit("customers", 1, { city: "York" });
  let deliver = () => {};
  const late = new Promise<void>((resolve) => void (deliver = resolve));
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => void (isAsked = resolve));
  const slow: typeof sender.transport = async (request) => {
    const answer = await sender.transport(request);
    isAsked();
    await late;
    return answer;
  };
  const first = pullAll({ ...sender, transport: slow });
  await asked;
  server.edit("customers", 1, { city: "Hull" });
  let isWaiting = false;
  const exclusive: typeof sender.exclusive = (name, work) => {
    isWaiting = true;
    return sender.exclusive(name, work);
  };
  let isPulled = false;
  const second = pullAll({ ...sender, exclusive }).then(() => (isPulled = true));
  while (!isWaiting && !isPulled) await new Promise((resolve) => setImmediate(resolve));
  deliver();
  await Promise.all([first, second]);
  expect(await phone.db.customers.get(`${KEY}1`)).toMatchObject({ city: "Hull" });
});

test("the phone keeps 90 days of history and everything open, and more on request", async () => {
  const { server, phone, sender } = createRig();
  server.plant("invoices", { key: `${KEY}1`, date: day("2026-01-05"), paymentStatus: "paid" });
  server.plant("invoices", { key: `${KEY}2`, date: day("2026-01-06"), paymentStatus: "credit" });
  server.plant("invoices", { key: `${KEY}3`, date: day("2026-08-23"), paymentStatus: "paid" });
  server.plant("invoices", { key: `${KEY}4`, date: day("2026-08-22"), paymentStatus: "paid" });
  await pullAll(sender);
  expect((await phone.db.invoices.toArray()).map(({ id }) => id)).toEqual([2, 3]);
  await pullHistory(sender, { start: day("2026-01-01"), end: day("2026-01-31") });
  await pullAll(sender);
  expect((await phone.db.invoices.orderBy("id").keys()).slice(0, 3)).toEqual([1, 2, 3]);
  server.edit("invoices", 2, { paymentStatus: "paid" });
  await pullAll(sender);
  expect(await phone.db.invoices.get(`${KEY}2`)).toMatchObject({ paymentStatus: "paid" });
  server.plant("invoices", { key: `${KEY}5`, date: day("2026-02-05"), paymentStatus: "paid" });
  await pullAll(sender);
  expect(await phone.db.invoices.get(`${KEY}5`)).toBeUndefined();
});

test("the phone knows since when it has every invoice, apart from single older ones", async () => {
  const { server, phone, sender } = createRig();
  server.plant("customers", { key: `${KEY}9`, ...CUSTOMER });
  for (const [index, date] of ["2026-03-01", "2026-06-01", "2026-08-01", "2026-11-01"].entries())
    server.plant("invoices", {
      key: `${KEY}${index}`,
      date: day(date),
      paymentStatus: "paid",
      customerId: 1,
    });
  expect(await reachOf(phone.db)).toBeNull();
  await pullAll(sender);
  expect(await reachOf(phone.db)).toBe("2026-08-23");
  await pullInvoicesOf(sender, { id: 1, name: "金龙超市" });
  expect([await phone.db.invoices.count(), await reachOf(phone.db)]).toEqual([4, "2026-08-23"]);
  await pullHistory(sender, { start: day("2026-01-01"), end: day("2026-03-31") });
  await pullHistory(sender, {
    start: day("2026-05-25"),
    end: day("2026-08-22"),
    paymentStatus: "paid",
  });
  expect(await reachOf(phone.db)).toBe("2026-08-23");
  await pullHistory(sender, { start: day("2026-05-25"), end: day("2026-08-22") });
  expect(await reachOf(phone.db)).toBe("2026-05-25");
  // As after 90 days, when the cursor has expired: changes of older invoices are unknown.
  await phone.db.setCursor(null);
  await pullAll(sender);
  expect(await reachOf(phone.db)).toBe("2026-08-23");
});

test("all sales of a customer bring their credit notes, of any age", async () => {
  const { server, phone, sender } = createRig();
  server.plant("customers", { key: `${KEY}9`, ...CUSTOMER });
  server.plant("invoices", { key: `${KEY}1`, customerId: 1, ...draftFor(null, 10) });
  server.run("creditNotes", "create", {
    id: 1,
    query: {},
    body: {
      reason: "damaged",
      key: `${KEY}2`,
      lines: [{ line: "rice", quantity: fromUnits(1), goods: "waste" }],
    },
  });
  await pullInvoicesOf(sender, { id: 1, name: CUSTOMER.name });
  expect(await phone.db.creditNotes.toArray()).toMatchObject([{ key: `${KEY}2`, total: 1000 }]);
});

test("an invoice that arrived before its customer is linked when the customer arrives", async () => {
  const { server, phone, sender } = createRig();
  server.plant("customers", { key: `${KEY}1`, ...CUSTOMER });
  server.plant("invoices", { key: `${KEY}2`, customerId: 1 });
  await pullInvoice(sender, 1);
  expect(await phone.db.invoices.toArray()).toMatchObject([{ customerKey: null, customerId: 1 }]);
  await pullAll(sender);
  expect(await phone.db.invoices.toArray()).toMatchObject([{ customerKey: `${KEY}1` }]);
});

test("an invoice that was deleted elsewhere is removed when a change names it", async () => {
  const { server, phone, sender, send } = createRig();
  await createInvoice("getPaid", draftFor(null), phone);
  await createInvoice("getPaid", draftFor(null), phone);
  await send();
  server.edit("invoices", 1, { hidden: true });
  await pullAll(sender);
  expect(await phone.db.invoices.toArray()).toMatchObject([{ id: 2 }]);
});

test("a hidden row is kept for a day for an undo, and no longer", async () => {
  const { phone, sender, send, clock } = createRig();
  await createCustomer(CUSTOMER, phone);
  const [key = ""] = await phone.db.customers.toCollection().primaryKeys();
  await send();
  await removeCustomers([key], phone);
  await send();
  await pullAll(sender);
  expect(await phone.db.customers.count()).toBe(1);
  clock.pass(86_400_001);
  await pullAll(sender);
  expect(await phone.db.customers.count()).toBe(0);
});

test("a pull without news writes no row, and a broken one removes nothing", async () => {
  const { server, phone, sender } = createRig();
  for (let index = 0; index < 1200; index++)
    server.plant("customers", {
      key: `01a00000-0000-7000-8000-${String(index).padStart(12, "0")}`,
      name: `C${index}`,
    });
  await pullAll(sender);
  expect(await phone.db.customers.count()).toBe(1200);
  expect(server.calls.filter((call) => call.includes("/api/responsible_persons/"))).toHaveLength(3);

  let written = 0;
  phone.db.customers.hook("creating", () => void written++);
  phone.db.customers.hook("updating", () => void written++);
  await pullAll(sender);
  expect(written).toBe(0);

  await phone.db.setCursor(null);
  server.faultOf = ({ path }) => (path.includes("cursor=500") ? "lost answer" : "none");
  await expect(pullAll(sender)).rejects.toThrow("Failed to fetch");
  expect(await phone.db.customers.count()).toBe(1200);
});

test("a pull that answers overtook each time does not count as the last one", async () => {
  const { server, phone, sender, clock } = createRig();
  await pullAll(sender);
  const before = await phone.db.getMeta("lastPull");
  clock.pass(1);
  server.plant("customers", { key: `${KEY}1`, ...CUSTOMER });
  let answers = 0;
  const overtaken: typeof sender.transport = async (request) => {
    const reply = await sender.transport(request);
    await phone.db.setMeta("answers", (answers += 1));
    return reply;
  };
  await pullAll({ ...sender, transport: overtaken });
  expect([answers, await phone.db.customers.count()]).toEqual([9, 0]);
  expect(await phone.db.getMeta("lastPull")).toBe(before);
  await pullAll(sender);
  expect(await phone.db.customers.count()).toBe(1);
  expect(await phone.db.getMeta("lastPull")).toBe(clock.now());
});
