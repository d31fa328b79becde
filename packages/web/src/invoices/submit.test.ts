import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { ONE_UNIT } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { createProduct } from "../products/queries.ts";
import { createRig, draftFor } from "../sync/testing/rig.ts";
import { createInvoice, setPaymentStatus } from "./queries.ts";
import { importInvoice, submitInvoices } from "./submit.ts";

const statuses = (invoices: readonly object[]) =>
  invoices.map((invoice) => Reflect.get(invoice, "paymentStatus"));

test("each list is submitted by its own call, and shows the result at once", async () => {
  const { server, phone, send } = createRig();
  const [due, scheduled, credit] = await Promise.all(
    (["getPaid", "schedule", "credit"] as const).map((list) =>
      createInvoice(list, draftFor(null), phone),
    ),
  );
  await send();
  server.calls.length = 0;
  await submitInvoices("getPaid", [due ?? ""], phone);
  await submitInvoices("schedule", [scheduled ?? ""], phone);
  await submitInvoices("credit", [credit ?? ""], phone);
  expect(
    statuses(
      await phone.db.invoices
        .bulkGet([due ?? "", scheduled ?? "", credit ?? ""])
        .then((all) => all.flatMap((row) => row ?? [])),
    ),
  ).toEqual(["paid", "due", "paid"]);
  await send();
  expect(server.calls.filter((call) => call.startsWith("POST"))).toEqual([
    "POST /update_invoice_status/",
    "POST /future_update_invoice_status/",
    "POST /notpaid_update_invoice_status/",
  ]);
  expect(new Set(statuses(server.alive("invoices")))).toEqual(new Set(["paid", "due"]));
});

test("an undo before sending sends nothing", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await setPaymentStatus([key], "overdue", phone);
  await send();
  server.calls.length = 0;
  const takeBack = await submitInvoices("getPaid", [key], phone);
  await takeBack();
  expect(await send()).toBe("idle");
  expect(server.calls).toEqual([]);
  expect(await phone.db.invoices.get(key)).toMatchObject({
    paymentStatus: "overdue",
    sync: "sent",
  });
});

test("an undo after a lost answer restores the invoice", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice("credit", draftFor(null), phone);
  await send();
  const takeBack = await submitInvoices("credit", [key], phone);
  server.faultOf = () => "lost answer";
  await send();
  server.faultOf = () => "none";
  await takeBack();
  await send();
  expect(server.alive("invoices")).toMatchObject([{ key, paymentStatus: "credit" }]);
  expect(await phone.db.invoices.get(key)).toMatchObject({ paymentStatus: "credit", sync: "sent" });
});

test("an invoice that another device moved meanwhile is left there", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice("getPaid", draftFor(null), phone);
  await send();
  server.edit("invoices", 1, { paymentStatus: "credit" });
  await submitInvoices("getPaid", [key], phone);
  await send();
  expect(await phone.db.invoices.get(key)).toMatchObject({
    paymentStatus: "credit",
    sync: "sent",
    version: 2,
  });
});

test("importing a scheduled invoice creates a new one of today, and the scheduled one stays", async () => {
  const { server, phone, send } = createRig();
  const key = await createInvoice(
    "schedule",
    { ...draftFor(null), date: day("2026-12-01") },
    phone,
  );
  const row = await phone.db.invoices.get(key);
  if (!row) throw new Error("Not on the phone");
  await importInvoice(row, day("2026-11-21"), phone);
  await send();
  expect(server.alive("invoices")).toMatchObject([
    { key, date: "2026-12-01", paymentStatus: "scheduled" },
    { date: "2026-11-21", paymentStatus: "due", totals: { total: 2500 } },
  ]);
});

test("An imported invoice has the current rates of its goods, and its customer's terms", async () => {
  const { phone } = createRig();
  const tea = { name: "Tea", price: pence(350), discount: pence(0) };
  const product = await createProduct({ ...tea, vatRate: "zero" }, phone);
  const contact = { ...EMPTY_BILL_TO, name: "Jade Garden", images: [] };
  const customer = await createCustomer({ ...contact, termsDays: 14 }, phone);
  const lines = [{ id: product, ...tea, quantity: ONE_UNIT }];
  const key = await createInvoice("schedule", { ...draftFor(customer), lines }, phone);
  const row = await phone.db.invoices.get(key);
  if (!row) throw new Error("Not on the phone");
  const copy = await importInvoice(row, day("2026-11-21"), phone);
  expect(await phone.db.invoices.get(copy)).toMatchObject({
    lines: [{ name: "Tea", vatRate: "zero" }],
    dueDate: "2026-12-05",
    billTo: { name: "Jade Garden" },
  });
});
