// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { defaultCompany } from "@roundsman/contract/companies";
import type { Company } from "@roundsman/core/company";
import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { sessionStore } from "../session/current-session.ts";
import { storeDefaultCompany } from "../sync/pull/default-company.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { useDefaultIssuer, useIssuer } from "./queries.ts";

const person = { id: 7, name: "Driver", email: "", manager: 0, driver: 1 } as const;
beforeEach(() => sessionStore().keep({ access: "a", refresh: "r", ...person }));

// There is no signal.
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

const DETAILS = {
  name: "Chen & Sons",
  email: "",
  registrationNumber: "",
  bankAccount: "",
  bankSortCode: "",
  vatNumber: "",
  bankName: "",
  contactNumber: "",
  contactPerson: "",
  address: "",
  logo: "",
  peppolId: "",
};

test("while the company of an invoice is loading, its document has no issuer yet, not the default one", async () => {
  storeDefaultCompany(7, DETAILS);
  const jade = { ...DETAILS, key: "jade", name: "Jade Imports", deletedAt: "" } as LocalCompany;
  await databaseOf(7).companies.put(jade);
  const seen: unknown[] = [];
  const draw = (key: string | null) => {
    const company = useIssuer(key);
    seen.push(company?.name);
    return company;
  };
  const { rerender, result } = renderHook<Company | null | undefined, string | null>(draw, {
    initialProps: "jade",
  });
  await waitFor(() => expect(result.current?.name).toBe("Jade Imports"));
  expect(seen).not.toContain("Chen & Sons");
  rerender(null);
  expect(result.current?.name).toBe("Chen & Sons");
});

test("while the default company is first loading, there is no issuer; if that fails there is none", async () => {
  sessionStore().keep({ access: "a", refresh: "r", ...person, id: 8 });
  let fail = () => {};
  const unanswered = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError("Failed to fetch"));
  });
  vi.stubGlobal("fetch", () => unanswered);
  const { result } = renderHook(() => useIssuer(null));
  expect(result.current).toBeUndefined();
  fail();
  await waitFor(() => expect(result.current).toBeNull());
});

test("a document that is made at once waits for the default company, and has none without signal", async () => {
  sessionStore().keep({ access: "a", refresh: "r", ...person, id: 9 });
  const answer = z.encode(defaultCompany.get.reply, {
    ...DETAILS,
    name: "Red Lantern",
    version: 1,
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { result } = renderHook(useDefaultIssuer);
  expect(await result.current()).toBeNull();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  expect(await result.current()).toMatchObject({ name: "Red Lantern" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await result.current()).toMatchObject({ name: "Red Lantern" });
});
