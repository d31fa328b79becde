// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../../messages/en/all.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { show } from "../../ui/testing.tsx";
import { EditorBar } from "./editor-bar.tsx";

const { editor } = english;

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const DRAFT = draftFor(null, 10);
const kept = (more: object = {}) =>
  ({
    ...DRAFT,
    key: "a",
    id: 1,
    lastDocument: null,
    paymentStatus: "pending",
    totals: { total: 1000, discount: 0 },
    ...more,
  }) as unknown as LocalInvoice;

function draw(invoice: LocalInvoice | null, readonly = false, draft = DRAFT): void {
  const rootRoute = createRootRoute({
    component: () => (
      <ConfirmProvider>
        <EditorBar
          list="getPaid"
          invoice={invoice}
          newKey="new"
          draft={draft}
          settle={() => draft}
          readonly={readonly}
          onKept={() => undefined}
        />
      </ConfirmProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test.each([
  ["has a number of a series", kept({ number: "A1-1" }), false],
  ["is credited", kept({ totals: { total: 1000, discount: 0, credited: 200 } }), false],
  ["is credited with £0.00", kept({ totals: { total: 1000, discount: 0, credited: 0 } }), false],
  ["is open to look at alone", kept(), true],
])(
  "an invoice that %s is only downloaded: nothing of it is saved",
  async (_, invoice, readonly) => {
    draw(invoice, readonly);
    expect(await screen.findByRole("button", { name: editor.download })).toBeTruthy();
    expect(screen.queryByRole("button", { name: editor.saveAndDownload })).toBeNull();
    expect(screen.queryByRole("button", { name: editor.save })).toBeNull();
  },
);

test.each([
  ["new", null],
  ["not issued", kept()],
])("one that is %s is saved and downloaded", async (_, invoice) => {
  draw(invoice);
  expect(await screen.findByRole("button", { name: editor.saveAndDownload })).toBeTruthy();
  expect(screen.queryByRole("button", { name: editor.download })).toBeNull();
});

test("while the company of an invoice is loading, it cannot be saved or printed", async () => {
  draw(kept(), false, { ...DRAFT, companyKey: "jade" });
  const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
  expect((await button(editor.saveAndDownload)).disabled).toBe(true);
  expect((await button(editor.save)).disabled).toBe(true);
});
