// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { showAt } from "../../ui/testing-screen.tsx";
import { LimitsSection } from "./limits-section.tsx";

const { limits: t } = payments;

beforeEach(() => () => vi.unstubAllGlobals());

/** Lists this many customers with a limit, and waits until the last one is shown. */
async function list(person: number, count: number, owed = 0): Promise<void> {
  const session = { name: "Manager", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", id: person, ...session });
  const customers = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    customer_name: `Shop ${index + 1}`,
    driver_name: "Driver",
    owed,
    credit_limit: 500,
    by_manager: false,
    lifted_on: null,
  }));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ customers })));
  showAt("/info/office", LimitsSection);
  await screen.findByText(`Shop ${count}`);
}

test("a list that may be incomplete says so", async () => {
  await list(21, 100);
  expect(screen.getByText(t.most)).toBeTruthy();
});

test("a complete list does not", async () => {
  await list(22, 99);
  expect(screen.queryByText(t.most)).toBeNull();
});

test("the amount that a customer owes opens its invoices, and an amount of zero opens nothing", async () => {
  await list(23, 1, 12.5);
  const link = screen.getByRole("link", { name: `Shop 1: ${t.owes("£12.50")}` });
  expect(link.getAttribute("href")).toBe("/info/office/debts?customer=1&of=Shop+1");
});

test("the money on account opens the list of customers with a credit", async () => {
  await list(24, 1, -5);
  const link = screen.getByRole("link", { name: /£5\.00/ });
  expect(link.getAttribute("href")).toBe("/info/office/on-account");
});
