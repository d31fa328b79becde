import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { addMembers, createGroup } from "../../groups/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { createRig, CUSTOMER } from "../testing/rig.ts";
import { isSameRow } from "./use-rows.ts";

test("a route is redrawn when one of its stops is restored on another phone", async () => {
  const rig = createRig();
  const stop = await createCustomer(CUSTOMER, rig.phone);
  const route = await createGroup("deliveryRoutes", "Monday", rig.phone);
  await addMembers("deliveryRoutes", route, [stop], rig.phone);
  await rig.send();
  rig.server.edit("customers", 1, { hidden: true });
  await pullAll(rig.sender);
  const before = await rig.phone.db.deliveryRoutes.get(route);
  await pullAll(rig.sender);
  const same = await rig.phone.db.deliveryRoutes.get(route);
  rig.server.run("customers", "restore", { id: 1, query: {}, body: null });
  await pullAll(rig.sender);
  const after = await rig.phone.db.deliveryRoutes.get(route);
  if (!before || !same || !after) throw new Error("The route is gone");
  expect([before.members, after.members]).toEqual([[], [stop]]);
  expect(isSameRow(before, same)).toBe(true);
  expect(isSameRow(before, after)).toBe(false);
});

test("an invoice is redrawn when another phone handed out a document of it", () => {
  const row = {
    key: "a",
    id: 1,
    version: 1,
    sync: "sent",
    deletedAt: "",
    createdAt: "",
    updatedAt: "",
  } as const;
  const handedOut = (at: string) => ({ ...row, lastDocument: { at } });
  const early = handedOut("2026-11-21T08:00:00Z");
  expect(isSameRow(early, { ...early })).toBe(true);
  expect(isSameRow(early, handedOut("2026-11-21T09:00:00Z"))).toBe(false);
  expect(isSameRow(row, early)).toBe(false);
});
