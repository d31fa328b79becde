import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { rememberCompany } from "../../companies/queries.ts";
import { createCustomer } from "../../customers/queries.ts";
import { keepDraft } from "../../invoices/editor/drafts.ts";
import {
  createInvoice,
  removeInvoices,
  restoreInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { startBackup } from "./copy.ts";
import { restoreCopies } from "./restore.ts";
import { queuePicture } from "../outbox/uploads.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import { phoneWithBackup, lose, withTwo } from "../testing/phone-with-backup.ts";
import { CUSTOMER, draftFor } from "../testing/rig.ts";

test("input before the restore is kept beside the older input, and has its own copy", async () => {
  const { phone, store, exclusive } = await phoneWithBackup();
  await keepDraft("new:getPaid", draftFor(null), phone);
  const picture = { book: "customers", entity: "c", name: "door.jpg", picture: new Blob(["1"]) };
  await queuePicture(phone, { ...picture, book: "customers" });
  const db = await lose(phone.db);
  const { settled, complete } = startBackup(db, store, exclusive);
  const quick = { ...phone, db, whenCopied: settled };
  await keepDraft("new:credit", draftFor(null), quick);
  await rememberCompany("wharf", quick);
  await queuePicture(quick, { ...picture, book: "customers" });
  await settled();
  await restoreCopies(db, store);
  await complete();
  const again = await lose(db);
  await restoreCopies(again, store);
  expect((await again.drafts.toArray()).map(({ slot }) => slot)).toEqual([
    "new:credit",
    "new:getPaid",
  ]);
  expect(await again.issuers.count()).toBe(1);
  expect(await again.uploads.count()).toBe(2);
});

test("an undone removal stays undone, whatever else was copied with it", async () => {
  const { server, phone, sender, store, send, keys } = await withTwo();
  server.faultOf = () => "lost request";
  await createCustomer(CUSTOMER, phone);
  await setDeliveryStatus(keys, "delivered", phone);
  await removeInvoices(keys, phone);
  await send();
  await restoreInvoices(keys.slice(0, 1), phone);
  await phone.whenCopied();
  const db = await lose(phone.db);
  await restoreCopies(db, store);
  expect((await db.invoices.bulkGet(keys)).map((row) => row?.deletedAt === "")).toEqual([
    true,
    false,
  ]);
  server.faultOf = () => "none";
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(server.alive("invoices")).toMatchObject([{ key: keys[0], deliveryStatus: "delivered" }]);
});

test("an undone mutation has left the copy as soon as the undo is done", async () => {
  const { phone, store, keys } = await withTwo();
  const takeBack = await submitInvoices("credit", keys, phone);
  expect(store.texts.size).toBe(1);
  await takeBack();
  expect(store.texts.size).toBe(0);
});

test("an undone mutation is not shown again, whatever else is pending", async () => {
  const { server, phone, store, send } = await phoneWithBackup();
  server.faultOf = () => "busy";
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  await (
    await submitInvoices("getPaid", [key], phone)
  )();
  const db = await lose(phone.db);
  expect(await restoreCopies(db, store)).toBe(1);
  expect(await db.invoices.get(key)).toMatchObject({ paymentStatus: "due", paidFrom: null });
});

test("edits of an unsent invoice do not conflict with each other", async () => {
  const { server, phone, sender, store } = await phoneWithBackup();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await updateInvoice(key, { ...draftFor(null), summary: "One" }, phone);
  // A status between the two edits, so that they are not joined.
  await setDeliveryStatus([key], "delivered", phone);
  await updateInvoice(key, { ...draftFor(null), summary: "Two" }, phone);
  await phone.whenCopied();
  const db = await lose(phone.db);
  await restoreCopies(db, store);
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(await db.outbox.toArray()).toEqual([]);
  expect(server.alive("invoices")).toMatchObject([{ summary: "Two", deliveryStatus: "delivered" }]);
});
