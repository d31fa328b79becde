// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import { pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { credit } from "../../messages/late/credit/en.ts";
import { stock } from "../../messages/late/stock/en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { faultOf, field, press, show } from "../../ui/testing.tsx";
import type { CreditOfDay } from "./day-credits.ts";
import { DayClose } from "./day-close.tsx";

const { day } = stock;
const rice = {
  key: "rice",
  name: "Rice",
  delivered: 3000 as Quantity,
  returned: 0 as Quantity,
  wasted: 0 as Quantity,
  opening: 3000 as Quantity,
  loaded: 0 as Quantity,
  adjusted: 0 as Quantity,
  closing: 0 as Quantity,
};

beforeEach(() => {
  const narrow = (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query });
  vi.stubGlobal("matchMedia", narrow);
  return () => vi.unstubAllGlobals();
});

const shown = (
  credits: readonly CreditOfDay[] = [],
  received: readonly ReceivedByMethod[] = [],
) => {
  const closed = vi.fn(async () => {});
  show(
    <ConfirmProvider>
      <DayClose
        expected={pence(5000)}
        invoices={1}
        onAccount={[]}
        received={received}
        goods={[rice]}
        credits={credits}
        onClose={closed}
      />
    </ConfirmProvider>,
  );
  return closed;
};

test("On a phone the cash comes first, and the goods are collapsed beneath it", () => {
  shown();
  const goods = screen.getByText("Rice").closest("details");
  expect(goods?.open).toBe(false);
  const follows = field(day.counted).compareDocumentPosition(goods ?? document);
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("A day without counted cash is not closed, and the cash field is focused", async () => {
  const closed = shown();
  press(day.close);
  await waitFor(() => expect(faultOf(day.counted)).toBe(day.needed));
  expect(document.activeElement).toBe(field(day.counted));
  expect(screen.queryByText(day.confirm)).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

test("The credit notes are collapsed beneath the goods, with their sum, and show which goods came back", () => {
  const facts = { invoice: "INV-12", customer: "Golden Dragon" };
  shown([
    {
      ...facts,
      key: "a",
      number: "CN-A1-1",
      total: pence(2425),
      goods: [
        { name: "Rice", quantity: 2000 as Quantity, to: "van" },
        { name: "Tofu", quantity: 500 as Quantity, to: "waste" },
      ],
    },
    { ...facts, key: "b", number: "CN-A1-2", total: pence(100), goods: [] },
  ]);
  const list = screen.getByRole("list", { name: credit.title, hidden: true });
  expect(list.closest("details")?.open).toBe(false);
  expect(list.closest("details")?.querySelector("summary")?.textContent).toBe(
    "Credit notes 2 · −£25.25",
  );
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    "CN-A1-1INV-12 · Golden Dragon2 × Rice back on the van0.5 × Tofu to waste−£24.25",
    "CN-A1-2INV-12 · Golden Dragon−£1.00",
  ]);
});

test("A day without credit notes does not mention them", () => {
  shown();
  expect(screen.queryByText(credit.title)).toBeNull();
});

test("Money by other methods is shown beside the cash, which does not include it", () => {
  shown(
    [],
    [
      { method: "card", payments: 3, amount: pence(12_050) },
      { method: "cheque", payments: -1, amount: pence(-2000) },
    ],
  );
  const list = screen.getByRole("region", { name: day.received });
  expect([...list.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
    "Card 3 payments£120.50",
    "Cheque −£20.00",
  ]);
  expect(screen.getByText("£50.00").closest("div")?.textContent).toContain(day.expected);
});

test("A day with only cash does not mention other methods", () => {
  shown();
  expect(screen.queryByText(day.received)).toBeNull();
});
