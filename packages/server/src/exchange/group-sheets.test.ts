import { contract } from "@roundsman/contract/contract";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";
import { download, linesOf, listOf, callEndpoint } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

async function idOf(of: Endpoint, body: object, id?: unknown): Promise<number> {
  return Number((await callEndpoint(driver, of, body, id))["id"]);
}

const KEY = "0192aaaa-0000-7000-8000-000000000001";
const OTHER = "0192aaaa-0000-7000-8000-000000000002";
const WRITTEN = { created_at: "2026-11-21T12:00:00.000Z", updated_at: "2026-11-21T12:00:00.000Z" };

test("a route is exported with its stops in their order, and a route without stops, too", async () => {
  const { customers, deliveryRoutes } = contract;
  const shops: number[] = [];
  for (const customer_name of ["Dragon", "Panda"])
    shops.push(
      await idOf(customers.create, {
        customer_name,
        email: "a@example.com",
        customer_address: "1 High St",
        city: "Leeds",
        postcode: "LS1 1AA",
        phone: "0113",
      }),
    );
  const north = await idOf(deliveryRoutes.create, { name: "North", client_id: KEY });
  const south = await idOf(deliveryRoutes.create, { name: "South", client_id: OTHER });
  await callEndpoint(driver, deliveryRoutes.add, { customer_ids: shops.toReversed() }, north);
  const files = await download(business, driver, "/api/exchange/export/");
  const [panda, dragon] = shops.toReversed();
  expect(linesOf(files, "routes.csv")).toEqual([
    "\uFEFFowner_id,owner,id,name,position,member_id,member_name",
    `${driver.id},The driver,${north},North,1,${panda},Panda`,
    `${driver.id},The driver,${north},North,2,${dragon},Dragon`,
    `${driver.id},The driver,${south},South,,,`,
  ]);
  expect(listOf(files, "routes")).toEqual([
    {
      owner_id: driver.id,
      id: north,
      name: "North",
      members: [
        { id: panda, name: "Panda" },
        { id: dragon, name: "Dragon" },
      ],
      client_id: KEY,
      version: 2,
      ...WRITTEN,
    },
    {
      owner_id: driver.id,
      id: south,
      name: "South",
      members: [],
      client_id: OTHER,
      version: 1,
      ...WRITTEN,
    },
  ]);
});
