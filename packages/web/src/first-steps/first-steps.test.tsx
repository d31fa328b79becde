// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { firstSteps as t } from "../messages/late/first-steps/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { showAt } from "../ui/testing-screen.tsx";
import { FirstSteps, OfficeSteps } from "./first-steps.tsx";

/** The id of an owner who has worked alone so far, and whose first record is an invoice. */
let me = 70;
const NOW = new Date().toISOString();
beforeEach(() => {
  me += 1;
  const person = { id: me, name: "Mei", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", ...person });
});

/** Stubs the server of a business without records that has made these sales. */
const serve = (sold: readonly object[] = []) =>
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/sales/"))
      return Response.json({ totals: null, rows: sold, next_cursor: null });
    return Response.json(path.includes("/team/") ? [OWNER()] : []);
  });
const OWNER = () => ({
  id: me,
  login: "mei",
  name: "Mei",
  email: "",
  manager: 1,
  driver: 0,
  disabled: false,
  last_seen: "",
  devices: 1,
  client_id: "0b17d96a-41b8-4e24-ade9-a33a8c34f4e9",
  version: 1,
  created_at: NOW,
});

const SALE = {
  kind: "invoice",
  document_id: 1,
  responsible_person_id: 8,
  driver_name: "Wei",
  number: "INV-1",
  date: NOW.slice(0, 10),
  drivercustomer_id: null,
  customer_name: "Jade",
  amount: 12,
  net: 10,
  vat: 2,
};

async function written(createdAt: string): Promise<void> {
  const row = { key: "first", id: 1, createdAt, updatedAt: createdAt, deletedAt: "" };
  await databaseOf(me).invoices.put({ ...row, lines: [], sync: "sent" } as unknown as LocalInvoice);
}

const list = () => screen.findByRole("region", { name: t.title });
const done = async () =>
  within(await list())
    .getAllByRole("link")
    .filter(({ textContent }) => textContent.endsWith(t.done))
    .map((link) => within(link).getByText(/./, { selector: "b" }).textContent);

test("the office lists the other steps after the first invoice is written", async () => {
  serve();
  await written(NOW);
  showAt("/info/office", OfficeSteps);
  expect(await done()).toEqual([t.steps.invoice.title]);
  expect(within(await list()).getAllByRole("link")).toHaveLength(7);
});

test("a driver's sale counts as the first invoice, whatever days the board shows", async () => {
  serve([SALE]);
  showAt("/info/office", OfficeSteps);
  expect(await done()).toEqual([t.steps.invoice.title]);
});

test("the steps above an empty list of invoices disappear with the first invoice", async () => {
  serve();
  showAt("/info/home", FirstSteps);
  expect(await done()).toEqual([]);
  await written(NOW);
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});
