import "fake-indexeddb/auto";
import type { Transport } from "@roundsman/contract/client";
import { expect, test } from "vitest";
import { createRig } from "../testing/rig.ts";
import { pullAll } from "./pull.ts";

const handOver = (id: number, more: object = {}) => ({
  id,
  direction: "received",
  other_person: 2,
  other_name: "Wei",
  route_name: "",
  last_day: "2026-11-21",
  open_invoices: 0,
  invoice_ids: [],
  created_at: "2026-11-21T08:00:00.000Z",
  ...more,
});

/**
 * A phone whose next pulls bring these hand-overs, one after the other; undefined for no change.
 */
function rigWith(...answers: readonly (readonly object[] | undefined)[]) {
  const rig = createRig();
  const open = [...answers];
  const transport: Transport = async (request) => {
    const reply = await rig.server.transport(request);
    if (request.path !== "/api/pull/" || !request.body?.includes("cursor")) return reply;
    const handOvers = open.shift();
    const body = reply.body as { readonly changes: object };
    return { ...reply, body: { ...body, changes: { ...body.changes, handOvers } } };
  };
  return { db: rig.phone.db, pull: () => pullAll({ ...rig.sender, transport }) };
}

test("a pull brings all current hand-overs; without changes they stay", async () => {
  const { db, pull } = rigWith([handOver(1), handOver(2)], undefined, [handOver(2)], []);
  const kept = async () => (await db.handOvers.toArray()).map(({ id }) => id);
  await pull();
  expect(await kept()).toEqual([1, 2]);
  await pull();
  expect(await kept()).toEqual([1, 2]);
  await pull();
  expect(await kept()).toEqual([2]);
  await pull();
  expect(await kept()).toEqual([]);
});
