// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { payments } from "../messages/late/payments-en.ts";
import { pictures } from "../messages/late/pictures/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { slowServer } from "../ui/testing-screen.tsx";
import { show } from "../ui/testing.tsx";
import { ContactScreen } from "./screen.tsx";

const AT = "2026-11-21T09:00:00.000Z";
const LINE = { id: "tea", name: "Tea", price: pence(500), discount: pence(0), quantity: 1000 };

test("no part of a customer's page appears above one that can already be tapped", async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 5,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  slowServer();
  const { customers, invoices } = databaseOf(5);
  const draft = draftFor("jade");
  const where = { address: "1 Mill Lane", city: "Leeds", postcode: "LS1 1AA" };
  const reached = { email: "jade@example.com", phone: "0113", images: [], ...where };
  const row = { key: "jade", id: 7, name: "Jade", ...reached, updatedAt: AT, deletedAt: "" };
  await customers.put({ ...row, createdAt: AT, version: 1, sync: "sent" } as never);
  await invoices.put({
    ...draft,
    key: "sold",
    id: 1,
    lines: [LINE],
    createdAt: AT,
    updatedAt: AT,
    deletedAt: "",
    dueDate: null,
    sync: "sent",
    deliveryStatus: "not_shipped",
    paymentStatus: "due",
    totals: { total: pence(500), discount: pence(0) },
  } as unknown as LocalInvoice);
  const early: string[] = [];
  const has = (words: string) => document.body.textContent.includes(words);
  const watch = new MutationObserver(() => {
    const missing = [payments.take, english.contact.repeat].filter((words) => !has(words));
    if (has(pictures.add)) early.push(...missing);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/contact/$id",
    component: ContactScreen,
  });
  const history = createMemoryHistory({ initialEntries: ["/contact/7"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  show(
    <ConfirmProvider>
      <RouterProvider router={router as never} />
    </ConfirmProvider>,
  );
  await screen.findByRole("button", { name: pictures.add });
  await screen.findByRole("button", { name: payments.take });
  await screen.findByRole("button", { name: new RegExp(`^${english.contact.repeat}`) });
  watch.disconnect();
  expect(early).toEqual([]);
});
