import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { createInvoice, setDeliveryStatus, updateInvoice } from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { bringBack } from "./bring-back.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import { copying, lose, withTwo } from "../testing/copying.ts";
import { CUSTOMER, draftFor } from "../testing/rig.ts";

test("under which key several leave together is in the copy before they leave", async () => {
  const { phone, sender, store, keys } = await withTwo();
  await setDeliveryStatus(keys, "delivered", phone);
  const found: boolean[] = [];
  const transport: typeof sender.transport = (request) => {
    found.push(
      [...store.texts.values()].join().includes(String(request.headers["idempotency-key"])),
    );
    return sender.transport(request);
  };
  expect(await sendAll({ ...sender, transport })).toEqual({ outcome: "sent" });
  expect(found).toEqual([true]);
});

test("what was said together is said together again after the browser lost its database", async () => {
  const { server, phone, sender, store, send, keys } = await withTwo();
  await setDeliveryStatus(keys, "delivered", phone);
  server.weather = () => "lost answer";
  await send();
  await phone.copied();
  const db = await lose(phone.db);
  await bringBack(db, store);
  server.weather = () => "none";
  await pullAll({ ...sender, db });
  await sendAll({ ...sender, db });
  expect(server.alive("invoices").map(({ version }) => version)).toEqual([2, 2]);
  expect(await db.outbox.count()).toBe(0);
});

test("what is said of several keeps its copy when one of them is held back and the others leave", async () => {
  const { server, phone, store, send } = await copying();
  const customer = await createCustomer(CUSTOMER, phone);
  const invoices: string[] = [];
  for (let made = 0; made < 3; made += 1)
    invoices.push(await createInvoice("getPaid", draftFor(customer), phone));
  await send();
  server.edit("invoices", 2, { summary: "theirs" });
  await updateInvoice(invoices[1] ?? "", { ...draftFor(customer), summary: "mine" }, phone);
  await send();
  server.weather = () => "lost request";
  await submitInvoices("getPaid", invoices, phone);
  await send();
  await phone.copied();

  const db = await lose(phone.db);
  expect(await bringBack(db, store)).toBe(4);
  const submitted = await db.outbox
    .filter(({ kind }) => kind === "invoice.submitGetPaid")
    .toArray();
  expect(submitted.map(({ entity }) => entity).toSorted()).toEqual(invoices.toSorted());
});

test("what goes together does not leave a phone that lost its database before the copy stood", async () => {
  const { server, phone, sender, keys } = await withTwo();
  await setDeliveryStatus(keys, "delivered", phone);
  const sent = server.calls.length;
  const closing = async () => phone.db.close();
  await expect(sendAll({ ...sender, copied: closing })).rejects.toThrow("The database was closed");
  expect(server.calls).toHaveLength(sent);
});
