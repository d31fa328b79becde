// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import fixtures from "../../../contract/fixtures/invoices.json";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { slowServer } from "../ui/testing-screen.tsx";
import { useInvoicesOf, type InvoicesOf } from "./queries.ts";

test("a customer's loaded invoices stay on the page while older ones load", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 4,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  const server = slowServer();
  const known = { ...draftFor("jade"), key: "known", id: 1, createdAt: "", deletedAt: "" };
  await databaseOf(4).invoices.put(known as unknown as LocalInvoice);
  const seen: InvoicesOf[] = [];
  renderHook(() => seen.push(useInvoicesOf({ key: "jade", id: 7, name: "Jade" })));
  await waitFor(() => expect(seen.at(-1)?.rows).toHaveLength(1));
  const from = seen.length;
  const [older] = fixtures.replies.listOfCustomer;
  (await server.next()).answer(older?.wire ?? {});
  await waitFor(() => expect(seen.at(-1)?.asking).toBe(false));
  await waitFor(() => expect(seen.at(-1)?.rows?.length).toBeGreaterThan(1));
  expect(seen.slice(from).filter(({ invoices, rows }) => !invoices || !rows)).toEqual([]);
});
