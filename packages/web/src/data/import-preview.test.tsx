// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { data as t } from "../messages/late/data-en.ts";
import { press, show } from "../ui/testing.tsx";
import { BUSINESS_FIELDS } from "./columns.ts";
import { ImportPreview } from "./import-preview.tsx";
import type { ImportRow } from "./import-job.ts";
import type { ImportTarget } from "./queries.ts";

const CHOOSE = "Please tick at least one driver.";
const into: ImportTarget = {
  fields: BUSINESS_FIELDS,
  peopleNamed: () => [7],
  policies: ["skip", "update"],
  known: new Map(),
  people: [],
  send: () => Promise.reject(new Error("Nothing is sent from here")),
  past: {
    list: async () => [],
    undo: () => Promise.reject(new Error("Nothing is undone from here")),
    changes: [],
  },
  isOfBusiness: true,
};

let imported: readonly ImportRow[][] = [];
const preview = (text: string, more: Partial<ImportTarget>) =>
  show(
    <ImportPreview
      kind="products"
      into={{ ...into, ...more }}
      file="goods.csv"
      bytes={new TextEncoder().encode(text)}
      onBack={() => {}}
      onImport={(_, rows) => (imported = [...imported, [...rows]])}
    />,
  );

beforeEach(() => {
  imported = [];
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
});

test("A file for some drivers cannot be imported while no driver is ticked", () => {
  preview("Product,Price\nRice,1", { lacksPeople: CHOOSE });
  expect(screen.queryByRole("alert")).toBeNull();
  press("Import 1 row");
  expect(screen.getByRole("alert").textContent).toBe(CHOOSE);
  expect(imported).toEqual([]);
});

test("Where each row names its drivers, none has to be ticked", () => {
  preview("Product,Price,Driver\nRice,1,Wei", { lacksPeople: CHOOSE });
  press("Import 1 row");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(imported).toMatchObject([[{ people: [7], likeness: "rice" }]]);
});

test("Before an update the preview says how rows are found, what stays, and for whom they change", () => {
  preview("Product,Price,Driver\nRice,1,Wei", { known: new Map([["rice", undefined]]) });
  expect(screen.getByText(t.preview.policyText.skip)).toBeDefined();
  fireEvent.click(screen.getByLabelText(t.preview.duplicates));
  fireEvent.click(screen.getByText(t.preview.policies.update));
  const warning = t.preview.updateOfBusiness(t.preview.updateText.products);
  expect(screen.getByText(warning)).toBeDefined();
  expect(screen.queryByText(t.preview.policyText.skip)).toBeNull();
});
