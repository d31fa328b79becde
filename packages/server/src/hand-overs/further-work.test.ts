import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import {
  customer,
  handWorkOver,
  idsOf,
  invoice,
  openInvoices,
  route,
  send,
  weiAndMei,
} from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const give = (more: object = {}) => handWorkOver(manager, { from: wei, to: mei }, more);
const routesOf = async (of: Caller) =>
  (await of.send("GET", `/routeapi/responsible-persons/${of.id}/routes/`)).body;

describe("New work of a driver whose work is handed over", () => {
  test("can go to the same or another driver, without the routes, and returns when the day is over", async () => {
    const panda = await customer(wei, "Panda");
    const first = await invoice(wei, panda);
    await route(wei, "North", [panda]);
    await give();
    const [second, third] = [await invoice(wei, panda), await invoice(wei, null)];
    const work = `/api/office/hand-overs/work/?from_person=${wei.id}`;
    expect((await send(manager, "GET", work)).body).toMatchObject({ invoices: 2 });
    expect((await give()).body).toMatchObject({ invoices: 2 });
    const fourth = await invoice(wei, panda);
    const { body } = await give({ to_person: manager.id, last_day: "2026-11-22" });
    expect(body).toMatchObject({ invoices: 1, route_name: "" });
    expect(idsOf(await openInvoices(mei))).toEqual(idsOf([first, second, third]));
    expect(idsOf(await openInvoices(manager))).toEqual([fourth.id]);
    expect([await routesOf(mei), await routesOf(manager)]).toEqual([[expect.anything()], []]);
    await endOverdue(business.database.db, new Date(business.clock.now + 86_400_000));
    expect(idsOf(await openInvoices(wei))).toEqual(idsOf([first, second, third]));
    expect(await routesOf(mei)).toEqual([]);
  });

  test("leaves a route that is handed over where it is, also when all other work goes for good", async () => {
    const [panda, lotus] = [await customer(wei, "Panda"), await customer(wei, "Lotus")];
    const [lent, given] = [await invoice(wei, panda), await invoice(wei, lotus)];
    const north = await route(wei, "North", [panda]);
    await route(wei, "South", [lotus]);
    await give({ route: north });
    const { status } = await give({ to_person: manager.id, last_day: null });
    expect(status).toBe(201);
    const names = async (of: Caller) =>
      ((await routesOf(of)) as { name: string }[]).map(({ name }) => name);
    expect([await names(mei), await names(manager)]).toEqual([["North"], ["South"]]);
    expect(idsOf(await openInvoices(manager))).toEqual([given.id]);
    await endOverdue(business.database.db, new Date(business.clock.now + 86_400_000));
    expect([await names(wei), await names(mei)]).toEqual([["North"], []]);
    expect(idsOf(await openInvoices(wei))).toEqual([lent.id]);
  });

  test("is handed over with its route, if that route or all work is handed over", async () => {
    const panda = await customer(wei, "Panda");
    const north = await route(wei, "North", [panda]);
    const ids = [];
    for (const route of [north, north, null, north]) {
      ids.push((await invoice(wei, panda)).id);
      const { body } = await give({ route });
      expect(body).toMatchObject({
        route_id: route,
        route_name: route ? "North" : "",
        invoices: 1,
      });
    }
    expect(idsOf(await openInvoices(mei))).toEqual(ids);
    expect(codeOf((await give({ route: north })).body)).toBe("handed-over-already");
  });
});
