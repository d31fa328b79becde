// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MOST_DELETED } from "@roundsman/contract/recently-deleted";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleted as t } from "../messages/late/deleted/en.ts";
import { newDriverSignedIn } from "../session/testing.ts";
import { fill } from "../ui/testing.tsx";
import { showAt } from "../ui/testing-screen.tsx";
import { RecentlyDeletedScreen } from "./screen.tsx";

let signOut: () => void;
beforeEach(() => {
  signOut = newDriverSignedIn();
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

function answer(count: number): void {
  const records = Array.from({ length: count }, (_, at) => ({
    kind: "product",
    id: at + 1,
    client_id: `key-${at}`,
    name: at === 7 ? "东方明珠" : `Product ${at}`,
    date: null,
    total_amount: null,
    deleted_at: new Date(Date.UTC(2026, 10, 20, 8) - at * 1000).toISOString(),
  }));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ records })));
}

test("An incomplete list says so, and can be searched like every list", async () => {
  answer(MOST_DELETED);
  showAt("/info/deleted", RecentlyDeletedScreen);
  await screen.findByText(t.cut(MOST_DELETED));
  fill(t.find, "nobody");
  await screen.findByText(t.noMatch("nobody"));
  fill(t.find, "dfmz");
  await waitFor(() => expect(screen.queryByText(t.noMatch("nobody"))).toBeNull());
  expect(screen.queryByText(t.noMatch("dfmz"))).toBeNull();
});

test("A complete list does not say that it is incomplete", async () => {
  answer(3);
  showAt("/info/deleted", RecentlyDeletedScreen);
  await screen.findByLabelText(t.find);
  expect(screen.queryByText(t.cut(MOST_DELETED))).toBeNull();
});
