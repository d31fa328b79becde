// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { issued as t } from "../../messages/late/credit/en.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { show } from "../../ui/testing.tsx";
import { VoidSheet } from "./void-sheet.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

async function ask(more: Partial<LocalInvoice>): Promise<void> {
  const invoice = { ...draftFor(null, 10), key: "a", id: 1, ...more } as unknown as LocalInvoice;
  const rootRoute = createRootRoute({
    component: () => <VoidSheet invoice={invoice} opened onClose={() => undefined} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />);
  await screen.findByText(t.voidText);
}

test("Voiding a correction says that the corrected invoice stays credited, so nothing is owed for the sale", async () => {
  await ask({ corrects: 7 });
  expect(screen.getByText(t.drops)).toBeTruthy();
});

test("Voiding any other invoice does not mention corrections", async () => {
  await ask({});
  expect(screen.queryByText(t.drops)).toBeNull();
});
