// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { english } from "../../messages/en/all.ts";
import { chinese } from "../../messages/zh/all.ts";
import { newDriverSignedIn } from "../../session/testing.ts";
import { annotateAll } from "../../sync/outbox/mutate.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { show } from "../../ui/testing.tsx";
import { SyncSheet } from "./sync-sheet.tsx";

beforeEach(newDriverSignedIn);

const HANDED_OVER = {
  type: "urn:roundsman:handed-over",
  title: "Conflict",
  status: 409,
  detail: "",
  message:
    "This invoice was handed over, and has since been delivered, paid, credited, corrected or deleted. Please ask who has it.",
  request_id: "",
};

/**
 * A recorded paper and its VAT option, both refused, of an invoice that the phone no longer has.
 */
async function refused(number: string) {
  const key = "01a00000-0000-7000-8000-000000000001";
  const at = "2026-11-21T10:00:00.000Z";
  const paper = { kind: "pdf", vat: "add", language: "en", total: pence(2400), at } as const;
  await annotateAll("invoice.vatMode", new Map([[key, { vatMode: "add", number }]]));
  await annotateAll("invoice.document", new Map([[key, { ...paper, company: "", number }]]));
  await currentPhone().db.outbox.toCollection().modify({ state: "refused", problem: HANDED_OVER });
}

function opened(speech?: Parameters<typeof show>[1]) {
  const rootRoute = createRootRoute({
    component: () => (
      <ConfirmProvider>
        <SyncSheet opened onClose={() => {}} words="" />
      </ConfirmProvider>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />, speech);
}

async function rows(discard: string) {
  const buttons = await screen.findAllByRole("button", { name: discard });
  return buttons.map((button) =>
    [...(button.closest("li")?.querySelectorAll("p:first-child > *") ?? [])].map(
      ({ textContent }) => textContent,
    ),
  );
}

test("a refused change of an invoice that is no longer on the phone is named by its number", async () => {
  await refused("B7-3");
  opened();
  const { sync, queue } = english.app;
  const what = (words: string) => `${queue.books.invoices}, ${words} · ${queue.states.refused}`;
  expect(await rows(sync.discard)).toEqual([
    ["B7-3", what(queue.effects.edit)],
    ["B7-3", what(queue.effects.annotation)],
  ]);
  expect(screen.getAllByText(HANDED_OVER.message)).toHaveLength(2);
});

test("it is named so in Chinese too, and without a number as before", async () => {
  await refused("");
  opened({ messages: chinese, language: "zh" });
  const names = (await rows(chinese.app.sync.discard)).map(([name]) => name);
  expect(names).toEqual([chinese.invoices.unnamed, chinese.invoices.unnamed]);
});
