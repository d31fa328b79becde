// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { payments as t } from "../messages/late/payments-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { show } from "../ui/testing.tsx";
import { OwesSection } from "./owes-section.tsx";

const invoice = (key: string, total: number, more: object = {}) =>
  ({
    ...draftFor("jade"),
    key,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0) },
    ...more,
  }) as unknown as LocalInvoice;

test("what a customer owes is what is open, less what is on account, and says when it is above their limit", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 8,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  await databaseOf(8).invoices.bulkPut([
    invoice("a", 10_000, { dueDate: day("2026-01-01") }),
    invoice("b", 5000, { totals: { total: pence(5000), discount: pence(0), paid: pence(2000) } }),
    invoice("c", 70_000, { paymentStatus: "scheduled" }),
    invoice("d", 80_000, { paymentStatus: "paid" }),
    invoice("e", 90_000, { deletedAt: "2026-01-01T00:00:00Z" }),
  ]);
  const customer = { key: "jade", onAccount: pence(1000), creditLimit: pence(11_999) };
  show(<OwesSection customer={customer as unknown as LocalCustomer} />);
  await screen.findByText("£120.00");
  expect(screen.getByText(t.onAccount("£10.00"))).toBeTruthy();
  expect(screen.getByText(t.overLimit("£119.99"))).toBeTruthy();
  expect(screen.getByText(t.openInvoices(2))).toBeTruthy();
  expect(screen.getByText(/^£100\.00 is late/)).toBeTruthy();
});
