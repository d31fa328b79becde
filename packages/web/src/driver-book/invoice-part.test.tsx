// @vitest-environment happy-dom
import type { Invoice } from "@roundsman/contract/invoice";
import { pence } from "@roundsman/core/money";
import { ONE } from "@roundsman/core/quantity";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { driverBook as t } from "../messages/late/driver-book/en.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { show } from "../ui/testing.tsx";
import { InvoicePart } from "./invoice-part.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

/** Of an invoice with one line of £100.00. */
function rowsOf(more: object): (string | null)[] {
  const line = { id: "1", name: "Box", price: pence(10_000), discount: pence(0), quantity: ONE };
  const invoice = {
    id: 12,
    billTo: { name: "Corner Shop", address: "", postcode: "" },
    date: "2026-11-21",
    lines: [line],
    paymentStatus: "due",
    deliveryStatus: "delivered",
    lastDocument: null,
    ...more,
  } as unknown as Invoice;
  const driver = { id: 8, name: "Driver" } as never;
  show(
    <ConfirmProvider>
      <InvoicePart driver={driver} invoice={invoice} payments={[]} onPart={() => undefined} />
    </ConfirmProvider>,
  );
  const list = screen.getByRole("list", { name: t.lines });
  return [...list.querySelectorAll("li")].map(({ textContent }) => textContent);
}

test("VAT on top and a credit note stand between the lines and what is to pay", () => {
  const totals = { total: pence(10_000), discount: pence(0), payable: pence(9600) };
  expect(rowsOf({ vatMode: "add", totals: { ...totals, credited: pence(2400) } })).toEqual([
    "1 × Box£100.00",
    "VAT added£20.00",
    "Total£120.00",
    "Credited−£24.00",
    "To pay£96.00",
  ]);
});

test("VAT that prices hold is said as on the invoice's own screen", () => {
  const totals = { total: pence(10_000), discount: pence(0) };
  expect(rowsOf({ lastDocument: { vat: "included" }, totals })).toEqual([
    "1 × Box£100.00",
    "Vat included£16.67",
    "Total£100.00",
    "To pay£100.00",
  ]);
});

test("without VAT there is no such row", () => {
  const totals = { total: pence(10_000), discount: pence(0) };
  expect(rowsOf({ vatMode: "without", totals })).toEqual([
    "1 × Box£100.00",
    "Total£100.00",
    "To pay£100.00",
  ]);
});
