import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig } from "../sync/testing/rig.ts";
import { createGroup, renameGroup } from "./queries.ts";
import { nameIn } from "./typed-name.ts";

const monday = { key: "mon", name: "Monday", version: 3 };
const tuesday = { key: "tue", name: "Tuesday", version: 1 };

test("a name typed for one route is not used for another", () => {
  const typed = { ...nameIn(null, monday), name: "Monday, north" };
  expect(nameIn(typed, { ...monday, name: "Theirs", version: 4 })).toEqual({
    group: "mon",
    name: "Monday, north",
    shown: monday,
  });
  expect(nameIn(typed, tuesday)).toEqual({ group: "tue", name: "Tuesday", shown: tuesday });
});

test("a name typed before the server answered does not replace a colleague's without a question", async () => {
  const rig = createRig();
  const key = await createGroup("deliveryRoutes", "Monday", rig.phone);
  const { shown } = nameIn(null, { key, name: "Monday", version: 0 });
  await rig.send();
  rig.server.edit("deliveryRoutes", 1, { name: "Theirs" });
  await pullAll(rig.sender);
  await renameGroup("deliveryRoutes", key, { name: "Mine", shown }, rig.phone);
  await rig.send();
  const [refused] = await rig.phone.db.outbox.toArray();
  expect(refused).toMatchObject({ problem: { status: 409 }, current: { name: "Theirs" } });
});
