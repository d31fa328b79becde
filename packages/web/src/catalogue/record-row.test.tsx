// @vitest-environment happy-dom
import type { BusinessCustomer } from "@roundsman/contract/office/business-customers";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { catalogue as t } from "../messages/late/catalogue/en.ts";
import { showAt } from "../ui/testing-screen.tsx";
import { RecordRow } from "./record-row.tsx";

const JADE = {
  id: 9,
  name: "Jade",
  address: "1 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  assignedTo: [],
  hiddenBy: [],
} as Partial<BusinessCustomer>;

const row = (pounds: number) =>
  showAt("/info/office/catalogue", () => (
    <RecordRow
      record={{ ...JADE, owed: pence(pounds * 100) } as BusinessCustomer}
      drivers={[]}
      selected={false}
      onToggle={() => {}}
      onOpen={() => {}}
    />
  ));

test.each([
  [40, t.owed("£40.00"), "/info/office/debts?business=9&of=Jade"],
  [-5, english.customers.inCredit("£5.00"), "/info/office/on-account"],
])(
  "the amount that a customer of the business owes links to its documents: £%d",
  async (pounds, text, path) => {
    row(pounds);
    const link = await screen.findByRole("link", { name: `Jade: ${text}` });
    expect(link.getAttribute("href")).toBe(path);
  },
);

test("a customer who owes nothing has no link", async () => {
  row(0);
  await screen.findByText("Jade");
  expect(screen.queryByRole("link")).toBeNull();
});
