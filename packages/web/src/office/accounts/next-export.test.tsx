// @vitest-environment happy-dom
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { driversServer, managerSignedIn } from "../../driver-papers/testing.ts";
import { accounts as t } from "../../messages/late/accounts/en.ts";
import { press, show } from "../../ui/testing.tsx";
import { NextExport } from "./next-export.tsx";

const NOTHING = { invoices: 0, creditNotes: 0, reversals: 0, net: pence(0), vat: pence(0) };
const EMPTY = { ...NOTHING, total: pence(0), salesAccount: "200", before: [] };
const ONE = { ...EMPTY, invoices: 1, net: pence(100), total: pence(100) };

test("the reason of a refused export stays, though another export has included all of it meanwhile", async () => {
  managerSignedIn();
  const server = driversServer();
  const problem = {
    type: "export-running",
    title: "",
    status: 409,
    detail: "",
    message: "Another",
  };
  vi.stubGlobal("fetch", async (path: string, init: { readonly body?: string }) =>
    path.endsWith("/accounts/exports/")
      ? Response.json(problem, { status: 409 })
      : path.includes("/accounts/documents/")
        ? Response.json({ documents: [], next_cursor: null })
        : server.fetched(path, init),
  );
  const span = { start: day("2026-11-01"), end: day("2026-11-30") };
  const ask = { program: "xero", span, vatNumber: "" } as const;
  const again = show(<NextExport ask={ask} preview={ONE} />);
  press(t.make(1));
  const words = (await screen.findByRole("alert")).textContent;
  again(<NextExport ask={ask} preview={EMPTY} />);
  expect(screen.getByText(t.nothing)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(words);
});
