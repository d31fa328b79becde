import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { beforeEach, expect, test } from "vitest";
import { createInvoice, removeInvoices, setPaymentStatus } from "../../invoices/queries.ts";
import { takePayment } from "../../payments/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { createRig, draftFor, type Rig } from "../testing/rig.ts";

let rig: Rig;
let key: string;
beforeEach(async () => {
  rig = createRig();
  // Two bags at £10.00.
  key = await createInvoice("getPaid", draftFor(null, 10), rig.phone);
  await rig.send();
  await pullAll(rig.sender);
});

const row = async () => (await rig.phone.db.invoices.get(key)) ?? expect.fail("It is gone");
const moneyOfRow = async () => {
  const { came, cashBeside } = await row();
  return { came, cashBeside };
};
const pay = (method: "cash" | "card", amount: number) =>
  takePayment(
    {
      method,
      amount: pence(amount),
      day: day("2026-11-21"),
      reference: "",
      parts: [{ key, amount: pence(amount) }],
    },
    rig.phone,
  );

test("the money reported by an answer is on its row until the end of the next pull", async () => {
  await setPaymentStatus([key], "paid", rig.phone);
  await rig.send();
  expect(await moneyOfRow()).toMatchObject({
    came: { byStatus: [{ method: "cash", amount: 2000 }] },
  });
  await pullAll(rig.sender);
  expect(await moneyOfRow()).toEqual({ came: undefined, cashBeside: undefined });
});

test("an answer that comes after the pull of its change leaves no unpulled money", async () => {
  rig.server.faultOf = () => "lost answer";
  await setPaymentStatus([key], "paid", rig.phone);
  await rig.send();
  rig.server.faultOf = () => "none";
  await pullAll(rig.sender);
  await rig.send();
  expect(await rig.phone.db.outbox.count()).toBe(0);
  await pullAll(rig.sender);
  expect(await moneyOfRow()).toEqual({ came: undefined, cashBeside: undefined });
});

test("pending money at the end of a pull is added to the pulled money", async () => {
  await pay("card", 500);
  await rig.send();
  await setPaymentStatus([key], "paid", rig.phone);
  await pullAll(rig.sender);
  expect(await moneyOfRow()).toMatchObject({
    came: { byPersons: 500, byStatus: [{ method: "cash", amount: 1500 }] },
  });
});

test("an invoice deleted since has no unpulled money after the pull", async () => {
  await pay("cash", 500);
  await rig.send();
  await removeInvoices([key], rig.phone);
  await rig.send();
  await pullAll(rig.sender);
  expect(await moneyOfRow()).toEqual({ came: undefined, cashBeside: undefined });
});
