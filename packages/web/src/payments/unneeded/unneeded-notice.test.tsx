// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { payments as t } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalPayment } from "../../sync/store/local.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { UnneededNotice } from "./unneeded-notice.tsx";

let owner = 700;
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  owner += 1;
  const session = { access: "a", refresh: "r", name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ ...session, id: owner });
  return () => vi.unstubAllGlobals();
});

/** £50 that a second phone took for an invoice which the first had paid. */
const second = (more: Partial<LocalPayment>) =>
  ({
    key: `payment-${more.id}`,
    customerName: "Walk in",
    method: "cash",
    amount: pence(5000),
    day: dayAt(Date.now()),
    reference: "",
    takenBy: "Driver",
    createdAt: new Date().toISOString(),
    allocations: [],
    invoiceIds: [],
    onAccount: pence(5000),
    unneeded: [{ invoiceId: 7, invoiceNumber: "INV-7", amount: pence(5000) }],
    reverses: null,
    reversedBy: null,
    deletedAt: "",
    ...more,
  }) as unknown as LocalPayment;

async function shown(...payments: readonly LocalPayment[]) {
  await currentPhone().db.payments.bulkPut([...payments]);
  const rootRoute = createRootRoute({
    component: () => (
      <ConfirmProvider>
        <UnneededNotice />
      </ConfirmProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />);
}

const facts = { invoice: "INV-7", customer: "Walk in", amount: "£50.00" };

test("unneeded money without a saved customer is to be returned, from the payment that the notice opens", async () => {
  await shown(second({ id: 2, customerId: null }));
  await screen.findByText(t.unneeded.ofNobody(facts));
  expect(screen.queryByText(t.unneeded.text(facts))).toBeNull();
  expect(screen.queryByRole("button", { name: t.unneeded.open })).toBeNull();
  press(t.unneeded.openPayment);
  await screen.findByText(t.tooMuchOfNobody("£50.00"));
  press(t.takeBack);
  await screen.findByText(t.takeBackTitle("£50.00"));
  const [, yes] = screen.getAllByRole("button", { name: t.takeBack });
  yes?.click();
  const { payments } = currentPhone().db;
  await waitFor(async () => expect(await payments.count()).toBe(2));
  const back = (await payments.toArray()).find(({ reverses }) => reverses === 2);
  expect(back).toMatchObject({ amount: -5000 });
});

test("unneeded money of a saved customer is on their account, which the notice opens", async () => {
  await shown(second({ id: 3, customerId: 7 }));
  await screen.findByText(t.unneeded.text(facts));
  expect(screen.getByRole("button", { name: t.unneeded.open })).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.unneeded.openPayment })).toBeNull();
});
