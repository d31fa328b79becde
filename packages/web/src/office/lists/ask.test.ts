import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { firstPeriod, periodIn, periodText } from "../period.ts";
import { askOf } from "./ask.ts";

const SPAN = { from: "2026-11-01", to: "2026-11-24" };

test("An address names the listed documents; its invalid parts are left out", () => {
  expect(
    askOf("sales", {
      ...SPAN,
      driver: 2,
      name: "",
      rate: "none",
      vatNumber: "GB1",
      of: "Wei Chen",
    }),
  ).toEqual({
    list: "sales",
    ...SPAN,
    driver: 2,
    name: "",
    rate: "none",
    vatNumber: "GB1",
    of: "Wei Chen",
  });
  const wrong = { driver: "2", customer: -1, name: 7, rate: "half", age: "old", method: "barter" };
  expect(askOf("sales", { ...SPAN, ...wrong })).toEqual({ list: "sales", ...SPAN });
  expect(askOf("debts", { ...SPAN, age: "over_90" })).toEqual({ list: "debts", age: "over_90" });
  expect(askOf("debts", { business: 3, of: "Jade" })).toEqual({
    list: "debts",
    business: 3,
    of: "Jade",
  });
});

test("Payments on account are those of one customer, by number or by name, of today", () => {
  const list = "account-payments";
  for (const whose of [
    { driver: 2, customer: 7, of: "Jade" },
    { driver: 2, name: "", of: "" },
    { business: 3, of: "Jade" },
  ])
    expect(askOf(list, { ...SPAN, ...whose })).toEqual({ list, ...whose });
});

test("Work is a driver's, and handed-over invoices are a hand-over's", () => {
  const work = { driver: 2, route: 7, until: "2026-11-24", of: "Wei" };
  expect(askOf("work", { ...work, span: "day", taker: 3 })).toEqual({ list: "work", ...work });
  expect(askOf("staying", { driver: 2, until: "soon" })).toEqual({ list: "staying", driver: 2 });
  expect(askOf("handed-over", { ...work, handOver: 9 })).toEqual({
    list: "handed-over",
    handOver: 9,
    of: "Wei",
  });
});

test("A product with an empty name is valid", () => {
  expect(askOf("goods", { ...SPAN, product: "" })).toEqual({ list: "goods", ...SPAN, product: "" });
});

test("An address that lacks its days or its product lists nothing", () => {
  for (const [list, search] of [
    ["sales", {}],
    ["sales", { from: SPAN.to, to: SPAN.from }],
    ["payments", { from: "2026-02-30", to: SPAN.to }],
    ["goods", SPAN],
    ["account-payments", { driver: 2 }],
    ["account-payments", { customer: 7 }],
    ["work", { route: 7 }],
    ["handed-over", { driver: 2 }],
    ["purchases", SPAN],
    [undefined, SPAN],
  ] as const)
    expect(askOf(list, search)).toBeNull();
});

test("The shown days are read from the address", () => {
  const today = day("2026-11-24");
  const first = firstPeriod(today);
  const chosen = { name: "custom", from: day("2026-01-02"), to: day("2026-01-30") } as const;
  expect(periodIn(periodText(chosen), today)).toEqual(chosen);
  expect(periodIn("last-year", today)).toEqual({ ...first, name: "last-year" });
  for (const text of [undefined, 7, "soon", "2026-01-02", "2026-02-30..2026-03-01"])
    expect(periodIn(text, today)).toEqual(first);
});
