// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { addDays, day, dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import type { CreditNoteView } from "../sync/outbox/credit-notes.ts";
import { show } from "../ui/testing.tsx";
import { InvoiceList, InvoiceSums } from "./invoice-list.tsx";
import { soldRows } from "./sold-rows.ts";

const { contact: t, credit, lists } = english;
const { payment } = english.invoices;
const NAME = "Golden Dragon";

const invoice = (
  id: number,
  date: string,
  totals: Partial<LocalInvoice["totals"]>,
  fields: Partial<LocalInvoice> = {},
) =>
  ({
    key: `invoice ${id}`,
    id,
    date: day(date),
    billTo: { name: NAME },
    paymentStatus: "due",
    dueDate: null,
    totals: { total: pence(10_000), discount: pence(0), ...totals },
    sync: "sent",
    ...fields,
  }) as LocalInvoice;
const note = (number: string | null, date: string, fields: Partial<CreditNoteView> = {}) =>
  ({
    key: `note ${number}`,
    number,
    date: day(date),
    total: pence(2000),
    isVoided: false,
    isRefused: false,
    isSent: true,
    ...fields,
  }) as CreditNoteView;

const INVOICES = [
  invoice(12, "2026-11-20", { payable: pence(6000), credited: pence(4000) }),
  invoice(9, "2026-11-02", {}),
];
const NOTES = new Map([
  [
    "invoice 12",
    [
      note("CN-A1-1", "2026-11-20"),
      note(null, "2026-11-22", { isSent: false }),
      note("CN-A1-3", "2026-11-22", { isVoided: true }),
    ],
  ],
]);

async function shown(rows = soldRows(INVOICES, NOTES)) {
  const invoices = rows.flatMap((each) => (each.note ? [] : [each.invoice]));
  const history = createMemoryHistory({ initialEntries: ["/contact/1"] });
  const root = createRootRoute({
    component: () => (
      <>
        <InvoiceSums invoices={invoices} />
        <InvoiceList rows={rows} label={t.invoices.heading} under={NAME} />
      </>
    ),
  });
  show(<RouterProvider router={createRouter({ routeTree: root, history })} />);
  const items = await screen.findAllByRole("listitem");
  return { history, items, texts: items.map(({ textContent }) => textContent) };
}

test("credit notes are listed among the invoices under their dates, each below 0", async () => {
  const { texts } = await shown();
  expect(texts).toEqual([
    `${t.invoices.creditOf("INV-12")}2026-11-22CN-A1-3${credit.voided}−£20.00`,
    `${t.invoices.creditOf("INV-12")}2026-11-22${credit.numberPending}${english.invoices.row.onPhone}−£20.00`,
    `${t.invoices.creditOf("INV-12")}2026-11-20CN-A1-1−£20.00`,
    `2026-11-20INV-12${payment.due}£60.00`,
    `2026-11-02INV-9${payment.due}£100.00`,
  ]);
  expect(t.invoices.creditOf("INV-12")).toBe("Credit note for INV-12");
});

test("the amount credited is shown below the totals, and a voided note is not counted", async () => {
  await shown();
  expect(screen.getByText("£160.00")).toBeTruthy();
  expect(screen.getByText(t.invoices.credited("£40.00"))).toBeTruthy();
  const counting = [...document.querySelectorAll<HTMLElement>("[data-counts]")];
  expect(counting.map(({ dataset }) => dataset["counts"])).toEqual(["false", "true", "true"]);
});

test("without credit notes no credited amount is shown", async () => {
  await shown(soldRows(INVOICES.slice(1), new Map()));
  expect(screen.queryByText(/credited/)).toBeNull();
});

test.each([
  [2, { invoice: "invoice 12", note: "note CN-A1-1" }],
  [3, { invoice: "invoice 12", note: undefined }],
])("a tap on row %i opens the invoice, or the document of a credit note", async (at, state) => {
  const { history, items } = await shown();
  fireEvent.click(items[at]?.querySelector("a") ?? document.body);
  await expect.poll(() => history.location.pathname).toBe("/make");
  expect({ note: undefined, ...history.location.state }).toMatchObject(state);
});

test("each invoice shows whether it is paid, how much is open, and how late it is", async () => {
  const dueDate = addDays(dayAt(Date.now()), -12);
  const rows = [
    invoice(5, "2026-11-05", {}, { paymentStatus: "paid" }),
    invoice(4, "2026-11-04", {}, { paymentStatus: "scheduled" }),
    invoice(3, "2026-11-03", { paid: pence(2000) }, { paymentStatus: "credit", dueDate }),
    invoice(2, "2026-11-02", {}, { paymentStatus: "overdue" }),
    invoice(1, "2026-11-01", {}, { correctedBy: 6 }),
  ];
  const { texts } = await shown(soldRows(rows, new Map()));
  expect(texts).toEqual([
    `2026-11-05INV-5${payment.paid}£100.00`,
    `2026-11-04INV-4${payment.scheduled}£100.00`,
    `2026-11-03INV-3${lists.toPay("£80.00")}${lists.late(12)}£100.00`,
    `2026-11-02INV-2${payment.overdue}£100.00`,
    `2026-11-01INV-1${lists.replaced}£100.00`,
  ]);
});
