import "fake-indexeddb/auto";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCustomer, updateCustomer } from "../../customers/queries.ts";
import { createInvoice, setDeliveryStatus } from "../../invoices/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import { phoneWithBackup, lose, withTwo } from "../testing/phone-with-backup.ts";
import { CUSTOMER, draftFor } from "../testing/rig.ts";
import { startBackup } from "./copy.ts";
import { restoreCopies } from "./restore.ts";

test("a repeated request names the same records after a loss, even if one was deleted elsewhere since", async () => {
  const { server, phone, sender, store, send } = await phoneWithBackup();
  const customer = await createCustomer(CUSTOMER, phone);
  await send();
  const key = await createInvoice("getPaid", draftFor(customer), phone);
  server.faultOf = () => "lost answer";
  await send();
  server.faultOf = () => "none";
  server.run("customers", "remove", { id: 1, query: {}, body: null });

  const db = await lose(phone.db);
  await restoreCopies(db, store);
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(server.contradictions).toEqual([]);
  expect(await db.outbox.toArray()).toEqual([]);
  expect(server.alive("invoices")).toMatchObject([{ key, customerId: 1 }]);
});

test("nothing is sent before its copy has what is sent", async () => {
  const { server, phone, sender, store, exclusive, send } = await phoneWithBackup();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  await updateCustomer(key, { phone: "new number" }, phone);
  const before = new Map(store.texts);
  // The other tab joins the next edit with that one; its copy is missing when this tab sends.
  await updateCustomer(key, { city: "York" }, phone);
  store.texts.clear();
  for (const [name, text] of before) store.texts.set(name, text);
  const sent: string[] = [];
  server.faultOf = () => {
    sent.push(...store.texts.values());
    return "lost answer";
  };
  await send();
  expect(sent).toEqual([expect.stringContaining("York")]);

  const db = await lose(phone.db);
  startBackup(db, store, exclusive);
  await restoreCopies(db, store);
  server.faultOf = () => "none";
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(server.contradictions).toEqual([]);
  expect(server.alive("customers")).toMatchObject([{ phone: "new number", city: "York" }]);
});

test("of two copies the one that was written later counts, whatever the clock showed", async () => {
  const { phone, store, keys } = await withTwo();
  let now = Date.now();
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now -= 60_000));
  onTestFinished(() => clock.mockRestore());
  await setDeliveryStatus(keys, "delivered", phone);
  const [, second] = await phone.db.outbox.toArray();
  await phone.db.outbox.update(second?.seq ?? 0, { payload: "in_transit" });
  await phone.whenCopied();
  const db = await lose(phone.db);
  await restoreCopies(db, store);
  expect(await db.outbox.toArray()).toMatchObject([
    { payload: "delivered" },
    { payload: "in_transit" },
  ]);
});

test("an unsent edit follows one's own earlier edit after a loss, and does not name an old version", async () => {
  const { server, phone, sender, store, exclusive, send } = await phoneWithBackup();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  server.faultOf = () => "lost answer";
  await updateCustomer(key, { phone: "new number" }, phone);
  await send();
  await updateCustomer(key, { city: "York" }, phone);
  await phone.whenCopied();
  server.faultOf = () => "none";
  const db = await lose(phone.db);
  startBackup(db, store, exclusive);
  await restoreCopies(db, store);
  await pullAll({ ...sender, db });
  server.calls.length = 0;
  await sendAll({ ...sender, db });
  // An edit that is refused as stale is sent a second time.
  expect(server.calls).toHaveLength(2);
  expect(server.contradictions).toEqual([]);
  expect(server.alive("customers")).toMatchObject([{ phone: "new number", city: "York" }]);
});

test("a mutation counts as tried after the next start even if a crash kept that from its copy", async () => {
  const { server, phone, sender, store, exclusive, send } = await phoneWithBackup();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  await updateCustomer(key, { city: "York" }, phone);
  await phone.whenCopied();
  const before = new Map(store.texts);
  server.faultOf = () => "lost answer";
  await send();
  await phone.whenCopied();
  store.texts.clear();
  for (const [name, text] of before) store.texts.set(name, text);
  await startBackup(phone.db, store, exclusive).complete();
  const db = await lose(phone.db);
  await restoreCopies(db, store);
  expect(await db.outbox.toArray()).toMatchObject([{ attempts: 1 }]);
  server.faultOf = () => "none";
  await pullAll({ ...sender, db });
  await updateCustomer(key, { phone: "new number" }, { ...phone, db });
  await sendAll({ ...sender, db });
  expect(server.contradictions).toEqual([]);
  expect(server.alive("customers")).toMatchObject([{ phone: "new number", city: "York" }]);
});

test("a conflict of joined edits is asked about again after a loss", async () => {
  const { server, phone, sender, store, send } = await phoneWithBackup();
  const key = await createCustomer(CUSTOMER, phone);
  await send();
  server.faultOf = () => "lost answer";
  await updateCustomer(key, { phone: "mine" }, phone);
  server.edit("customers", 1, { phone: "theirs" });
  await send();
  await updateCustomer(key, { city: "York" }, phone);
  server.faultOf = () => "none";
  await send();
  await phone.whenCopied();
  const db = await lose(phone.db);
  await restoreCopies(db, store);
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(server.contradictions).toEqual([]);
  expect(await db.outbox.toArray()).toMatchObject([
    { state: "refused", problem: { status: 409 }, payload: { phone: "mine", city: "York" } },
  ]);
});
