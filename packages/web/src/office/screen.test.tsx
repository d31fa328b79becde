// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { FunctionComponent } from "react";
import { beforeEach, expect, test } from "vitest";
import { managerSignedIn } from "../driver-papers/testing.ts";
import { office as t } from "../messages/late/office-en.ts";
import { DaySheets, type DaySheetOf } from "./day-sheets.ts";
import { OfficeScreen } from "./screen.tsx";
import { showAt, slowServer } from "../ui/testing-screen.tsx";

const SUM = { invoices: 2, amount: 130.5, net: 120, vat: 10.5 };
const DRIVER = { responsible_person_id: 1, driver_name: "Wei Chen" };
const board = (amount: number) => ({
  sales: { ...SUM, amount },
  before: { ...SUM, from: "2026-09-01", to: "2026-09-02" },
  vat_rates: [],
  without_vat: 0,
  days: [],
  drivers: [{ ...SUM, ...DRIVER, amount }],
  customers: [],
  products: [],
  debts: { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 },
  on_account: 0,
  debtors: [],
  payments: [],
  cash_differences: [],
  cash_off: { days: 0, amount: 0 },
  more: [],
});

beforeEach(managerSignedIn);
// The business is set up, so the screen asks for nothing but the board.
beforeEach(() => localStorage.setItem("first-steps-hidden-9", "yes"));

/** Shows the board of 1 to 10 November. */
async function open(more = {}, Screen: FunctionComponent = OfficeScreen) {
  const server = slowServer();
  const goTo = showAt(addressOf("2026-11-10"), Screen);
  (await server.next()).answer({ ...board(100), ...more });
  await screen.findAllByText("£100.00");
  return { ...server, choose: (to: string) => goTo(addressOf(to)) };
}

const addressOf = (to: string) => `/info/office?period=2026-11-01..${to}`;

const note = () => screen.getByText(/^\d{4}-\d\d-\d\d to /).textContent;
const shown = () => screen.getByRole("list", { name: t.figures }).parentElement;
const files = () =>
  [t.pdfOf(t.title), t.csvOf(t.byDriver), t.pdfOf(t.byDriver)].map(
    (name) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled,
  );
const sales = () => within(screen.getByRole("list", { name: t.figures })).getAllByRole("link")[0];
const salesLink = () => sales()?.getAttribute("href");
/** An answer whose earlier period had this amount, in pounds. */
const before = (amount: number) => ({ before: { ...board(100).before, amount } });

test("until the figures of other days arrive, the shown figures keep their days, and make no files", async () => {
  const server = await open();
  expect(files()).toEqual([false, false, false]);
  server.choose("2026-11-20");
  const later = await server.next();
  expect(later.url.searchParams.get("to")).toBe("2026-11-20");
  expect(note()).toBe(t.span("2026-11-01", "2026-11-10"));
  expect(salesLink()).toContain("to=2026-11-10");
  expect(shown()?.getAttribute("aria-busy")).toBe("true");
  expect(files()).toEqual([true, true, true]);
  later.answer(board(250));
  await screen.findAllByText("£250.00");
  expect(note()).toBe(t.span("2026-11-01", "2026-11-20"));
  expect(salesLink()).toContain("to=2026-11-20");
  expect(shown()?.getAttribute("aria-busy")).toBe("false");
  expect(files()).toEqual([false, false, false]);
});

test.each([
  [80, "£80.00 before, +25%"],
  [130.5, "£130.50 before, −23%"],
  [99.9, "£99.90 before, 0%"],
  [-5, "−£5.00 before"],
])(
  "beside the sales of £100 the screen shows the sales before, and how much they grew: %d",
  async (amount, line) => {
    await open(before(amount));
    expect(sales()?.textContent).toBe(`${t.sales}£100.00${t.salesNote}${line}`);
    screen.getByText(t.compared("2026-09-01", "2026-09-02"));
  },
);

test("without sales before, the screen says so, without a per cent", async () => {
  await open(before(0));
  expect(sales()?.textContent).toBe(`${t.sales}£100.00${t.salesNote}${t.before("£0.00", "")}`);
});

test("days on which nothing was sold have no chart", async () => {
  await open();
  const section = screen.getByRole("region", { name: t.byDay });
  expect(section.textContent).toBe(t.byDay + t.none);
});

test.each([
  ["2026-10-01", t.backwards],
  ["2028-11-01", t.tooLong],
])("days that cannot be requested show only their error: up to %s", async (to, fault) => {
  const server = await open();
  server.choose(to);
  await screen.findByText(fault);
  await waitFor(() => expect(screen.queryByText("£100.00")).toBeNull());
  expect(screen.queryByRole("list", { name: t.figures })).toBeNull();
  expect(screen.queryByText(/^\d{4}-\d\d-\d\d to /)).toBeNull();
  expect(screen.queryByRole("button", { name: t.pdfOf(t.title) })).toBeNull();
  expect(server.asks()).toBe(0);
});

test("a day with a cash difference opens its day sheet", async () => {
  const CASH = {
    day_sheet_id: 4,
    day: "2026-11-09",
    ...DRIVER,
    cash_expected: 10,
    cash_counted: 8.5,
    note: "",
  };
  const Sheet = ({ sheet }: { readonly sheet: DaySheetOf }) => <p>{JSON.stringify(sheet)}</p>;
  await open({ cash_differences: [CASH] }, () => (
    <DaySheets value={Sheet}>
      <OfficeScreen />
    </DaySheets>
  ));
  const days = within(screen.getByRole("region", { name: t.cash }));
  fireEvent.click(days.getByRole("button", { name: "2026-11-09" }));
  const dialog = await screen.findByRole("dialog", { name: "2026-11-09 · Wei Chen" });
  within(dialog).getByText(JSON.stringify({ driver: 1, driverName: "Wei Chen", id: 4 }));
});

test("money on account opens its own list, beside the debts", async () => {
  await open({ on_account: 25 });
  const link = screen.getByRole("link", { name: t.onAccount("£25.00") });
  expect(link.getAttribute("href")).toContain("/info/office/on-account");
  expect(link.closest("li")?.textContent).toContain(t.owed);
});
