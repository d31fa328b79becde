import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { expect, test } from "vitest";
import {
  createInvoice,
  givePaymentBack,
  removeInvoices,
  setDeliveryStatus,
  setPaymentStatus,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { createProduct } from "../../products/queries.ts";
import { vanOnPhone } from "./van-on-phone.ts";

const LONG_AGO = "2026-10-01T10:00:00.000Z";

/** A delivered and paid invoice of a list; the server has it too. */
async function start(list: InvoiceList) {
  const rig = createRig();
  const rice = await createProduct(
    { name: "Rice 10 kg", price: pence(1250), discount: pence(0) },
    rig.phone,
  );
  const invoice = await createInvoice(list, draftFor(null), rig.phone);
  await sync(rig);
  await setDeliveryStatus([invoice], "delivered", rig.phone);
  await submitInvoices(list, [invoice], rig.phone);
  return { rig, phone: rig.phone, rice, invoice };
}

const sync = async ({ send, sender, phone }: Rig) => {
  await send();
  await pullAll({ ...sender, db: phone.db });
};

/** Checks goods on the van and cash in hand: unsent, answered, and with new figures. */
async function check(rig: Rig, rice: string, expected: readonly [onHand: number, cash: number]) {
  const goodsAndCash = async () => {
    const van = await vanOnPhone(rig.phone.db);
    return [van?.onHand.get(rice) ?? 0, van?.day.cashExpected];
  };
  expect(await goodsAndCash(), "unsent").toEqual(expected);
  await rig.send();
  expect(await rig.phone.db.outbox.count()).toBe(0);
  expect(await goodsAndCash(), "answered, and the figures are older").toEqual(expected);
  await pullAll({ ...rig.sender, db: rig.phone.db });
  expect(await goodsAndCash(), "figures of now").toEqual(expected);
}

/** Makes the invoice so old that the server's figures no longer list it. */
async function leaveUnchanged(rig: Rig, invoice: string): Promise<number> {
  await sync(rig);
  const id = (await rig.phone.db.invoices.get(invoice))?.id ?? 0;
  rig.server.edit("invoices", id, { updatedAt: LONG_AGO });
  await pullAll({ ...rig.sender, db: rig.phone.db });
  expect((await rig.phone.db.van.get("van"))?.van.invoices).toEqual([]);
  return id;
}

test("moving an old invoice takes its goods off the van only once, and removes its cash once", async () => {
  const { rig, phone, rice, invoice } = await start("getPaid");
  await leaveUnchanged(rig, invoice);
  await setPaymentStatus([invoice], "overdue", phone);
  await check(rig, rice, [-2000, 0]);
});

test("deleting an old invoice returns its goods and its cash once", async () => {
  const { rig, phone, rice, invoice } = await start("getPaid");
  await leaveUnchanged(rig, invoice);
  await removeInvoices([invoice], phone);
  await check(rig, rice, [0, 0]);
});

test("an old invoice that the office changes keeps its goods on the van", async () => {
  const { rig, phone, rice, invoice } = await start("getPaid");
  const id = await leaveUnchanged(rig, invoice);
  rig.server.edit("invoices", id, { footnote: "office", updatedAt: "2026-11-21T10:00:00.000Z" });
  // The lists are pulled without the figures: the connection fails in between.
  rig.server.faultOf = ({ path }) => (path.endsWith("/stock/") ? "lost request" : "none");
  await pullAll({ ...rig.sender, db: phone.db }).catch(() => {});
  rig.server.faultOf = () => "none";
  expect((await phone.db.invoices.get(invoice))?.footnote).toBe("office");
  await check(rig, rice, [-2000, 2500]);
});

test("a payment from Credit is never cash in the driver's hand", async () => {
  const { rig, phone, rice, invoice } = await start("credit");
  await check(rig, rice, [-2000, 0]);
  await removeInvoices([invoice], phone);
  await check(rig, rice, [0, 0]);
});

test.each([
  ["getPaid", "credit", 2500],
  ["credit", "due", 0],
] as const)(
  "an invoice paid from %s that is moved to %s by mistake and restored has the same cash as before",
  async (list, to, cash) => {
    const { rig, phone, rice, invoice } = await start(list);
    await sync(rig);
    const before = await phone.db.invoices.get(invoice);
    if (!before) throw new Error("No invoice");
    await setPaymentStatus([invoice], to, phone);
    await rig.send();
    await givePaymentBack([before], phone);
    await check(rig, rice, [-2000, cash]);
    expect(await phone.db.invoices.get(invoice)).toMatchObject({
      paymentStatus: "paid",
      paidFrom: before.paidFrom,
    });
  },
);

test("an invoice from before the van's stock was kept moves nothing, however long it was unchanged", async () => {
  const { rig, phone, rice, invoice } = await start("getPaid");
  await leaveUnchanged(rig, invoice);
  await phone.db.invoices.update(invoice, { beforeStock: true });
  const held = async () => (await vanOnPhone(phone.db))?.onHand.get(rice);
  const was = await held();
  await setDeliveryStatus([invoice], "not_shipped", phone);
  expect(await held()).toBe(was);
});
