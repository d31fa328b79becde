// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments } from "../../messages/late/payments-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { show } from "../../ui/testing.tsx";
import { LimitsSection } from "./limits-section.tsx";

const { limits: t } = payments;

beforeEach(() => () => vi.unstubAllGlobals());

/** The last of so many customers with a limit is shown. */
async function list(person: number, count: number): Promise<void> {
  const of = { name: "Manager", email: "", manager: 1, driver: 0 };
  sessionStore().keep({ access: "a", refresh: "r", id: person, ...of });
  const customers = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    customer_name: `Shop ${index + 1}`,
    driver_name: "Driver",
    owed: 0,
    credit_limit: 500,
    by_manager: false,
    lifted_on: null,
  }));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ customers })));
  show(<LimitsSection />);
  await screen.findByText(`Shop ${count}`);
}

test("a list that may have been cut says so", async () => {
  await list(21, 100);
  expect(screen.getByText(t.most)).toBeTruthy();
});

test("a list that is whole does not", async () => {
  await list(22, 99);
  expect(screen.queryByText(t.most)).toBeNull();
});
