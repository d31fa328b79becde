// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { payments as t } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { ListSelection } from "./list-selection.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const invoice = (id: number, customerKey: string) =>
  ({
    ...draftFor(customerKey),
    key: `k${id}`,
    id,
    deletedAt: "",
    paymentStatus: "due",
    totals: { total: pence(5000), discount: pence(0) },
  }) as unknown as LocalInvoice;

test("one payment can be taken for invoices of two contacts that were merged here", async () => {
  const person = { access: "a", refresh: "r", id: 640, name: "Wang", email: "" };
  sessionStore().keep({ ...person, manager: 0, driver: 1 });
  const { customers } = databaseOf(640);
  const kept = { key: "kept", id: 1, name: "Jade", deletedAt: "" };
  const other = { key: "other", id: 2, name: "Jade", mergedInto: "kept", deletedAt: "2026" };
  await customers.bulkPut([kept, other] as unknown as LocalCustomer[]);
  const chosen = [invoice(1, "kept"), invoice(2, "other")];
  show(
    <ConfirmProvider>
      <ListSelection chosen={chosen} total={2} onAll={() => {}} onEnd={() => {}} />
    </ConfirmProvider>,
  );
  press(english.invoices.takePayment.name);
  expect(await screen.findByLabelText(t.partOf("INV-2"))).toBeTruthy();
});
