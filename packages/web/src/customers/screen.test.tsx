// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createInvoice } from "../invoices/queries.ts";
import { english } from "../messages/en/all.ts";
import { CUSTOMER, draftFor } from "../sync/testing/rig.ts";
import { asDriver, atFirstSight, showAt } from "../ui/testing-screen.tsx";
import { SelectionProvider } from "../ui/list/selection.tsx";
import { createCustomer } from "./queries.ts";
import { CustomersScreen } from "./screen.tsx";

beforeEach(() => asDriver(8));

test("Contacts are sorted by debt at once, with the button for their statements", async () => {
  localStorage.setItem("book-look:8:contact", "owesMost");
  await createCustomer({ ...CUSTOMER, name: "Amber" });
  const jade = await createCustomer({ ...CUSTOMER, name: "Jade" });
  await createInvoice("getPaid", draftFor(jade, 12));
  const names = () => screen.queryAllByText(/^(Amber|Jade)$/).map((element) => element.textContent);
  const statements = { name: english.customers.statements(1) };
  const first = atFirstSight(
    () => names().length > 0,
    () => ({ names: names(), statements: screen.queryByRole("button", statements) }),
  );
  showAt("/info/contacts", () => (
    <QueryClientProvider client={new QueryClient()}>
      <SelectionProvider>
        <CustomersScreen />
      </SelectionProvider>
    </QueryClientProvider>
  ));
  await screen.findByText("Jade");
  expect(first()?.names).toEqual(["Jade", "Amber"]);
  expect(first()?.statements).toBeTruthy();
});
