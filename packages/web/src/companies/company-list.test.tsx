// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { companies as t } from "../messages/late/companies/en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import { CompanyList } from "./company-list.tsx";

// There is no signal.
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

const person = { id: 7, name: "Driver", email: "", manager: 0, driver: 1 } as const;

test("Each saved company is listed by name, with the contact person and the chosen one; a deleted one is not", async () => {
  sessionStore().keep({ access: "a", refresh: "r", ...person });
  await databaseOf(7).companies.bulkPut([
    company({ key: "pearl", name: "Pearl Trading" }),
    company({ key: "jade", name: "Jade Imports", contactPerson: "Mei", email: "mei@example.com" }),
    company({ key: "old", name: "Old Ltd", deletedAt: "2026-11-01T00:00:00.000Z" }),
  ]);
  const chosen = vi.fn();
  show(
    <ConfirmProvider>
      <CompanyList chosen="jade" onSelect={chosen} onEdit={() => {}} />
    </ConfirmProvider>,
  );
  await screen.findByText("Jade Imports");
  const rows = within(screen.getByRole("list", { name: t.list })).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain("Jade ImportsMei · mei@example.com");
  expect(rows[0]?.textContent).toContain(t.chosen);
  expect(rows[1]?.textContent).toContain("Pearl Trading");
  expect(rows[1]?.textContent).not.toContain(t.chosen);
  press(t.selectNamed("Pearl Trading"));
  expect(chosen).toHaveBeenCalledWith("pearl");
});

const company = (fields: Partial<LocalCompany>) =>
  ({ deletedAt: "", contactPerson: "", email: "", ...fields }) as LocalCompany;
