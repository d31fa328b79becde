// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { usePaymentsOf } from "./invoice-payments.ts";

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
  const invoice: Pick<LocalInvoice, "id" | "key"> = { id: null, key: "a" };
  await databaseOf(9).invoices.put(invoice as LocalInvoice);
  const { result, rerender } = renderHook(usePaymentsOf, { initialProps: invoice });
  await waitFor(() => expect(result.current).toBeDefined());
  rerender({ id: 1, key: "a" });
  expect(result.current).toBeDefined();
});
