// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { fireEvent } from "@testing-library/dom";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { CustomerForm } from "../customers/customer-form.tsx";
import { english } from "../messages/en/all.ts";
import { driverBook as t } from "../messages/late/driver-book/en.ts";
import { StatementDays } from "../payments/statement/statement-days.tsx";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import type { Debtor } from "./driver.ts";
import { DRIVER, JADE, LOTUS, managerAsks, openInvoice, recordsServer } from "./testing-records.ts";

beforeEach(() => {
  const server = recordsServer();
  server.balances = { 2: 30 };
  server.open = [openInvoice(11, JADE), openInvoice(12, LOTUS)];
  return managerAsks(server.fetched);
});

function Page() {
  const [debtor, setDebtor] = useState<Debtor | null>(null);
  return (
    <ConfirmProvider>
      <InvoicesSection
        driver={DRIVER}
        forms={{ credit: () => null, invoice: () => null }}
        debtor={debtor}
        onEverybody={() => setDebtor(null)}
      />
      <CustomersSection
        driver={DRIVER}
        form={CustomerForm}
        days={StatementDays}
        onDebtor={setDebtor}
      />
    </ConfirmProvider>
  );
}

test("a customer's debt links to the invoices that it is made of", async () => {
  show(<Page />);
  const list = () => within(screen.getByRole("list", { name: t.invoices }));
  const names = () =>
    list()
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toHaveLength(2));
  fireEvent.click(await screen.findByRole("button", { name: /^Lotus.*£30\.00/ }));
  expect(await screen.findByText(english.customers.owes("£30.00"))).toBeTruthy();
  press(t.invoices);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(names()).toEqual([expect.stringContaining("Lotus")]);
  expect(document.activeElement?.textContent).toBe(t.onlyCustomer("Lotus"));
  press(t.everybody);
  await waitFor(() => expect(names()).toHaveLength(2));
});

test("going to a customer's invoices asks before it discards what was typed", async () => {
  show(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: /^Lotus.*£30\.00/ }));
  const [name] = await screen.findAllByDisplayValue("Lotus");
  if (!name) throw new Error("There is no field for the name");
  fireEvent.input(name, { target: { value: "Lotus Leaf" } });
  press(t.invoices);
  await screen.findByText(t.writing.leave);
  press(english.editor.empty.back);
  expect(await screen.findByDisplayValue("Lotus Leaf")).toBeTruthy();
  press(t.invoices);
  await screen.findByText(t.writing.leave);
  press(t.writing.leaveYes);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText(t.onlyCustomer("Lotus"))).toBeTruthy();
});

test("closing the sheet asks too", async () => {
  show(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: /^Lotus.*£30\.00/ }));
  const [name] = await screen.findAllByDisplayValue("Lotus");
  if (!name) throw new Error("There is no field for the name");
  fireEvent.input(name, { target: { value: "Lotus Leaf" } });
  press(english.common.close);
  await screen.findByText(t.writing.leave);
  press(english.editor.empty.back);
  expect(await screen.findByDisplayValue("Lotus Leaf")).toBeTruthy();
  press(english.common.close);
  await screen.findByText(t.writing.leave);
  press(t.writing.leaveYes);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
