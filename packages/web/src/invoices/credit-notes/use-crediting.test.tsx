// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { useCrediting } from "./queries.ts";

test("what is credited stays on the screen while its invoice is saved again", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 7,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  const invoice = {
    ...draftFor(null, 10),
    key: "a",
    id: 1,
    version: 1,
    updatedAt: "1",
  } as unknown as LocalInvoice;
  await databaseOf(7).invoices.put(invoice);
  const { result, rerender } = renderHook(useCrediting, { initialProps: invoice });
  await waitFor(() => expect(result.current).toBeDefined());
  // A note that is handed out, and the answer to a change, give the row another version.
  rerender({ ...invoice, version: 2, updatedAt: "2" });
  expect(result.current).toBeDefined();
});
