// @vitest-environment happy-dom
import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { register as t } from "../messages/late/register-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { show } from "../ui/testing.tsx";
import { NumberSheet } from "./number-sheet.tsx";

// Nobody answers, but that an invoice was never changed.
beforeEach(
  () =>
    void vi.stubGlobal("fetch", (url: URL | string) =>
      String(url).includes("/states/")
        ? Promise.resolve(Response.json({ states: [] }))
        : new Promise(() => undefined),
    ),
);

const numbered = (number: string, more: Partial<RegisteredNumber>): RegisteredNumber => ({
  number,
  state: "issued",
  invoice_id: 12,
  responsible_person_id: 8,
  customer_name: "Jade",
  invoice_date: day("2026-11-21"),
  payable_amount: pence(2000),
  ...more,
});

async function open(entry: RegisteredNumber): Promise<void> {
  const person = { id: 8, name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  const rootRoute = createRootRoute({
    component: () => (
      <NumberSheet entry={entry} onFind={() => undefined} onClose={() => undefined} />
    ),
  });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: rootRoute, history });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText(t.columns.state);
}

const opens = () => screen.queryByRole("button", { name: t.open }) !== null;

test("an invoice that is there can be opened", async () => {
  await open(numbered("INV-12", {}));
  expect(opens()).toBe(true);
});

test("a draft that was deleted is called so, and not void", async () => {
  await open(numbered("INV-12", { state: "voided", never_issued: true, invoice_deleted: true }));
  expect(screen.getByText(t.states.deleted)).toBeTruthy();
  expect(screen.queryByText(t.states.voided)).toBeNull();
  expect(opens()).toBe(false);
});

test("a credit note offers no invoice that is void", async () => {
  await open(numbered("CN-1", { invoice_deleted: true }));
  expect(opens()).toBe(false);
});

test("an invoice that was issued says that it was never changed since; one that nobody handed out says nothing of it", async () => {
  await open(numbered("INV-12", {}));
  expect(await screen.findByText(t.former.none)).toBeTruthy();
  cleanup();
  await open(numbered("INV-13", { state: "unissued" }));
  expect(screen.queryByText(t.former.title)).toBeNull();
});

test("a credit note comes to less than nothing", async () => {
  await open(numbered("CN-B7-1", {}));
  expect(screen.getByText("−£20.00")).toBeTruthy();
});
