// @vitest-environment happy-dom
import type { SignedIn } from "@roundsman/contract/session";
import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { INVOICE } from "../driver-papers/testing.ts";
import { english } from "../messages/en/all.ts";
import { credit } from "../messages/late/credit/en.ts";
import { register as t } from "../messages/late/register-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { instantInWords } from "../ui/instant-words.ts";
import { show } from "../ui/testing.tsx";
import { NumberSheet } from "./number-sheet.tsx";

// Every call fails, except that invoices have no former states.
beforeEach(
  () =>
    void vi.stubGlobal("fetch", (url: URL | string) =>
      String(url).includes("/states/")
        ? Promise.resolve(Response.json({ states: [] }))
        : new Promise(() => undefined),
    ),
);

const numbered = (number: string, more: Partial<RegisteredNumber>): RegisteredNumber => ({
  number,
  state: "issued",
  invoice_id: 12,
  responsible_person_id: 8,
  customer_name: "Jade",
  invoice_date: day("2026-11-21"),
  payable_amount: pence(2000),
  ...more,
});

async function open(
  entry: RegisteredNumber,
  person: Omit<SignedIn, "access" | "refresh"> = {
    id: 8,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  },
): Promise<void> {
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  const rootRoute = createRootRoute({
    component: () => (
      <NumberSheet entry={entry} onFind={() => undefined} onClose={() => undefined} />
    ),
  });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: rootRoute, history });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText(t.columns.state);
}

const MANAGER = { id: 9, name: "Manager", email: "", manager: 1, driver: 0 } as const;
const RECORDED = {
  id: 4,
  kind: "pdf",
  vat: "add",
  lang: "en",
  total: 120,
  made_at: "2026-11-21T09:30:00.000Z",
  company: "Harbour Trading",
  client_id: "0190f3a2-7c1e-7b52-9d11-3f6c2a9b4e01",
  created_at: "2026-11-21T09:30:00.000Z",
};
const FORMER = {
  id: 31,
  action: "change",
  reason: "",
  at: "2026-11-22T09:30:00.000Z",
  paper_vat: "add",
  invoice: INVOICE,
};

/** A server that a manager asks for driver 8's papers. Returns the requested URLs. */
function driversPapers() {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url.includes("/document/")) return new Response("file");
    return Response.json(url.includes("/states/") ? { states: [FORMER] } : [RECORDED]);
  });
  return asked;
}

test("a manager saves a driver's document again, and the invoice's former versions", async () => {
  const asked = driversPapers();
  await open(numbered("INV-12", {}), MANAGER);
  const when = instantInWords(RECORDED.made_at);
  const { kinds } = english.editor.handedOut;
  fireEvent.click(
    await screen.findByRole("button", { name: t.handedOut.againOf(kinds.pdf, when) }),
  );
  const until = instantInWords(FORMER.at);
  const pdf = await screen.findByRole("button", { name: t.former.paper(credit.pdf, until) });
  fireEvent.click(pdf);
  const path = "/api/office/drivers/8/api/invoices/12/document/";
  await vi.waitFor(() => expect(asked).toContain(`${path}?handed_out=4`));
  await vi.waitFor(() => expect(asked).toContain(`${path}?format=pdf&state=31`));
  expect(asked.filter((url) => !url.startsWith("/api/office/drivers/8/"))).toEqual([]);
  expect(opens()).toBe(false);
});

test("the documents of somebody who is not a driver are not listed", async () => {
  const problem = { type: "no-driver", title: "", status: 404, detail: "", message: "" };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 404 }));
  await open(numbered("INV-12", { responsible_person_id: 11 }), MANAGER);
  await vi.waitFor(() => expect(screen.queryByText(t.handedOut.title)).toBeNull());
  expect(screen.getByText(t.others)).toBeTruthy();
  expect(screen.queryByText(t.former.title)).toBeNull();
});

test("another driver's number does not open their documents", async () => {
  const asked = driversPapers();
  await open(numbered("INV-12", { responsible_person_id: 11 }));
  expect(screen.getByText(t.others)).toBeTruthy();
  expect(asked).toEqual([]);
});

const opens = () => screen.queryByRole("button", { name: t.open }) !== null;

test("an existing invoice can be opened", async () => {
  await open(numbered("INV-12", {}));
  expect(opens()).toBe(true);
});

test("a deleted draft is called deleted, and not void", async () => {
  await open(numbered("INV-12", { state: "voided", never_issued: true, invoice_deleted: true }));
  expect(screen.getByText(t.states.deleted)).toBeTruthy();
  expect(screen.queryByText(t.states.voided)).toBeNull();
  expect(opens()).toBe(false);
});

test("a credit note does not link to a voided invoice", async () => {
  await open(numbered("CN-1", { invoice_deleted: true }));
  expect(opens()).toBe(false);
});

test("an issued invoice says that it was never changed since; an unissued one does not", async () => {
  await open(numbered("INV-12", {}));
  expect(await screen.findByText(t.former.none)).toBeTruthy();
  cleanup();
  await open(numbered("INV-13", { state: "unissued" }));
  expect(screen.queryByText(t.former.title)).toBeNull();
});

test("a credit note has a negative amount", async () => {
  await open(numbered("CN-B7-1", {}));
  expect(screen.getByText("−£20.00")).toBeTruthy();
});
