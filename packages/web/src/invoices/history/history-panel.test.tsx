// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { HISTORY_PRESETS } from "@roundsman/core/day-range";
import { day } from "@roundsman/core/day";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import { fill, press, show } from "../../ui/testing.tsx";
import { NO_FILTER, type HistoryFilter } from "./history-filter.ts";
import { HistoryPanel } from "./history-panel.tsx";

const t = english.invoices.filter;
const [FIRST, LAST] = [day("2026-11-02"), day("2026-11-20")];

beforeEach(() => {
  const narrow = (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query });
  vi.stubGlobal("matchMedia", narrow);
  return () => vi.unstubAllGlobals();
});

const shown = (filter: Partial<HistoryFilter> = {}) => {
  const applied = vi.fn<(filter: HistoryFilter) => void>();
  show(
    <HistoryPanel
      filter={{ ...NO_FILTER, ...filter }}
      opened
      onClose={() => {}}
      onApply={applied}
    />,
  );
  return applied;
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The date fields that are shown, each with the text under it. */
const asked = () =>
  [t.on, t.from, t.to].flatMap((label) => {
    const field = screen.queryByLabelText(label);
    const ids = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent ?? "").join("");
    return field ? [[label, words]] : [];
  });

test("Every span of days of the specification is offered, and any date at first", () => {
  shown();
  const dates = screen.getByLabelText<HTMLSelectElement>(t.dates);
  expect([...dates.options].map(({ text }) => text)).toEqual([
    "Any date",
    "This week",
    "Last week",
    "This month",
    "Last month",
    "Last 3 months",
    "This year",
    "Last year",
    "Yesterday",
    "Custom range",
    "Exact date",
  ]);
  expect([dates.value, asked()]).toEqual(["", []]);
});

test.each(HISTORY_PRESETS.filter((each) => each !== "custom" && each !== "exact"))(
  "'%s' asks for no date and is applied at once",
  (preset) => {
    const applied = shown();
    choose(t.dates, preset);
    expect(asked()).toEqual([]);
    press(t.apply);
    expect(applied.mock.calls).toEqual([[{ ...NO_FILTER, preset }]]);
  },
);

test("A custom range requires both dates, and shows an error under each missing one", () => {
  const applied = shown();
  choose(t.dates, "custom");
  expect(asked()).toEqual([
    [t.from, ""],
    [t.to, ""],
  ]);
  press(t.apply);
  expect(asked()).toEqual([
    [t.from, "Please choose both dates."],
    [t.to, "Please choose both dates."],
  ]);
  expect(applied).not.toHaveBeenCalled();
});

test("A custom range with one date shows an error only under the other", () => {
  const applied = shown({ preset: "custom", start: FIRST });
  press(t.apply);
  expect(asked()).toEqual([
    [t.from, ""],
    [t.to, "Please choose both dates."],
  ]);
  expect(applied).not.toHaveBeenCalled();
});

test("A custom range that ends before it begins is not applied", () => {
  const turned = shown({ preset: "custom", start: LAST, end: FIRST });
  press(t.apply);
  expect(asked()).toEqual([
    [t.from, ""],
    [t.to, "The start date must not be after the end date."],
  ]);
  expect(turned).not.toHaveBeenCalled();
});

test("A custom range of a single day is applied", () => {
  const one = { preset: "custom", start: FIRST, end: FIRST } as const;
  const applied = shown(one);
  press(t.apply);
  expect(applied.mock.calls).toEqual([[{ ...NO_FILTER, ...one }]]);
});

test("An exact date requires its one date", () => {
  const applied = shown();
  choose(t.dates, "exact");
  press(t.apply);
  expect(asked()).toEqual([[t.on, "Please choose a date."]]);
  expect(applied).not.toHaveBeenCalled();
});

test("An error disappears once another span is chosen", () => {
  const applied = shown();
  choose(t.dates, "custom");
  press(t.apply);
  choose(t.dates, "exact");
  expect(asked()).toEqual([[t.on, ""]]);
  choose(t.dates, "yesterday");
  press(t.apply);
  expect(applied).toHaveBeenCalledTimes(1);
});

test("Customer and payment status are applied with the days; typing a name unlinks the picked contact", () => {
  const applied = shown({
    preset: "this-week",
    customer: "Wing",
    picked: { key: "c1", id: 1 },
    payment: "paid",
  });
  fill(t.customer, "Golden");
  choose(t.payment, "overdue");
  press(t.apply);
  expect(applied.mock.calls).toEqual([
    [{ ...NO_FILTER, preset: "this-week", customer: "Golden", payment: "overdue" }],
  ]);
});

test("Clearing removes every part of the filter and its errors", () => {
  const applied = shown({ preset: "custom", customer: "Wing" });
  press(t.clear);
  expect(applied.mock.calls).toEqual([[NO_FILTER]]);
});
