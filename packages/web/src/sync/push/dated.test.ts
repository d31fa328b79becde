import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createInvoice, setPaymentStatus } from "../../invoices/queries.ts";
import { submitInvoices } from "../../invoices/submit.ts";
import { takePayment } from "../../payments/queries.ts";
import { retryRefusedOn } from "../outbox/resolve-refused.ts";
import { createRig, draftFor } from "../testing/rig.ts";
import { sendAll } from "./send.ts";

const DAY = 24 * 3_600_000;
const A_NIGHT = 20 * 3_600_000;

/** A phone with two invoices that became paid yesterday; `send` answers the days that it says. */
async function paidYesterday() {
  const rig = createRig();
  const [one, other] = [
    await createInvoice("getPaid", draftFor(null, 10), rig.phone),
    await createInvoice("credit", draftFor(null, 7), rig.phone),
  ];
  await rig.send();
  await setPaymentStatus([one], "paid", rig.phone);
  await submitInvoices("credit", [other], rig.phone);
  rig.clock.pass(A_NIGHT);
  const send = async () => {
    const days: unknown[] = [];
    const transport: typeof rig.sender.transport = async (request) => {
      const sent = JSON.parse(request.body ?? "{}") as { requests?: { body: object }[] };
      for (const { body } of sent.requests ?? [{ body: sent }])
        if ("invoice_ids" in body) days.push((body as { payment_date?: unknown }).payment_date);
      return rig.sender.transport(request);
    };
    await sendAll({ ...rig.sender, transport });
    return days;
  };
  return { db: rig.phone.db, phone: rig.phone, send };
}

test("a payment is sent with its day", async () => {
  const { send } = await paidYesterday();
  expect(await send()).toEqual(["2026-11-21", "2026-11-21"]);
});

test("so is one of an earlier release, unless it was tried: a repeated request is the same", async () => {
  const { db, send } = await paidYesterday();
  await db.outbox.toCollection().modify((mutation) => {
    Reflect.deleteProperty(mutation, "isDated");
    if (mutation.kind === "invoice.payment") Object.assign(mutation, { attempts: 1 });
  });
  expect(await send()).toEqual([undefined, "2026-11-21"]);
});

test("Tried again, no mutation names a day that the phone has not reached", async () => {
  const { db, send, phone } = await paidYesterday();
  const [one] = await db.outbox.toArray();
  if (!one) throw new Error("Nothing waits");
  // The clock was a week fast when the payment was taken, and the server refused it.
  await db.outbox.put({ ...one, state: "refused", at: one.at + 7 * DAY });
  await retryRefusedOn(phone, one.key);
  expect((await send())[0]).toBe("2026-11-22");
});

test("Tried again, a payment is dated the phone's today if its day is in the future", async () => {
  const { phone, sender, server } = createRig();
  const invoice = await createInvoice("getPaid", draftFor(null, 10), phone);
  const amount = pence(2000);
  const taken = {
    method: "cash",
    amount,
    reference: "",
    parts: [{ key: invoice, amount }],
  } as const;
  // The first payment was taken while the clock was a week fast.
  const late = await takePayment({ ...taken, day: day("2026-11-28") }, phone);
  const early = await takePayment(
    { ...taken, day: day("2026-11-19"), parts: [{ key: invoice, amount: pence(1) }] },
    phone,
  );
  const { outbox, payments } = phone.db;
  await outbox.where("entity").anyOf([late, early]).modify({ state: "refused" });
  const refused = await outbox.where("state").equals("refused").toArray();
  for (const { key } of refused) await retryRefusedOn(phone, key);
  const days = async () => (await payments.bulkGet([late, early])).map((row) => row?.day);
  expect(await days()).toEqual(["2026-11-21", "2026-11-19"]);
  const reads = await outbox.filter(({ kind }) => kind === "invoice.paid").toArray();
  expect(reads.map(({ payload }) => (payload as { day: string }).day)).toEqual([
    "2026-11-21",
    "2026-11-19",
  ]);
  await sendAll(sender);
  expect(server.alive("payments").map((payment) => Reflect.get(payment, "day"))).toEqual([
    "2026-11-21",
    "2026-11-19",
  ]);
});
