// @vitest-environment happy-dom
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { office as t } from "../../messages/late/office-en.ts";
import { press, show } from "../testing.tsx";
import { TableFiles } from "./file-buttons.tsx";
import { Printing, type Report } from "./printing.ts";
import { tablesCsv } from "./table-csv.ts";

const TABLE = {
  columns: ["Customer", "Owed"],
  rows: [
    ["=1+1", { pence: pence(-1250) }],
    ["Jade, Leeds", { pence: pence(7) }],
  ],
} as const;

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  return () => vi.restoreAllMocks();
});

test("a list can be saved as a spreadsheet, which runs no typed text", async () => {
  show(<TableFiles title="Limits" file="limits" tableOf={async () => TABLE} />);
  press(t.csvOf("Limits"));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe(
    '\uFEFFCustomer,Owed\r\n\'=1+1,-12.50\r\n"Jade, Leeds",0.07\r\n',
  );
});

test("a list can be saved as a document too", async () => {
  const print = vi.fn<(report: Report) => Promise<void>>(async () => {});
  show(
    <Printing value={print}>
      <TableFiles title="Limits" file="limits" tableOf={async () => TABLE} />
    </Printing>,
  );
  press(t.pdfOf("Limits"));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(print.mock.calls[0]?.[0]).toMatchObject({ title: "Limits", days: null, tables: [TABLE] });
});

test("shows an error if reading fails", async () => {
  show(
    <TableFiles
      title="Limits"
      file="limits"
      tableOf={() => Promise.reject(new TypeError("No signal"))}
    />,
  );
  press(t.csvOf("Limits"));
  await waitFor(() =>
    expect(
      screen.getByRole("button", { name: t.csvOf("Limits") }).dataset["loading"],
    ).toBeUndefined(),
  );
  expect(saved).toEqual([]);
});

test("several tables in one file are each under their title", () => {
  const days = { title: "+Days", columns: ["Day"], rows: [["2026-11-01"]] };
  expect(tablesCsv([{ title: "Debts", ...TABLE, rows: [] }, days])).toBe(
    "\uFEFFDebts\r\nCustomer,Owed\r\n\r\n'+Days\r\nDay\r\n2026-11-01\r\n",
  );
});
