// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { english } from "../messages/en/all.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import { field, fill, press, show } from "../ui/testing.tsx";
import { CustomerSheet } from "./customer-sheet.tsx";

const OWNER = 62;
const { fields, update } = english.customers;

const customer = (version: number, more: Partial<LocalCustomer> = {}) =>
  ({
    key: "jade",
    id: 7,
    version,
    name: "Jade Garden",
    email: "jade@example.com",
    address: "2 Mill Lane",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "0113 496 0002",
    images: [],
    documentLanguage: "",
    peppolId: "",
    buyerReference: "",
    deletedAt: "",
    ...more,
  }) as unknown as LocalCustomer;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  const driver = { id: OWNER, name: "Li", email: "", manager: 0, driver: 1 };
  sessionStore().keep({ access: "a", refresh: "r", ...driver });
  await databaseOf(OWNER).outbox.clear();
});

test("A limit typed below a manager's newer one, which the form shows, is sent over that one", async () => {
  const db = databaseOf(OWNER);
  await db.customers.put(customer(2, { creditLimit: pence(5_000), limitBy: "manager" }));
  show(<CustomerSheet edit={{ customer: customer(1) }} onClose={() => {}} />);
  await screen.findByText(fields.limitFixed("£50.00"));
  expect(field(fields.creditLimit).value).toBe("50.00");
  fill(fields.creditLimit, "45");
  press(update);
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([
      { base: 2, seen: { creditLimit: 5_000 }, payload: { creditLimit: 4_500 } },
    ]),
  );
});

test("A manager's newer limit that the form only shows is not overwritten", async () => {
  const db = databaseOf(OWNER);
  const limited = (version: number, limit: number) =>
    customer(version, { creditLimit: pence(limit), limitBy: "manager" });
  await db.customers.put(limited(2, 5_000));
  show(<CustomerSheet edit={{ customer: limited(1, 3_000) }} onClose={() => {}} />);
  await screen.findByText(fields.limitFixed("£50.00"));
  fill(fields.city, "York");
  press(update);
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([
      { payload: { city: "York", creditLimit: 5_000 } },
    ]),
  );
});
