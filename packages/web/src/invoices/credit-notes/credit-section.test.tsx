// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { credit } from "../../messages/late/credit/en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { createRig, draftFor } from "../../sync/testing/rig.ts";
import { show } from "../../ui/testing.tsx";
import { createInvoice } from "../queries.ts";
import { CreditSection } from "./credit-section.tsx";
import { creditInvoice } from "./queries.ts";

const OWNER = 7;

beforeEach(() => {
  // No signal.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const person = { id: OWNER, name: "Driver", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...person });
});

/** An invoice of £20.00; one of its two bags came back. */
async function credited(): Promise<LocalInvoice> {
  const phone = { ...createRig().phone, db: databaseOf(OWNER) };
  const key = await createInvoice("getPaid", draftFor(null, 10), phone);
  const line = { line: "rice", quantity: fromUnits(1), goods: "none" as const };
  await creditInvoice(key, { reason: "returned", summary: "", lines: [line] }, phone);
  const row = await phone.db.invoices.get(key);
  if (!row) throw new Error("The invoice is gone");
  return row;
}

function draw(invoice: LocalInvoice): void {
  const rootRoute = createRootRoute({
    component: () => (
      <CreditSection
        invoice={invoice}
        place={null}
        onPlace={() => undefined}
        onLeft={() => undefined}
      />
    ),
  });
  const history = createMemoryHistory();
  show(<RouterProvider router={createRouter({ routeTree: rootRoute, history }) as never} />);
}

test("the amount still owed beneath the notes is after payments", async () => {
  const invoice = await credited();
  draw(invoice);
  expect(await screen.findByText(credit.owed("£10.00"))).toBeTruthy();
});

test.each([
  ["in part", { totals: { paid: pence(400) } }, "£6.00"],
  ["in full", { paymentStatus: "paid" as const }, "£0.00"],
])("of an invoice that was paid %s it is the rest", async (_, more, left) => {
  const invoice = await credited();
  const totals = { ...invoice.totals, ...("totals" in more && more.totals) };
  draw({ ...invoice, ...more, totals });
  expect(await screen.findByText(credit.owed(left))).toBeTruthy();
});
