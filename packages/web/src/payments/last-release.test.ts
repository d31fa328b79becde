import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { createInvoice, setPaymentStatus } from "../invoices/queries.ts";
import { submitInvoices } from "../invoices/submit.ts";
import { receivedHere } from "../stock/day/received-here.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { sendAll } from "../sync/push/send.ts";
import { Database } from "../sync/store/database.ts";
import { asLastRelease } from "../sync/testing/last-release.ts";
import { createRig, CUSTOMER, draftFor } from "../sync/testing/rig.ts";
import { advancesOfCustomer, paymentsOf } from "./invoice-payments.ts";
import { takePaymentBack } from "./queries.ts";
import { accountHere } from "./statement/account-here.ts";

test("a phone with the data of the last release reads payments from the account, and takes them back", async () => {
  const rig = createRig();
  const customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, rig.phone);
  const key = await createInvoice("credit", draftFor(customer, 10), rig.phone);
  await rig.send();
  await pullAll({ ...rig.sender, db: rig.phone.db });
  await asLastRelease(rig.phone);
  const take = (body: object) =>
    rig.server.run("payments", "create", {
      id: 0,
      query: {},
      body: { day: day("2026-11-21"), customerId: 1, ...body },
    });
  take({ key: "in", method: "transfer", amount: pence(5000), allocations: [] });
  const allocations = [{ invoiceId: 1, amount: pence(2000) }];
  take({ key: "use", method: "account", amount: pence(2000), allocations });

  const db = new Database(rig.phone.db.owner);
  const phone = { ...rig.phone, db };
  const look = async () => {
    const invoice = await db.invoices.get(key);
    const there = await db.customers.get(customer);
    if (!invoice || !there) throw new Error("It is gone");
    return {
      open: openAmount(invoice),
      onAccount: there.onAccount ?? 0,
      paid: (await paymentsOf(db, [invoice])).map(({ method }) => method),
      advances: (await advancesOfCustomer(db, there)).map(({ amount }) => amount),
    };
  };
  await pullAll({ ...rig.sender, db });
  expect(await look()).toEqual({ open: 0, onAccount: 3000, paid: ["account"], advances: [5000] });
  await takePaymentBack("use", phone);
  await sendAll({ ...rig.sender, db });
  await pullAll({ ...rig.sender, db });
  expect(await look()).toMatchObject({ open: 2000, onAccount: 5000 });
  expect(await db.outbox.count()).toBe(0);
});

test("the payments of its unsent statuses are in the day and on a statement before anything is sent", async () => {
  const rig = createRig();
  const customer = await createCustomer({ ...CUSTOMER, name: "Jade" }, rig.phone);
  const [card, cash, back] = [
    await createInvoice("getPaid", draftFor(customer, 10), rig.phone),
    await createInvoice("getPaid", draftFor(customer, 7), rig.phone),
    await createInvoice("credit", draftFor(customer, 4), rig.phone),
  ];
  await submitInvoices("credit", [back], rig.phone);
  await rig.send();
  await pullAll({ ...rig.sender, db: rig.phone.db });
  await submitInvoices("getPaid", [card], rig.phone, () => "card");
  await submitInvoices("getPaid", [cash], rig.phone);
  await setPaymentStatus([back], "credit", rig.phone);
  await asLastRelease(rig.phone);

  const db = new Database(rig.phone.db.owner);
  const look = async () => {
    const van = (await db.van.get("van"))?.van;
    const there = await db.customers.get(customer);
    if (!van || !there) throw new Error("It is gone");
    const queue = await db.outbox.orderBy("seq").toArray();
    const today = day("2026-11-21");
    const account = await accountHere(db, there, { start: today, end: today }, today);
    const moved = account?.movements.filter(({ kind }) => kind !== "invoice") ?? [];
    return {
      received: await receivedHere(db, { van, queue, sheets: [] }),
      moved: moved.map((movement) => [
        movement.kind,
        "method" in movement && movement.method,
        movement.amount,
      ]),
    };
  };
  expect(await look()).toEqual({
    received: [
      { method: "card", payments: 1, amount: 2000 },
      { method: "unknown", payments: -1, amount: -800 },
    ],
    moved: [
      ["payment", "cash", -1400],
      ["reversal", "unknown", 800],
      ["payment", "card", -2000],
    ],
  });
});
