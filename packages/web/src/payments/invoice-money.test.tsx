// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useInvoiceMoney } from "./invoice-money.ts";

test("payments stay on the screen while their invoice gets its number", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 9,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  const invoice = { id: null, key: "a", customerKey: null } as LocalInvoice;
  await databaseOf(9).invoices.put(invoice);
  const { result, rerender } = renderHook(
    (invoice) => useInvoiceMoney(invoice, day("2026-11-21")),
    {
      initialProps: invoice,
    },
  );
  await waitFor(() => expect(result.current).toBeDefined());
  rerender({ ...invoice, id: 1 });
  expect(result.current).toBeDefined();
  rerender({ ...invoice, customerKey: "b" });
  expect(result.current).toBeDefined();
});
