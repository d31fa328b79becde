// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { addTotals, type Line } from "@roundsman/core/invoice";
import { day } from "@roundsman/core/day";
import { formatPounds, pence, sum, type Pence } from "@roundsman/core/money";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { baskets, basketSums } from "@roundsman/core/vat/testing-baskets";
import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { spokenEnglish } from "../../messages/en/spoken.ts";
import { LanguageProvider } from "../../messages/language.tsx";
import { vanOnPhone } from "../../stock/van/van-on-phone.ts";
import { pullAll } from "../../sync/pull/pull.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { createRig, draftFor, type Rig } from "../../sync/testing/rig.ts";
import { show } from "../../ui/testing.tsx";
import { createInvoice } from "../queries.ts";
import { SubmitSheet } from "../submit-sheet.tsx";
import { submitInvoices } from "../submit.ts";
import { TotalsBar } from "../totals-bar.tsx";
import { InvoiceRow, type RowActions } from "./invoice-row.tsx";
import { TableRow } from "./table-row.tsx";

/** `npm run soak -- baskets` runs 100,000. Each basket is sold in every VAT mode. */
const COUNT = Number(process.env["BASKETS"] ?? 60);
const SEED = Number(process.env["SEED"] ?? 20_261_123);
/** Baskets on one phone. */
const AT_ONCE = 30;
const TODAY = day("2026-11-21");

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

test("Invoices of every rate have the same total in row, table, totals bar, Submit All and the day's cash of a phone, in every VAT mode", async () => {
  const all = [...baskets(COUNT, SEED)];
  for (let at = 0; at < all.length; at += AT_ONCE) await expectSums(all.slice(at, at + AT_ONCE));
}, 7_200_000);

async function expectSums(part: readonly (readonly Line[])[]): Promise<void> {
  const rig = createRig();
  await pullAll({ ...rig.sender, db: rig.phone.db });
  const sold = part.flatMap((lines) =>
    VAT_MODES.map((mode) => ({ lines, mode, sums: basketSums(lines, mode) })),
  );
  const owed = new Map<string, Pence>();
  for (const { lines, mode, sums } of sold) owed.set(await written(rig, lines, mode), sums.payable);
  const invoices = await rig.phone.db.invoices.bulkGet([...owed.keys()]);
  const rows = invoices.filter((invoice) => invoice !== undefined);
  const all = formatPounds(pence(sum([...owed.values()])));
  for (const row of rows) expectRow(row, formatPounds(owed.get(row.key) ?? pence(-1)));
  expectTotals(rows, all, formatPounds(pence(sum(sold.map(({ sums }) => sums.discount)))));
  await submitInvoices("getPaid", [...owed.keys()], rig.phone, () => "cash");
  const van = await vanOnPhone(rig.phone.db);
  expect(formatPounds(van?.day.cashExpected ?? pence(-1))).toBe(all);
  await rig.phone.db.delete();
}

const written = ({ phone }: Rig, lines: readonly Line[], vatMode: VatMode) =>
  createInvoice("getPaid", { ...draftFor(null), lines, vatMode }, phone);

/** Expects the amount in the row on a phone and in the table on a desk. */
function expectRow(invoice: LocalInvoice, amount: string): void {
  const shared = { invoice, today: TODAY, selected: undefined, actions: ACTIONS };
  const phone = drawn(<InvoiceRow {...shared} numbered={false} beside={null} />);
  const desk = drawn(<TableRow {...shared} last={false} />);
  if (!phone.includes(`>${amount}<`)) throw new Error(`${amount} is not in ${phone}`);
  if (!desk.includes(`>${amount}<`)) throw new Error(`${amount} is not in ${desk}`);
}

/** Expects the list's total in its totals bar and in the question of Submit All. */
function expectTotals(rows: readonly LocalInvoice[], all: string, discount: string): void {
  const totals = addTotals(rows.map((row) => row.totals));
  const bar = drawn(<TotalsBar totals={totals} action={null} />);
  const amounts = [...bar.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, text]) => text);
  expect(amounts).toEqual([all, discount]);
  const answers = { onClose: nothing, onSubmit: () => Promise.resolve() };
  show(<SubmitSheet list="getPaid" invoices={rows} opened {...answers} />);
  const question = english.invoices.submit.getPaid(rows.length, all);
  expect(screen.getByText(question, { exact: false })).toBeTruthy();
  cleanup();
}

const ENGLISH = { language: "en", messages: spokenEnglish } as const;
const drawn = (element: ReactNode) =>
  renderToStaticMarkup(<LanguageProvider first={ENGLISH}>{element}</LanguageProvider>);

const nothing = () => {};
const ACTIONS: RowActions = { open: nothing, toggle: nothing, mark: nothing };
