import "fake-indexeddb/auto";
import { fromUnits } from "@roundsman/core/quantity";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import {
  createInvoice,
  removeInvoices,
  setDeliveryStatus,
  updateInvoice,
} from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { createProduct } from "../../products/queries.ts";
import { vanOnPhone } from "./van-on-phone.ts";

const sync = async ({ send, sender, phone }: Rig) => {
  await send();
  await pullAll({ ...sender, db: phone.db });
};

const sold = draftFor(null);
const more = { ...sold, lines: sold.lines.map((line) => ({ ...line, quantity: fromUnits(3) })) };

/** Sells and delivers two units by name alone; then the office renames the product. */
async function start() {
  const rig = createRig();
  const { phone, server } = rig;
  const rice = await createProduct(
    { name: "Rice 10 kg", price: pence(1250), discount: pence(0) },
    phone,
  );
  const invoice = await createInvoice("getPaid", sold, phone);
  await sync(rig);
  await setDeliveryStatus([invoice], "delivered", phone);
  await sync(rig);
  server.edit("products", 1, { name: "Rice, ten kilograms" });
  await sync(rig);
  const onHand = async () => (await vanOnPhone(phone.db))?.onHand.get(rice) ?? 0;
  expect(await onHand()).toBe(-2000);
  return { rig, phone, invoice, onHand };
}

test.each([
  ["stays off the van when its invoice is paid", -2000, submitInvoices.bind(null, "getPaid")],
  [
    "stays off the van when its invoice is delivered again",
    -2000,
    (keys, phone) => setDeliveryStatus(keys, "delivered", phone),
  ],
  [
    "comes back when the delivery is undone",
    0,
    (keys, phone) => setDeliveryStatus(keys, "not_shipped", phone),
  ],
  ["comes back when its invoice is deleted", 0, removeInvoices],
  [
    "is looked up again when its lines change",
    0,
    ([key = ""], phone) => updateInvoice(key, more, phone),
  ],
  [
    "stays off the van when a note is edited",
    -2000,
    ([key = ""], phone) => updateInvoice(key, { ...sold, footnote: "x" }, phone),
  ],
] satisfies [string, number, (keys: string[], phone: Rig["phone"]) => Promise<unknown>][])(
  "a quantity delivered under a product's former name %s, unsent and sent",
  async (_what, expected, action) => {
    const { rig, phone, invoice, onHand } = await start();
    await action([invoice], phone);
    expect(await onHand(), "unsent").toBe(expected);
    await sync(rig);
    expect(await phone.db.outbox.count()).toBe(0);
    expect(await onHand(), "figures of now").toBe(expected);
  },
);
