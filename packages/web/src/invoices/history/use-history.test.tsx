// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../../session/current-session.ts";
import { NO_FILTER } from "./history-filter.ts";
import { useFilteredHistory } from "./use-history.ts";

let asked: string[];
beforeEach(() => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 41,
    name: "Driver",
    email: "",
    driver: 1,
    manager: 0,
  });
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ invoices: [], product_details_summary: [] }));
  });
  return () => vi.unstubAllGlobals();
});

test("Overdue invoices are all on the phone and are not requested, and paid ones are", async () => {
  const { result } = renderHook(useFilteredHistory);
  act(() => result.current.apply({ ...NO_FILTER, payment: "overdue" }));
  await waitFor(() => expect(result.current.invoices).toEqual([]));
  expect([result.current.asking, asked]).toEqual([false, []]);
  act(() => result.current.apply({ ...NO_FILTER, payment: "paid" }));
  await waitFor(() => expect(asked).toEqual(["/api/search_invoices/"]));
});
