import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import {
  customer,
  deliver,
  handWorkOver,
  idsOf,
  invoice,
  openInvoices,
  pay,
  route,
  send,
  weiAndMei,
} from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const workOf = async (query = "") =>
  (await send(manager, "GET", `/api/office/hand-overs/work/?from_person=${wei.id}${query}`)).body;

test("Undelivered work that is paid, paid in part or credited stays, and is listed before the hand-over", async () => {
  const panda = await customer(wei, "Panda");
  const ofPanda = (more: object = {}) => invoice(wei, panda, { customer_name: "Panda", ...more });
  const open = await ofPanda();
  const inPart = await ofPanda();
  await pay(wei, inPart.id, 10);
  const ahead = await ofPanda();
  await pay(wei, ahead.id, 30);
  const old = await ofPanda({ invoice_date: "2026-11-01" });
  await pay(wei, old.id, 30);
  const done = await ofPanda();
  await deliver(wei, done.id);
  const credited = await ofPanda();
  await send(wei, "POST", `/api/invoices/${credited.id}/creditnotes/`, {
    reason: "returned",
    lines: [{ line: "rice", quantity: 1, goods: "van" }],
  });
  const back = await ofPanda();
  await send(wei, "POST", `/api/invoices/${back.id}/creditnotes/`, {
    reason: "refused",
    lines: [{ line: "rice", quantity: 3, goods: "van" }],
  });
  const other = await invoice(wei, await customer(wei, "Boat"));
  await pay(wei, other.id, 10);
  const north = await route(wei, "North", [panda]);
  const named = [inPart, ahead, credited].map(({ id }) => ({
    number: `INV-${id}`,
    customer_name: "Panda",
  }));
  expect(await workOf(`&route=${north}`)).toMatchObject({
    invoices: 1,
    staying: { invoices: 3, named },
  });
  expect(await workOf(`&last_day=2026-11-20`)).toMatchObject({
    invoices: 0,
    staying: { invoices: 0, named: [] },
  });
  await handWorkOver(manager, { from: wei, to: mei });
  expect(idsOf(await openInvoices(mei))).toEqual([open.id]);
  expect(await workOf()).toMatchObject({ invoices: 0, staying: { invoices: 4 } });
});
