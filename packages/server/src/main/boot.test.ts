import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resetUser } from "../admin/users.ts";
import { DEMO_PEOPLE } from "../demo/people.ts";
import { boot, openConfigured } from "./boot.ts";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { scratchDatabase } from "../testing/fresh-app.ts";

let folder: string;
let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-boot-"));
  scratch = await scratchDatabase(folder);
});
afterEach(async () => {
  await scratch.drop();
  rmSync(folder, { recursive: true });
});

const environment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  DATA_DIR: folder,
  DATABASE_URL: scratch.url,
  PORT: "0",
  LOG_LEVEL: "silent",
  BACKUPS: "0",
  ...more,
});
const start = (more: NodeJS.ProcessEnv) => boot(environment(more), folder);
const ONLINE = { PUBLIC_URL: "https://office.example.com" };

test("A demo that was made on this machine cannot go online while its printed passwords work", async () => {
  const demo = await start({});
  expect(demo.demo).toBe(DEMO_PEOPLE);
  await demo.stop();
  await expect(start(ONLINE)).rejects.toThrow(
    "driver, partner, manager, driver2 can sign in with a printed password",
  );
  const { database } = await openConfigured(environment(ONLINE));
  const desk = { db: database.db, passwords: createPasswords(), now: new Date() };
  for (const { username } of DEMO_PEOPLE) await resetUser(desk, username, "nine tins of tea");
  await database.db.destroy();
  const online = await start(ONLINE);
  expect(online.demo).toEqual([]);
  await online.stop();
});

test("A hand-over whose last day passed while the server was stopped has ended before the server takes requests", async () => {
  await (await start({})).stop();
  const { database } = await openConfigured(environment({}));
  const made = { key: "k", from_id: 1, to_id: 2, route_id: 0, route_name: "", routes: "[]" };
  const on = { last_day: "2020-01-01", created_at: "2020-01-01T08:00:00.000Z", made_by: 1 };
  await database.db
    .insertInto("hand_over")
    .values({ id: 3, ...made, ...on })
    .execute();
  await database.db.destroy();
  await (await start({})).stop();
  const { database: after } = await openConfigured(environment({}));
  const rows = await after.db
    .selectFrom("hand_over")
    .select("ended_at")
    .where("id", "=", 3)
    .execute();
  expect(rows).toEqual([{ ended_at: expect.stringMatching(/^2/) }]);
  await after.db.destroy();
});
