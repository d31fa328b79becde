import "fake-indexeddb/auto";
import { expect, onTestFinished, test, vi } from "vitest";
import { rememberCompany } from "../../companies/queries.ts";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import { dropDraft, keepDraft } from "../../invoices/editor/drafts.ts";
import {
  createInvoice,
  removeInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { restoreCopies } from "./restore.ts";
import { Database } from "../store/database.ts";
import { blobOf } from "../store/picture-upload.ts";
import { pullAll } from "../pull/pull.ts";
import { startBackup } from "./copy.ts";
import { sendAll } from "../push/send.ts";
import { phoneWithBackup, lose, withTwo } from "../testing/phone-with-backup.ts";
import { memoryTexts } from "../testing/memory-texts.ts";
import { createRig, CUSTOMER, draftFor } from "../testing/rig.ts";

test("unsent mutations are restored after the browser lost its database, and are done once", async () => {
  const { server, phone, sender, store, send } = await phoneWithBackup();
  const old = await createCustomer(CUSTOMER, phone);
  await send();
  server.faultOf = () => "lost answer";
  await updateCustomer(old, { phone: "new number" }, phone);
  await send();
  server.faultOf = () => "lost request";
  const fresh = await createCustomer({ ...CUSTOMER, name: "New" }, phone);
  const invoices = [
    await createInvoice("getPaid", draftFor(fresh), phone),
    await createInvoice("credit", draftFor(old), phone),
  ];
  await setDeliveryStatus(invoices, "delivered", phone);

  const db = await lose(phone.db);
  expect(await restoreCopies(db, store)).toBe(6);
  expect(await db.customers.bulkGet([old, fresh])).toMatchObject([
    { phone: "new number" },
    { name: "New", sync: "waiting" },
  ]);
  expect(await db.invoices.toArray()).toMatchObject([
    { deliveryStatus: "delivered" },
    { deliveryStatus: "delivered" },
  ]);

  server.faultOf = () => "none";
  expect(await sendAll({ ...sender, db })).toEqual({ outcome: "unreachable" });
  await pullAll({ ...sender, db });
  expect(await sendAll({ ...sender, db })).toEqual({ outcome: "sent" });
  expect(server.alive("customers")).toMatchObject([
    { phone: "new number", version: 2 },
    { name: "New" },
  ]);
  expect(server.alive("invoices")).toMatchObject([
    { customerId: 2, deliveryStatus: "delivered", paymentStatus: "due" },
    { customerId: 1, deliveryStatus: "delivered", paymentStatus: "credit" },
  ]);
  expect(new Set(server.done).size).toBe(server.done.length);
});

test("a copy exists before the action is done, and is removed once it was sent or discarded", async () => {
  const { server, phone, store, send } = await phoneWithBackup();
  server.faultOf = () => "lost request";
  const key = await createCustomer(CUSTOMER, phone);
  const [text = ""] = store.texts.values();
  expect(JSON.parse(text)).toMatchObject({
    operations: [{ kind: "customer.create" }],
    bases: [{ book: "customers", key, row: { name: CUSTOMER.name } }],
  });
  server.faultOf = () => "none";
  await send();
  await phone.whenCopied();
  expect(store.texts.size).toBe(0);
  const other = await createCustomer(CUSTOMER, phone);
  await removeCustomers([other], phone);
  await send();
  await phone.whenCopied();
  expect(store.texts.size).toBe(0);
});

test("a copy exists before the action is done, even if the browser calls the transaction's listeners late", async () => {
  const { server, phone, store } = await phoneWithBackup();
  server.faultOf = () => "lost request";
  type Listen = (this: IDBTransaction, name: string, listener: (event: Event) => void) => void;
  const listen = Reflect.get(IDBTransaction.prototype, "addEventListener") as Listen;
  const late = vi.spyOn(IDBTransaction.prototype, "addEventListener");
  late.mockImplementation(function (
    this: IDBTransaction,
    name: string,
    listener: EventListenerOrEventListenerObject,
  ) {
    listen.call(
      this,
      name,
      (event) =>
        void setImmediate(() => typeof listener === "function" && listener.call(this, event)),
    );
  });
  onTestFinished(() => late.mockRestore());
  await createCustomer(CUSTOMER, phone);
  expect(store.texts.size).toBe(1);
  await keepDraft("new:getPaid", draftFor(null), phone);
  await phone.whenCopied();
  expect(store.texts.size).toBe(2);
});

test("a first sign-in on a phone has nothing to restore", async () => {
  const { phone, store } = await phoneWithBackup();
  await createCustomer(CUSTOMER, phone);
  expect(await restoreCopies(phone.db, store)).toBe(0);
  expect(await phone.db.outbox.count()).toBe(1);
});

test("a mutation whose copy was cut off by a crash is copied at the next start", async () => {
  const { phone, store, exclusive, keys } = await withTwo();
  await setDeliveryStatus(keys, "delivered", phone);
  const copies = new Map(store.texts);
  store.texts.clear();
  await updateCustomer(await createCustomer(CUSTOMER, phone), { phone: "new number" }, phone);
  for (const name of store.texts.keys()) store.texts.delete(name);
  for (const [name, text] of copies) store.texts.set(name, text);

  await startBackup(phone.db, store, exclusive).complete();
  const db = await lose(phone.db);
  expect(await restoreCopies(db, store)).toBe(4);
  expect(await db.customers.toArray()).toMatchObject([{ phone: "new number" }]);
});

test("mutations written before the restore stay, behind the restored ones", async () => {
  const { phone, store, exclusive } = await phoneWithBackup();
  for (const name of ["A", "B"]) await createCustomer({ ...CUSTOMER, name }, phone);
  const db = await lose(phone.db);
  const { settled } = startBackup(db, store, exclusive);
  const quick = { ...phone, db, whenCopied: settled };
  const [key, other] = [
    await createCustomer(CUSTOMER, quick),
    await createCustomer(CUSTOMER, quick),
  ];
  await updateCustomer(key, { name: "quick" }, quick);
  await removeCustomers([other], quick);
  expect(await restoreCopies(db, store)).toBe(2);
  expect(await db.outbox.orderBy("seq").toArray()).toMatchObject([
    { payload: { name: "A" } },
    { payload: { name: "B" } },
    { kind: "customer.create", entity: key },
    { kind: "customer.create", entity: other },
    { kind: "customer.update", payload: { name: "quick" } },
    { kind: "customer.remove", entity: other },
  ]);
  expect(await db.customers.get(key)).toMatchObject({ name: "quick" });
});

test("a mutation with an outdated copy is copied again at the next start", async () => {
  const { phone, store, exclusive, keys } = await withTwo();
  await setDeliveryStatus(keys, "delivered", phone);
  const [before = ""] = store.texts.values();
  for (const { seq } of await phone.db.outbox.toArray())
    await phone.db.outbox.update(seq, { base: 7 });
  await phone.whenCopied();
  for (const name of store.texts.keys()) store.texts.set(name, before);
  await startBackup(phone.db, store, exclusive).complete();
  const db = await lose(phone.db);
  await restoreCopies(db, store);
  expect(await db.outbox.toArray()).toMatchObject([{ base: 7 }, { base: 7 }]);
});

test("a failing store blocks no write", async () => {
  const rig = createRig();
  const broken = { ...memoryTexts(), put: () => Promise.reject(new Error("The disk is full")) };
  const { settled } = startBackup(rig.phone.db, broken, rig.exclusive);
  await createCustomer(CUSTOMER, { ...rig.phone, whenCopied: settled });
  expect(await rig.send()).toBe("sent");
});

test("drafts with their company, the company for the next one, and an unsent picture are restored as well", async () => {
  const { phone, store } = await phoneWithBackup();
  const draft = { ...draftFor(null), companyKey: "wharf", summary: "half typed" };
  await keepDraft("new:getPaid", draft, phone);
  await keepDraft("new:credit", draft, phone);
  await dropDraft("new:credit", phone);
  await rememberCompany("wharf", phone);
  const picture = new Blob([Uint8Array.of(1, 2, 250)], { type: "image/jpeg" });
  const upload = {
    key: "p",
    book: "customers",
    entity: "c",
    name: "door.jpg",
    picture,
    state: "waiting",
    at: 1,
  } as const;
  await phone.db.uploads.bulkAdd([upload, { ...upload, key: "q" }]);
  await phone.db.uploads.delete("q");
  await phone.whenCopied();
  const db = await lose(phone.db);
  expect(await restoreCopies(db, store)).toBe(0);
  expect(await db.drafts.toArray()).toEqual([{ slot: "new:getPaid", draft }]);
  expect(await db.issuers.toArray()).toEqual([{ slot: "latest", companyKey: "wharf" }]);
  const [back, ...others] = await db.uploads.toArray();
  expect(others).toEqual([]);
  expect(back).toMatchObject({ ...upload, picture: expect.any(Blob) });
  expect(new Uint8Array(await blobOf(back?.picture ?? new Blob()).arrayBuffer())).toEqual(
    Uint8Array.of(1, 2, 250),
  );
});

test("an undo while another tab is sending leaves nothing of it in the copy", async () => {
  const { phone, sender, exclusive, store, send } = await phoneWithBackup();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  await removeCustomers([key], phone);
  let open = () => {};
  const gate = new Promise<void>((resolve) => void (open = resolve));
  const slow = {
    ...store,
    put: (name: string, text: string) => gate.then(() => store.put(name, text)),
  };
  const otherTab = new Database(phone.db.owner);
  const other = startBackup(otherTab, slow, exclusive);
  // The session ends once the mutation is marked as sending: it is put back as never tried.
  let asked = 0;
  await sendAll({ ...sender, db: otherTab, ready: () => ++asked === 1 });
  const undone = restoreCustomers([key], phone);
  while ((await phone.db.outbox.count()) > 0);
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
  open();
  await Promise.all([undone, other.settled()]);
  expect([...store.texts.keys()]).toEqual([]);
});

test("a change is repeated as it was first sent, whatever state the copy of its row has", async () => {
  const { server, phone, sender, store, send } = await phoneWithBackup();
  server.faultOf = () => "lost request";
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await updateInvoice(key, { ...draftFor(null, 3), version: 0 }, phone);
  const asTyped = new Map(store.texts);
  server.faultOf = ({ path }) => (path.startsWith("/invoices/") ? "lost request" : "none");
  await setDeliveryStatus([key], "delivered", phone);
  await send();
  await phone.whenCopied();
  for (const [name, text] of asTyped) store.texts.set(name, text);
  const db = await lose(phone.db);
  expect(await restoreCopies(db, store)).toBe(3);
  server.faultOf = () => "none";
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(server.contradictions).toEqual([]);
  expect(server.alive("invoices")).toMatchObject([
    { totals: { total: 600 }, deliveryStatus: "delivered", version: 3 },
  ]);
});

test("answers between two losses are known after the second, with or without their copy", async () => {
  for (const came of [true, false]) {
    const { server, phone, sender, store, exclusive } = await phoneWithBackup();
    server.faultOf = () => "lost request";
    const key = await createInvoice("getPaid", draftFor(null), phone);
    await setDeliveryStatus([key], "delivered", phone);
    await removeInvoices([key], phone);
    const second = await lose(phone.db);
    const { settled } = startBackup(second, store, exclusive);
    await restoreCopies(second, store);
    server.faultOf = () => "none";
    await pullAll({ ...sender, db: second });
    server.faultOf = ({ path }) => (path === "/api/invoice/" ? "none" : "lost request");
    const before = new Map([...store.texts].slice(1));
    await sendAll({ ...sender, db: second });
    await settled();
    if (!came) {
      store.texts.clear();
      for (const [name, text] of before) store.texts.set(name, text);
    }
    const third = await lose(second);
    await restoreCopies(third, store);
    expect(await third.invoices.get(key)).toMatchObject({ id: came ? 1 : null });
    server.faultOf = () => "none";
    await pullAll({ ...sender, db: third });
    await sendAll({ ...sender, db: third });
    expect([server.alive("invoices"), await third.outbox.count()]).toEqual([[], 0]);
    expect(server.effects).toEqual([key, key, key]);
  }
});
