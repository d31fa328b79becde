import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { createCustomer } from "../../customers/queries.ts";
import { creditInvoice } from "../../invoices/credit-notes/queries.ts";
import { correctInvoice } from "../../invoices/issued/corrections.ts";
import { createInvoice, LIST_FEEDS, setDeliveryStatus } from "../../invoices/queries.ts";
import { owingOf, takePayment } from "../../payments/queries.ts";
import { createProduct } from "../../products/queries.ts";
import { vanOnPhone } from "../../stock/van/van-on-phone.ts";
import { discardRefusedOn } from "../outbox/resolve-refused.ts";
import type { Phone } from "../store/phone.ts";
import { CUSTOMER, draftFor } from "./rig.ts";
import { livePhone } from "./selling/phones.ts";
import type { RealServer } from "./selling/real-server.ts";

export const TODAY = day("2026-11-21");
/** Method, day and reference of a cash payment of today. */
export const CASH = { method: "cash" as const, day: TODAY, reference: "" };
export type Pay = (invoice: string, amount: number) => Promise<unknown>;
/**
 * What a test does with the correction before it is sent; `send` sends it at once, without a pull.
 */
type Work = (
  by: string,
  pay: Pay,
  phone: Phone,
  { key, send }: { readonly key: string; readonly send: () => Promise<unknown> },
) => Promise<unknown>;

/**
 * An invoice for two bags of rice at £10.00, delivered, of which £5.00 are paid. Another phone
 * credits one bag; this one has not pulled that and corrects the whole invoice.
 */
export async function correctedUnseen(server: RealServer, work: Work = async () => null) {
  const driver = await server.newDriver();
  const [one, other] = [
    await livePhone(driver, 1, () => "none"),
    await livePhone(driver, 2, () => "none"),
  ];
  for (const phone of [one, other]) await phone.pull();
  const phone = one.tab(0);
  await createProduct({ name: "Rice 10 kg", price: pence(1000), discount: pence(0) }, phone);
  const customer = await createCustomer({ ...CUSTOMER, name: "金龙超市" }, phone);
  const key = await createInvoice("getPaid", draftFor(customer, 10), phone);
  await setDeliveryStatus([key], "delivered", phone);
  await pay(key, 500);
  await one.send();
  await one.pull();
  await other.pull();
  await creditInvoice(
    key,
    {
      reason: "returned",
      lines: [{ line: "rice", quantity: thousandths(1000), goods: "none" }],
      summary: "",
    },
    other.tab(0),
  );
  await other.send();
  const by = await correctInvoice(key, phone);
  await work(by, pay, phone, { key, send: one.send });
  await one.send();
  await one.pull();
  const { db } = phone;
  const row = (invoiceKey: string) => db.invoices.get(invoiceKey);
  const listed = async () =>
    (await LIST_FEEDS.getPaid.read(db))
      .filter(LIST_FEEDS.getPaid.holds)
      .map((invoice) => invoice.key);
  const owes = async () => (await owingOf(db, TODAY)).get(customer)?.owed ?? 0;
  const onVan = async () => {
    const van = await vanOnPhone(db);
    return van?.products.map((product) => van.onHand.get(product.key) ?? 0);
  };
  const cash = async () => (await vanOnPhone(db))?.day.cashExpected;
  const refused = () => db.outbox.where("state").equals("refused").toArray();
  return {
    driver,
    one,
    other,
    here: phone,
    customer,
    key,
    by,
    row,
    listed,
    owes,
    onVan,
    cash,
    refused,
  };

  function pay(invoice: string, amount: number) {
    return takePayment(
      { ...CASH, amount: pence(amount), parts: [{ key: invoice, amount: pence(amount) }] },
      phone,
    );
  }
}
export type At = Awaited<ReturnType<typeof correctedUnseen>>;

export const end = ({ one, other }: At) => Promise.all([one.close(), other.close()]);

/** Discards all that was refused, sends, and pulls. */
export const giveUp = async ({ here: phone, one, refused }: At) => {
  for (const { key } of await refused()) await discardRefusedOn(phone, key);
  await one.send();
  await one.pull();
};
