// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "../../session/current-session.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { storeDefaultCompany } from "../../sync/pull/default-company.ts";
import { useCrediting } from "./queries.ts";

beforeEach(() => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 7,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
});

// No signal.
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

test("the credit form stays on the screen while its invoice is saved again", async () => {
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
  // Handing a note out, or the response to a change, gives the row another version.
  rerender({ ...invoice, version: 2, updatedAt: "2" });
  expect(result.current).toBeDefined();
});

test.each([
  ["n/a", "without"],
  ["GB 999 9999 73", "included"],
])(
  "the VAT of an invoice without a VAT option, of a seller with the VAT number %j",
  async (vatNumber, mode) => {
    storeDefaultCompany(7, { ...SELLER, vatNumber });
    const row = { ...draftFor(null, 10), key: vatNumber, id: 2, lastDocument: null } as unknown;
    const { result } = renderHook(useCrediting, { initialProps: row as LocalInvoice });
    await waitFor(() => expect(result.current?.mode).toBe(mode));
  },
);

const SELLER = {
  name: "Chen & Sons",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  bankName: "",
  contactNumber: "",
  contactPerson: "",
  address: "",
  logo: "",
  peppolId: "",
};
