import "fake-indexeddb/auto";
import type { CreditedGoods } from "@roundsman/core/credit/credited";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { beforeEach, expect, test } from "vitest";
import { creditInvoice, voidNote } from "../../invoices/credit-notes/queries.ts";
import { createInvoice, removeInvoices, setDeliveryStatus } from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { createProduct } from "../../products/queries.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { vanOnPhone } from "./van-on-phone.ts";

let rig: Rig;
let rice: string;
let invoice: string;
beforeEach(async () => {
  rig = createRig();
  const details = { name: "Rice 10 kg", price: pence(1250), discount: pence(0) };
  rice = await createProduct(details, rig.phone);
  await sync();
  // Two bags.
  invoice = await createInvoice("getPaid", draftFor(null), rig.phone);
});

const sync = async () => {
  await rig.send();
  await pullAll({ ...rig.sender, db: rig.phone.db });
};
const credit = (units: number, goods: CreditedGoods) =>
  creditInvoice(
    invoice,
    {
      reason: "returned",
      summary: "",
      lines: [{ line: "rice", quantity: fromUnits(units), goods }],
    },
    rig.phone,
  );
const deliver = () => setDeliveryStatus([invoice], "delivered", rig.phone);
const voidLast = async () => {
  const row = await rig.phone.db.invoices.get(invoice);
  const note = row && (await creditNotesOf(rig.phone.db, row)).at(-1);
  if (!note) throw new Error("No note");
  await voidNote(invoice, note, rig.phone);
};
const van = async () => {
  const found = await vanOnPhone(rig.phone.db);
  if (!found) throw new Error("No figures");
  return found;
};
const units = async () => ((await van()).onHand.get(rice) ?? 0) / 1000;

/** The van shows the same at once, after the answer, and with the server's new figures. */
async function isOnVan(wanted: number): Promise<void> {
  expect(await units(), "at once").toBe(wanted);
  await rig.send();
  expect(await units(), "answered, and the figures are older").toBe(wanted);
  await sync();
  expect(await units(), "with the server's figures").toBe(wanted);
  expect((await van()).ahead).toEqual([]);
}

for (const isSent of [false, true]) {
  const between = () => (isSent ? sync() : Promise.resolve());

  test(`returned goods are on the van once, and the rest of their invoice is off it, ${isSent ? "sent" : "unsent"} before`, async () => {
    await deliver();
    await between();
    await credit(1, "van");
    await isOnVan(-1);
    await credit(0.5, "waste");
    await isOnVan(-1);
  });

  test(`a delivery after the note takes only what stayed with the customer, ${isSent ? "sent" : "unsent"} before`, async () => {
    await credit(1, "van");
    await between();
    expect(await units()).toBe(0);
    await deliver();
    await between();
    await isOnVan(-1);
    await setDeliveryStatus([invoice], "not_shipped", rig.phone);
    await between();
    await isOnVan(0);
    await deliver();
    await isOnVan(-1);
    await removeInvoices([invoice], rig.phone);
    await isOnVan(0);
  });

  test(`the goods of a note are off the van again when it is voided, ${isSent ? "sent" : "unsent"} before`, async () => {
    await deliver();
    await credit(1, "van");
    await between();
    await voidLast();
    await isOnVan(-2);
    await credit(0.5, "van");
    await between();
    await credit(1, "van");
    await between();
    await voidLast();
    await isOnVan(-1.5);
  });
}

test("submitting a credited invoice collects what is owed of it", async () => {
  await deliver();
  await credit(1, "van");
  await submitInvoices("getPaid", [invoice], rig.phone);
  const cash = (await van()).day.cashExpected;
  const row = await rig.phone.db.invoices.get(invoice);
  expect(cash).toBe(row?.totals.payable);
  await sync();
  expect((await van()).day.cashExpected).toBe(cash);
});
