import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createRig } from "../sync/testing/rig.ts";
import { createTask, updateTask } from "./queries.ts";

test("A change of a task names the version that was edited", async () => {
  const { phone, send } = createRig();
  const task = { title: "Buy ice", description: "Two bags", priority: "高", place: "Leeds" };
  const key = await createTask({ ...task, deadline: "2026-12-01", email: "a@example.com" }, phone);
  await send();
  await phone.db.tasks.update(key, { version: 3 });
  await updateTask(key, { place: "York", version: 2 }, phone);
  expect(await phone.db.outbox.toArray()).toMatchObject([{ payload: { place: "York" }, base: 2 }]);
});
