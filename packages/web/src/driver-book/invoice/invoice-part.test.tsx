// @vitest-environment happy-dom
import type { Invoice } from "@roundsman/contract/invoice";
import { addDays, dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { ONE_UNIT } from "@roundsman/core/quantity";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { driversServer, managerSignedIn } from "../../driver-papers/testing.ts";
import { english } from "../../messages/en/all.ts";
import { issued } from "../../messages/late/credit/en.ts";
import { driverBook as t } from "../../messages/late/driver-book/en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { show } from "../../ui/testing.tsx";
import { InvoicePart } from "./invoice-part.tsx";

beforeEach(managerSignedIn);

const AT = "2026-11-20T08:15:00.000Z";

const LINE = { id: "1", name: "Box", price: pence(10_000), discount: pence(0), quantity: ONE_UNIT };

/** Shows an invoice with one line of £100.00. */
function open(more: object = {}): void {
  const invoice = {
    id: 12,
    billTo: { name: "Corner Shop", address: "", postcode: "" },
    date: "2026-11-21",
    lines: [LINE],
    paymentStatus: "due",
    deliveryStatus: "delivered",
    lastDocument: null,
    totals: { total: pence(10_000), discount: pence(0) },
    ...more,
  } as unknown as Invoice;
  const driver = { id: 8, name: "Driver" } as never;
  show(
    <ConfirmProvider>
      <InvoicePart
        driver={driver}
        invoice={invoice}
        payments={[]}
        onPart={() => undefined}
        onNotePaper={() => undefined}
        onOpen={() => undefined}
      />
    </ConfirmProvider>,
  );
}

function rowsOf(more: object): (string | null)[] {
  open(more);
  return shownRows();
}

function shownRows(): (string | null)[] {
  const list = screen.getByRole("list", { name: t.lines });
  return [...list.querySelectorAll("li")].map(({ textContent }) => textContent);
}

test("VAT on top and a credit note are between the lines and the amount to pay", () => {
  const totals = { total: pence(10_000), discount: pence(0), payable: pence(9600) };
  expect(rowsOf({ vatMode: "add", totals: { ...totals, credited: pence(2400) } })).toEqual([
    "1 × Box£100.00",
    "VAT added£20.00",
    "Total£120.00",
    "Credited−£24.00",
    "To pay£96.00",
  ]);
});

test("VAT in the prices is shown as on the invoice's own screen", () => {
  const totals = { total: pence(10_000), discount: pence(0) };
  expect(rowsOf({ lastDocument: { vat: "included" }, totals })).toEqual([
    "1 × Box£100.00",
    "Vat included£16.67",
    "Total£100.00",
    "To pay£100.00",
  ]);
});

test("an invoice that the driver received shows from whom, and until when", async () => {
  const received = { id: 4, direction: "received", other_person: 7, other_name: "Wei" };
  const more = { route_name: "", open_invoices: 1, invoice_ids: [12], created_at: AT };
  const last_day = addDays(dayAt(Date.now()), 1);
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/hand-overs/")
      ? Response.json({ hand_overs: [{ ...received, ...more, last_day }] })
      : driversServer().fetched(path, {}),
  );
  open({ deliveryStatus: "not_shipped" });
  await screen.findByText(`From Wei, until ${last_day}`);
  cleanup();
  open();
  await screen.findByText("From Wei");
});

test("without VAT there is no VAT row", () => {
  const totals = { total: pence(10_000), discount: pence(0) };
  expect(rowsOf({ vatMode: "without", totals })).toEqual([
    "1 × Box£100.00",
    "Total£100.00",
    "To pay£100.00",
  ]);
});

test("an invoice without a VAT option includes VAT if the seller is registered", async () => {
  const { fetched } = driversServer();
  vi.stubGlobal("fetch", fetched);
  open({ vatMode: undefined, companyId: null });
  await screen.findByText("Vat included");
  expect(shownRows()).toEqual([
    "1 × Box£100.00",
    "Vat included£16.67",
    "Total£100.00",
    "To pay£100.00",
  ]);
});

test("it includes none if the seller has no VAT number", async () => {
  const { fetched } = driversServer({ company: { vat_number: "" } });
  vi.stubGlobal("fetch", fetched);
  open({ vatMode: undefined, companyId: 3 });
  const list = await screen.findByRole("list", { name: t.lines });
  expect(within(list).queryByText("Vat included")).toBeNull();
});

test("if the seller could not be loaded no sum is shown without its VAT", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  open({ vatMode: undefined, companyId: null });
  // The credit notes failed to load too.
  await vi.waitFor(() =>
    expect(screen.getAllByRole("button", { name: english.common.retry })).toHaveLength(2),
  );
  expect(screen.queryByRole("list", { name: t.lines })).toBeNull();
});

test("VAT of several rates is shown by line and rate, and the discount as one sum after the total", () => {
  const totals = { total: pence(15_900), discount: pence(100), payable: pence(17_900) };
  const lines = [
    { ...LINE, price: pence(10_000) },
    { ...LINE, id: "2", name: "Rice", price: pence(6000), discount: pence(100), vatRate: "zero" },
  ];
  expect(rowsOf({ vatMode: "add", lines, totals })).toEqual([
    "1 × Box£100.00",
    "1 × RiceZero-rated£59.00",
    "VAT added£20.00",
    "Standard 20% on £100.00£20.00",
    "Zero-rated on £59.00£0.00",
    "Total£179.00",
    "You saved, before VAT£1.00",
    "To pay£179.00",
  ]);
});

test("an invoice can be voided", () => {
  open();
  expect(screen.getByRole("button", { name: issued.void })).toBeTruthy();
});

test("a corrected invoice names its correction, and cannot be voided", async () => {
  const { fetched } = driversServer({ invoice: { id: 13, number: "B7-13" } });
  vi.stubGlobal("fetch", fetched);
  open({ correctedBy: 13 });
  await screen.findByText(issued.replacedBy("B7-13"));
  expect(screen.queryByRole("button", { name: issued.void })).toBeNull();
});

test("it does so even if its replacement is deleted", async () => {
  const notFound = { type: "about:blank", title: "No", status: 404, detail: "No", message: "No" };
  vi.stubGlobal("fetch", async () => Response.json(notFound, { status: 404 }));
  open({ correctedBy: 13 });
  await screen.findByText(issued.newGone);
  expect(screen.getByText(issued.replaced)).toBeTruthy();
  expect(screen.queryByRole("button", { name: issued.void })).toBeNull();
});
