// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fireEvent, screen, within } from "@testing-library/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { createInvoice } from "../../invoices/queries.ts";
import { english } from "../../messages/en/all.ts";
import { chinese } from "../../messages/zh/all.ts";
import { takePayment, takePaymentBack } from "../../payments/queries.ts";
import { newDriverSignedIn } from "../../session/testing.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { show } from "../../ui/testing.tsx";
import { SyncSheet } from "./sync-sheet.tsx";

const { sync } = english.app;
beforeEach(newDriverSignedIn);

/** A payment for an invoice of £20.00 that the server has. */
async function paid(name: string, method: "cash" | "cheque" | "account", id: number) {
  const phone = currentPhone();
  const draft = draftFor(null, 10);
  const key = await createInvoice("getPaid", { ...draft, billTo: { ...draft.billTo, name } });
  await phone.db.outbox.where("entity").equals(key).delete();
  await phone.db.bases.delete(key);
  await phone.db.invoices.update(key, { id, sync: "sent" });
  const parts = [{ key, amount: pence(2000) }];
  const payment = { amount: pence(2000), day: day("2026-11-20"), reference: "" };
  return takePayment({ ...payment, method, parts });
}

const refuse = (entity: string) =>
  currentPhone().db.outbox.where("entity").equals(entity).modify({ state: "refused" });

function opened(speech?: Parameters<typeof show>[1]) {
  const rootRoute = createRootRoute({
    component: () => (
      <ConfirmProvider>
        <SyncSheet opened onClose={() => {}} words="" />
      </ConfirmProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />, speech);
}

const refused = () =>
  screen.getAllByRole("listitem").filter(({ dataset }) => dataset["state"] === "refused");

/** The text of each refused row, up to the first detail. */
async function rows(discard: string = sync.discard) {
  await screen.findAllByRole("button", { name: discard });
  return refused().map((row) =>
    [...row.querySelectorAll("p:first-child > *")].map((element) => element.textContent),
  );
}

async function asked(name: string, discard: string = sync.discard) {
  const row = refused().find((item) => item.textContent.includes(name));
  if (!row) throw new Error(`No row of ${name}`);
  fireEvent.click(within(row).getByRole("button", { name: discard }));
  return (await screen.findByRole("dialog", { name: /\?|？/ })).textContent;
}

test("two refused payments each show the customer, amount, method, day and invoice", async () => {
  await refuse(await paid("Jade", "cash", 11));
  await refuse(await paid("Lotus", "cheque", 12));
  opened();
  expect(await rows()).toEqual([
    ["Jade · £20.00", "Payment · Cash · 2026-11-20 · INV-11 · Needs attention"],
    ["Lotus · £20.00", "Payment · Cheque · 2026-11-20 · INV-12 · Needs attention"],
  ]);
});

test("their details show the same field by field", async () => {
  await refuse(await paid("Jade", "cash", 11));
  opened();
  await rows();
  const row = refused().find((item) => item.textContent.includes("Jade"));
  expect([...(row?.querySelectorAll("dl > div") ?? [])].map((fact) => fact.textContent)).toEqual([
    "CustomerJade",
    "Amount£20.00",
    "Paid byCash",
    "Date received2026-11-20",
    "INV-11£20.00",
  ]);
});

test("discarding one asks about its money, and says what happens to it", async () => {
  await refuse(await paid("Jade", "cash", 11));
  opened();
  await rows();
  const text = await asked("Jade");
  expect(text).toContain("Discard the payment of £20.00 from Jade?");
  expect(text).toContain("Cash · 2026-11-20 · INV-11. ");
  expect(text).toContain("What it paid is open again.");
});

test("discarding the use of money on account puts the money back there", async () => {
  await refuse(await paid("Jade", "account", 11));
  opened();
  await rows();
  expect(await asked("Jade")).toMatch(/stays on account/);
});

test("a refused take-back names the payment that stays", async () => {
  const payment = await paid("Jade", "cash", 11);
  const { db } = currentPhone();
  await db.payments.update(payment, { id: 5, sync: "sent" });
  await db.outbox.clear();
  await takePaymentBack(payment);
  const [back] = await db.payments.filter(({ reverses }) => reverses !== null).toArray();
  await refuse(back?.key ?? "");
  opened();
  expect((await rows())[0]?.[0]).toBe("Jade · £20.00");
  expect((await rows())[0]?.[1]).toMatch(/^Payment taken back · Cash · .* · INV-11 · Needs/);
  const text = await asked("Jade");
  expect(text).toContain("Discard taking back the payment of £20.00 from Jade?");
});

test("the same is shown in Chinese", async () => {
  await refuse(await paid("金龙", "cash", 11));
  opened({ language: "zh", messages: chinese });
  const { discard } = chinese.app.sync;
  expect(await rows(discard)).toEqual([
    ["金龙 · £20.00", "收款 · 现金 · 2026-11-20 · INV-11 · 待处理"],
  ]);
  expect(await asked("金龙", discard)).toContain("放弃 金龙 的收款 £20.00？");
});
