// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionStore } from "../../session/current-session.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useFound } from "./use-found-invoices.ts";

const invoice = (name: string) =>
  ({
    key: name,
    id: null,
    billTo: { ...EMPTY_BILL_TO, name },
    lines: [],
  }) as unknown as LocalInvoice;

test("Until the search code is loaded, a search shows no rows instead of all of them", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 42,
    name: "Driver",
    email: "",
    driver: 1,
    manager: 0,
  });
  const rows = { invoices: [invoice("东方明珠"), invoice("Lotus")], notes: [] };
  const shown: (readonly string[] | undefined)[] = [];
  const { result } = renderHook(() => {
    const found = useFound(rows, "dfmz");
    shown.push(found.invoices?.map(({ key }) => key));
    return found;
  });
  expect([shown[0], result.current.notes]).toEqual([undefined, undefined]);
  await waitFor(() => expect(result.current.invoices).toHaveLength(1));
  expect(shown.at(-1)).toEqual(["东方明珠"]);
  expect(result.current.missing).toBeNull();
});
