import { afterEach, beforeEach, expect, test } from "vitest";
import { download, linesOf } from "../exchange/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import { customer, deliver, handWorkOver, invoice, route, send, weiAndMei } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

const DAY = 86_400_000;
const TODAY = "2026-11-21";
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
const shownTo = async (of: Caller) =>
  (await send(of, "GET", "/api/hand-overs/")).body["hand_overs"] as readonly object[];
const pull = (of: Caller, cursor: string) => of.api.pull.read({ body: { cursor } });
const cursorOf = async (of: Caller) => (await of.api.pull.read({ body: {} })).cursor;

test("Both drivers see who has the work, until when, and which invoices moved", async () => {
  const panda = await customer(wei, "Panda");
  const [first, second] = [await invoice(wei, panda), await invoice(wei, panda)];
  const north = await route(wei, "North", [panda]);
  const { body } = await handWorkOver(manager, { from: wei, to: mei }, { route: north });
  await deliver(mei, first.id);
  const both = {
    id: body.id,
    route_name: "North",
    last_day: TODAY,
    open_invoices: 1,
    created_at: body["created_at"],
  };
  const [given, received] = [await shownTo(wei), await shownTo(mei)];
  expect(given).toEqual([
    {
      ...both,
      direction: "given",
      other_person: mei.id,
      other_name: "The partner",
      invoice_ids: [],
    },
  ]);
  const ids = [first.id, second.id];
  expect(received).toEqual([
    {
      ...both,
      direction: "received",
      other_person: wei.id,
      other_name: "The driver",
      invoice_ids: ids,
    },
  ]);
  expect(await shownTo(manager)).toEqual([]);
  await end(body.id);
  expect([await shownTo(wei), await shownTo(mei)]).toEqual([[], []]);
});

test("A permanent hand-over is shown to both for seven days", async () => {
  await invoice(wei, await customer(wei, "Panda"));
  await handWorkOver(manager, { from: wei, to: mei }, { last_day: null });
  // Tokens do not live that long, so both sign in again.
  const isShownIn = async (days: number) => {
    business.clock.now += days * DAY;
    const both = [await business.signIn("driver"), await business.signIn("partner")];
    return Promise.all(both.map(async (of) => (await shownTo(of)).length));
  };
  expect(await isShownIn(0)).toEqual([1, 1]);
  expect(await isShownIn(7)).toEqual([1, 1]);
  expect(await isShownIn(1)).toEqual([0, 0]);
});

test("The next pull of both shows that a hand-over began and that it ended, also by itself", async () => {
  await invoice(wei, await customer(wei, "Panda"));
  const cursors = new Map([
    [wei, await cursorOf(wei)],
    [mei, await cursorOf(mei)],
  ]);
  const next = async (of: Caller) => {
    const { changes, cursor } = await pull(of, cursors.get(of) ?? "");
    cursors.set(of, cursor);
    return changes.handOvers;
  };
  const { body } = await handWorkOver(manager, { from: wei, to: mei });
  expect(await next(wei)).toMatchObject([{ direction: "given", name: "The partner" }]);
  expect(await next(mei)).toMatchObject([{ direction: "received", name: "The driver" }]);
  expect(await next(mei)).toBeUndefined();
  await end(body.id);
  for (const each of [wei, mei]) expect(await next(each)).toEqual([]);
  await handWorkOver(manager, { from: wei, to: mei });
  for (const each of [wei, mei]) expect(await next(each)).toHaveLength(1);
  await endOverdue(business.database.db, new Date(business.clock.now + DAY));
  for (const each of [wei, mei]) expect(await next(each)).toEqual([]);
});

test("The first pull of a new phone contains current hand-overs", async () => {
  await invoice(wei, await customer(wei, "Panda"));
  await handWorkOver(manager, { from: wei, to: mei });
  const { cursor } = await mei.api.pull.read({ body: { snapshot: true } });
  expect((await pull(mei, cursor)).changes.handOvers).toHaveLength(1);
});

test("The export of each driver contains hand-overs, also ended ones", async () => {
  await invoice(wei, await customer(wei, "Panda"));
  const { body } = await handWorkOver(manager, { from: wei, to: mei });
  await end(body.id);
  const made = String(body["created_at"]);
  const files = await Promise.all(
    [wei, mei].map((of) => download(business, of, "/api/exchange/export/")),
  );
  expect(files.map((of) => linesOf(of, "hand-overs.csv")[1])).toEqual([
    expect.stringContaining(`,${body.id},given,${mei.id},The partner,,2026-11-21,1,${made},`),
    expect.stringContaining(`,${body.id},received,${wei.id},The driver,,2026-11-21,1,${made},`),
  ]);
});
