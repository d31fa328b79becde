import { dayAt } from "@roundsman/core/day";
import { invoiceTotals } from "@roundsman/core/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { findInvoices } from "../invoices/repository/find-invoices.ts";
import { DEMO_PEOPLE, type DemoPerson } from "./people.ts";
import { holdsDemo, seedDemo } from "./seed.ts";

const passwords = createPasswords();
let shop: TestApp;
let accounts: readonly DemoPerson[] | null;
const seed = () => seedDemo(shop.database.db, { today: dayAt(shop.clock.now), passwords });

beforeAll(async () => {
  shop = await freshApp({ people: "none" });
  accounts = await seed();
});
afterAll(() => shop.close());

/** A person of the demo, signed in over the wire. */
async function signedIn({ username, password }: DemoPerson) {
  const { body } = await shop.anyone.send("POST", "/api/manager/login/", { username, password });
  const { access, responsible_person_id: rp } = body as {
    access: string;
    responsible_person_id: number;
  };
  const send = async (method: string, url: string, sent?: object) =>
    (await shop.anyone.send(method, url, sent, { authorization: `Bearer ${access}` }))
      .body as Record<string, unknown[]> & unknown[];
  return { rp, send };
}

describe("the demo business in the database", () => {
  it("opens with four accounts, their passwords printed", () => {
    expect(accounts).toBe(DEMO_PEOPLE);
    expect(accounts?.map(({ username }) => username)).toEqual([
      "driver",
      "partner",
      "manager",
      "driver2",
    ]);
  });

  it("gives the driver a whole business to look at", async () => {
    const { rp, send } = await signedIn(DEMO_PEOPLE[0]);
    const count = async (method: string, url: string, body?: object, field?: string) => {
      const answer = await send(method, url, body);
      return Object.keys(field ? (answer[field] ?? {}) : answer).length;
    };
    expect(await count("GET", `/api/responsible_persons/${rp}/customers/`)).toBe(40);
    expect(await count("GET", `/responsible-persons-query/${rp}/driver-stocks/`)).toBe(60);
    expect(await count("GET", `/routeapi/responsible-persons/${rp}/routes/`)).toBe(4);
    expect(await count("GET", `/productcategories/responsible-persons/${rp}/categories/`)).toBe(7);
    expect(await count("GET", `/api-todo/responsible_persons/${rp}/customers/`)).toBe(14);
    expect(await count("GET", `/routeapi-todo/responsible-persons/${rp}/routes-todo/`)).toBe(3);
    expect(await count("GET", `/api/responsible-persons/${rp}/company-info/`)).toBe(3);
    // One of them corrects another (seed-papers.ts).
    expect(await count("POST", "/api/search_invoices/", {}, "invoices")).toBe(301);
    for (const [list, field] of [
      ["unpaid", "invoices"],
      ["future", "invoicesFuture"],
      ["notpaid", "invoicesNotPaid"],
    ] as const)
      expect(await count("POST", `/api/${list}_invoices/`, {}, field)).toBeGreaterThan(5);
  });

  it("fills every place of a route, and names the own company", async () => {
    const { rp, send } = await signedIn(DEMO_PEOPLE[0]);
    const routes = (await send("GET", `/routeapi/responsible-persons/${rp}/routes/`)) as {
      customers: unknown[];
    }[];
    expect(routes.map(({ customers }) => customers.length)).toEqual([10, 10, 10, 8]);
    expect(await send("GET", `/api/responsible-persons/${rp}/default-company/`)).toMatchObject({
      name: expect.stringContaining("Red Lantern"),
    });
  });

  it("gives the manager customs sources to build from", async () => {
    const { send } = await signedIn(DEMO_PEOPLE[2]);
    const sizes = await Promise.all(
      ["export-companies", "import-companies", "imported-products"].map(
        async (path) => (await send("GET", `/api/${path}/`)).length,
      ),
    );
    expect(sizes).toEqual([3, 2, 8]);
  });

  it("numbers the invoices of the first three people in order of time, and keeps their amounts", async () => {
    const { db } = shop.database;
    const all = (
      await Promise.all(
        [1, 2, 3].map((owner) => findInvoices(db, owner, { criteria: {}, order: "oldest" })),
      )
    )
      .flat()
      // Higher ids are the second driver's invoices, some of them handed over
      // (seed-second-driver.test.ts).
      .filter(({ id }) => id <= 350)
      .toSorted((a, b) => a.id - b.id);
    expect(all.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 348 }, (_, index) => index + 1),
      // 349 is void.
      350,
    ]);
    for (const { totals, lines } of all) expect(totals).toMatchObject(invoiceTotals(lines));
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted(),
    );
  });

  it("does not change a database that has people", async () => {
    expect(await seed()).toBeNull();
    expect(await holdsDemo(shop.database.db)).toBe(true);
    expect(await shop.database.db.selectFrom("person").select("id").execute()).toHaveLength(4);
  });
});
