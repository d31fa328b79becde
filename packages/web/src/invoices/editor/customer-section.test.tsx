// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { fireEvent, screen } from "@testing-library/react";
import { useContext } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { CUSTOMER, draftFor } from "../../sync/testing/rig.ts";
import { fill, press, show } from "../../ui/testing.tsx";
import { RecordsContext } from "../records.ts";
import { CustomerSection } from "./customer-section.tsx";

const { editor: t, customers, invoices } = english;

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const JADE = { ...CUSTOMER, key: "jade", id: 5, name: "Jade", termsDays: 14 } as LocalCustomer;
const BILL_TO = { ...EMPTY_BILL_TO, ...CUSTOMER, name: "Lotus" };
const DRAFT: InvoiceDraft = { ...draftFor(null), billTo: BILL_TO };

/** Draws the section for a phone whose one customer is Jade. */
function open(first: InvoiceDraft) {
  const onChange = vi.fn();
  function Drawn({ draft }: { readonly draft: InvoiceDraft }) {
    const records = {
      ...useContext(RecordsContext),
      useCustomers: () => [JADE],
      useCustomer: () => null,
      useRecentCustomerKeys: () => [],
      nameOnly: (name: string) => `Only ${name}`,
    };
    return (
      <RecordsContext value={records}>
        <CustomerSection draft={draft} readonly={false} onChange={onChange} />
      </RecordsContext>
    );
  }
  const again = show(<Drawn draft={first} />);
  return { onChange, redraw: (draft: InvoiceDraft) => again(<Drawn draft={draft} />) };
}

const pickJade = async () => {
  press(t.customer.change);
  fireEvent.click(await screen.findByText("Jade"));
};

test("The customer's copy on the invoice is shown in full, and updated by a change", () => {
  const { redraw } = open(DRAFT);
  const parts = () =>
    [...document.querySelectorAll("dl > div")].map((part) => [
      part.querySelector("dt")?.textContent,
      part.querySelector("dd")?.textContent,
    ]);
  const { address, city, postcode, phone, email } = CUSTOMER;
  expect(screen.getByText("Lotus")).toBeTruthy();
  expect(parts()).toEqual([
    [t.address.address, address],
    [t.address.city, city],
    [t.address.postcode, postcode],
    [t.address.phone, phone],
    [t.address.email, email],
  ]);
  redraw({ ...DRAFT, billTo: { ...EMPTY_BILL_TO, city: "York" } });
  expect(screen.getByText(invoices.unnamed)).toBeTruthy();
  expect(parts()).toEqual([[t.address.city, "York"]]);
});

test("A chosen customer's terms count from the invoice's current date", async () => {
  const { onChange, redraw } = open(DRAFT);
  redraw({ ...DRAFT, date: day("2026-11-30") });
  await pickJade();
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ customerKey: "jade", dueDate: "2026-12-14" }),
  );
});

test.each([{ vatMode: "add" }, { dueDate: day("2026-12-01") }] as const)(
  "A typed name keeps what was chosen for the invoice meanwhile: %o",
  async (chosen) => {
    const saved = { ...DRAFT, version: 1 };
    const { onChange, redraw } = open(saved);
    redraw({ ...saved, ...chosen });
    press(t.customer.change);
    fill(customers.search, "Wang");
    fireEvent.click(await screen.findByRole("button", { name: "Only Wang" }));
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        customerKey: null,
        billTo: { ...EMPTY_BILL_TO, name: "Wang" },
        ...chosen,
      }),
    );
  },
);
