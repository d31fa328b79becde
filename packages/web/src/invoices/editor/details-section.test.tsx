// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { addDays, day } from "@roundsman/core/day";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { field, fill, press, show } from "../../ui/testing.tsx";
import { DetailsSection } from "./details-section.tsx";

const { editor: t } = english;

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const DRAFT = draftFor(null);

function open(more: Partial<InvoiceDraft> = {}) {
  const [onChange, onText] = [vi.fn(), vi.fn()];
  const draft = { ...DRAFT, ...more };
  show(<DetailsSection draft={draft} readonly={false} onChange={onChange} onText={onText} />);
  return { onChange, onText };
}

const shown = (label: string) => screen.getByRole("button", { name: label }).textContent;

/** Picks a day of November 2026 in the calendar of a date field. */
async function pick(label: string, date: number): Promise<void> {
  press(label);
  const named = (button: HTMLElement) =>
    button.getAttribute("aria-label")?.includes(`${date} November 2026`);
  const button = await vi.waitFor(() => {
    const found = screen.getAllByRole("button").find(named);
    if (!found) throw new Error("The calendar is not open");
    return found;
  });
  fireEvent.click(button);
}

test("The dates of supply and payment and the summary are shown, and each can be changed and cleared", async () => {
  const { onChange, onText } = open({
    supplyDate: day("2026-11-20"),
    dueDate: day("2026-11-28"),
    summary: "weekly",
  });
  expect(shown(t.dates.supply)).toBe("2026-11-20");
  expect(shown(t.dates.due)).toBe("2026-11-28");
  expect(field(t.summary).value).toBe("weekly");
  fill(t.summary, "monthly");
  expect(onText).toHaveBeenLastCalledWith({ summary: "monthly" });
  press(`${t.dates.clear} ${t.dates.supply}`);
  expect(onChange).toHaveBeenLastCalledWith({ supplyDate: null });
  press(`${t.dates.clear} ${t.dates.due}`);
  expect(onChange).toHaveBeenLastCalledWith({ dueDate: null });
  await pick(t.dates.supply, 19);
  expect(onChange).toHaveBeenLastCalledWith({ supplyDate: "2026-11-19" });
  await pick(t.dates.due, 30);
  expect(onChange).toHaveBeenLastCalledWith({ dueDate: "2026-11-30" });
});

test("Usual terms of payment count from the invoice's date", () => {
  const { onChange } = open();
  press(t.dates.add);
  press(t.dates.inDays(14));
  expect(onChange).toHaveBeenLastCalledWith({ dueDate: addDays(DRAFT.date, 14) });
});
