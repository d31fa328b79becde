// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { CustomerForm } from "../customers/customer-form.tsx";
import { driverBook as t } from "../messages/late/driver-book/en.ts";
import { StatementDays } from "../payments/statement/statement-days.tsx";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { fill, show } from "../ui/testing.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { DRIVER, LOTUS, managerAsks, PEARL, recordsServer } from "./testing-records.ts";

beforeEach(() => {
  const server = recordsServer();
  server.customers = [LOTUS, PEARL];
  return managerAsks(server.fetched);
});

test.each([
  ["pinyin initials", "dfmz"],
  ["pinyin", "dongfang"],
  ["words in any order", "pearl oriental"],
  ["digits of the phone number", "7700 900123"],
])("a manager finds a driver's customer by %s", async (_, query) => {
  show(
    <ConfirmProvider>
      <CustomersSection
        driver={DRIVER}
        form={CustomerForm}
        days={StatementDays}
        onDebtor={() => undefined}
      />
    </ConfirmProvider>,
  );
  await screen.findByText("Lotus");
  fill(t.findCustomer, query);
  expect(screen.getByText(PEARL.customer_name)).toBeTruthy();
  expect(screen.queryByText("Lotus")).toBeNull();
});
