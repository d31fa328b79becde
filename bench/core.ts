import { day } from "@roundsman/core/day";
import { presetRange } from "@roundsman/core/day-range";
import { invoiceTotals, loadSheet, type Line } from "@roundsman/core/invoice";
import { formatPounds, fraction, pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { race } from "./parts/race.ts";

/**
 * Measures what exact arithmetic costs, against loops over plain numbers that do the same work
 * inexactly.
 */
const INVOICES: readonly (readonly Line[])[] = Array.from({ length: 2000 }, (_, invoice) =>
  Array.from({ length: 10 }, (__, line) => ({
    id: line,
    name: `Product ${(invoice + line) % 60}`,
    price: pence(199 + ((invoice * 37 + line * 101) % 5000)),
    discount: pence((invoice + line) % 150),
    quantity: thousandths(1000 * (1 + ((invoice + line) % 24)) + (line === 9 ? 125 : 0)),
  })),
);
const totals = INVOICES.map((lines) => invoiceTotals(lines).total);

race("Totals of an invoice of 10 lines", INVOICES.length, [
  {
    name: "plain loop, floating point",
    work: () => INVOICES.reduce((all, lines) => all + plainTotal(lines), 0),
  },
  {
    name: "invoiceTotals",
    work: () => INVOICES.reduce((all, lines) => all + invoiceTotals(lines).total, 0),
  },
]);

race("VAT in a total", totals.length, [
  {
    name: "Math.round(total / 6)",
    work: () => totals.reduce((all, total) => all + Math.round(total / 6), 0),
  },
  {
    name: "fraction",
    work: () => totals.reduce<number>((all, total) => all + fraction(total, 20, 120), 0),
  },
]);

race("Writing an amount", totals.length, [
  {
    name: "(pence / 100).toFixed(2)",
    work: () => totals.reduce((all, total) => all + (total / 100).toFixed(2).length, 0),
  },
  {
    name: "formatPounds",
    work: () => totals.reduce((all, total) => all + formatPounds(total).length, 0),
  },
]);

race("The load sheet of 2,000 invoices, a line", INVOICES.length * 10, [
  { name: "a map of floats", work: () => plainSheet().size },
  { name: "loadSheet", work: () => loadSheet(INVOICES.map((lines) => ({ lines }))).length },
]);

const today = day("2026-11-21");
race("A history preset", 1000, [
  {
    name: "two new Dates",
    work: () => repeat(() => new Date(2026, 7, 21).getDate() + new Date(2026, 10, 21).getDate()),
  },
  {
    name: "presetRange",
    work: () => repeat(() => presetRange({ preset: "last-3-months" }, today)?.start.length ?? 0),
  },
]);

function plainTotal(lines: readonly Line[]): number {
  let total = 0;
  for (const { price, discount, quantity } of lines)
    total += Math.round(((price - discount) * quantity) / 1000);
  return total;
}

function plainSheet(): Map<string, number> {
  const sheet = new Map<string, number>();
  for (const lines of INVOICES)
    for (const { name, quantity } of lines)
      sheet.set(name, (sheet.get(name) ?? 0) + quantity / 1000);
  return sheet;
}

function repeat(work: () => number): number {
  let all = 0;
  for (let times = 0; times < 1000; times += 1) all += work();
  return all;
}
