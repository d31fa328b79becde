import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { firstChoice, spanFault, spanOf, type SpanName } from "./statement-span.ts";

const today = day("2026-03-31");
const span = (name: SpanName) => spanOf({ ...firstChoice(today), name }, today);

test("a statement ends today unless other days are chosen", () => {
  expect(span("thisMonth")).toEqual({ start: "2026-03-01", end: "2026-03-31" });
  expect(span("ninetyDays")).toEqual({ start: "2025-12-31", end: "2026-03-31" });
  expect(span("lastMonth")).toEqual({ start: "2026-02-01", end: "2026-02-28" });
  expect(span("other")).toEqual({ start: "2025-12-31", end: "2026-03-31" });
});

test("a span that ends before it begins is invalid", () => {
  const [from, to] = [day("2026-03-02"), day("2026-03-01")];
  expect(spanOf({ name: "other", from, to }, today)).toBeNull();
  expect(spanOf({ name: "other", from: to, to }, today)).toEqual({ start: to, end: to });
});

test("a span of more days than the server keeps is invalid, and each error has its message", () => {
  const of = (from: string, to: string) => {
    const choice = { name: "other", from: day(from), to: day(to) } as const;
    return [spanFault(choice), spanOf(choice, today) !== null];
  };
  expect(of("2019-03-31", "2026-03-31")).toEqual(["tooLong", false]);
  expect(of("2019-04-01", "2026-03-31")).toEqual([null, true]);
  expect(of("2026-03-02", "2026-03-01")).toEqual(["backwards", false]);
  expect(spanFault({ ...firstChoice(today), from: day("2000-01-01") })).toBeNull();
});
