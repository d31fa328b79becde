// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { press, show } from "../ui/testing.tsx";
import { BatchSheet, type BatchChoice } from "./batch-sheet.tsx";

const { batch: t } = english.invoices;

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

/**
 * Shows the sheet. Returns the choices that documents were asked for; none are made, as if a
 * question had been answered with no.
 */
function shown(notes: { printable: number; unnumbered: number } | undefined) {
  const asked: BatchChoice[] = [];
  show(
    <BatchSheet
      opened
      count={5}
      notes={notes}
      documentsOf={async (choice) => {
        asked.push(choice);
        return null;
      }}
      contradicting={() => 0}
      unsigned={0}
      record={() => Promise.resolve()}
      onClose={() => {}}
      onDone={() => {}}
    />,
  );
  return asked;
}
const box = (count: number) =>
  screen.queryByRole<HTMLInputElement>("checkbox", { name: t.notes(count) });

test("credit notes are included if there are any, unless somebody unticks them", async () => {
  const asked = shown({ printable: 2, unnumbered: 0 });
  expect(box(2)?.checked).toBe(true);
  press(t.make);
  await vi.waitFor(() => expect(asked).toMatchObject([{ withNotes: true }]));
  (await screen.findByRole("checkbox", { name: t.notes(2) })).click();
  press(t.make);
  await vi.waitFor(() => expect(asked).toMatchObject([{}, { withNotes: false }]));
});

test("without credit notes the sheet does not ask about them", () => {
  shown({ printable: 0, unnumbered: 0 });
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("credit notes without a number are named, and left out", () => {
  shown({ printable: 0, unnumbered: 1 });
  expect(screen.getByText(t.unnumbered(1))).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
