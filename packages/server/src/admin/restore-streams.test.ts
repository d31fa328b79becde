import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../kernel/config/config.ts";
import { openDatabase } from "../kernel/storage/db.ts";
import { buildServer } from "../main/server.ts";
import { freshApp, ownDatabase, type TestApp } from "../testing/fresh-app.ts";
import { PASSWORD, SECRET, type Caller } from "../testing/caller.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

let business: TestApp;
let driver: Caller;
let folder: string;
let elsewhere: readonly Awaited<ReturnType<typeof ownDatabase>>[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-streams-"));
  business = await freshApp();
  driver = await business.signIn("driver");
  // A new file for each restore: this process does not close a SQLite file at once.
  elsewhere = [
    await ownDatabase(mkdtempSync(join(folder, "one-"))),
    await ownDatabase(mkdtempSync(join(folder, "two-"))),
  ];
});
afterEach(async () => {
  await business.close();
  for (const { drop } of elsewhere) await drop();
  rmSync(folder, { recursive: true });
});

const tea = { product_name: "Tea", price: 12.5, discount_amount: 0 };
const stocks = "/responsible-persons/1/driver-stocks/";
const copy = () => join(folder, "copy.db");
const NOON = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;

/**
 * A server on a restored copy, in which somebody goes on working. `first` returns the first line of
 * its change stream.
 */
async function broughtBack(databaseUrl: string, hours: number) {
  const now = NOON + hours * HOUR;
  await restore({ databaseUrl, dataDir: folder }, copy(), new Date(now));
  const database = openDatabase(databaseUrl);
  const app = await buildServer({
    database,
    config: readConfig({ DATA_DIR: folder }),
    secret: SECRET,
    clock: () => now,
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const payload = { username: "driver", password: PASSWORD };
  const { access } = (
    await app.inject({ method: "POST", url: "/api/manager/login/", payload })
  ).json<{ access: string }>();
  const headers = { authorization: `Bearer ${access}` };
  const post = (url: string, body: object) =>
    app.inject({ method: "POST", url, headers, payload: body });
  for (let made = 0; made < 30; made += 1) await post(stocks, tea);
  return {
    invoice: async () => (await post("/api/invoice/", {})).json<{ id: number }>().id,
    pulled: async (since: number) =>
      (await post("/api/pull/", { cursor: `${since}.0.0.0` })).statusCode,
    first: async (since: number) =>
      begun(await fetch(`${address}/api/changes/?since=${since}`, { headers })),
    close: async () => {
      await app.close();
      await database.db.destroy();
    },
  };
}

interface Begun {
  readonly event: string;
  readonly seq: number;
}

async function begun(answer: Response): Promise<Begun> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n\n")) text += (await reader?.read())?.value ?? "";
  await reader?.cancel();
  const [, seq, event = ""] = /id: (\d+)\nevent: (\w+)/.exec(text) ?? [];
  return { event, seq: Number(seq) };
}

test("Every phone fetches everything again after a restore, also after a second restore of the same copy", async () => {
  for (let made = 0; made < 10; made += 1) await driver.send("POST", stocks, tea);
  await backup({ ...business.database, url: business.databaseUrl }, copy(), business.dataDir);
  const [one, two] = elsewhere.map(({ url }) => url);
  const first = await broughtBack(one ?? "", 0);
  const events = [];
  // Before the copy (its own writes may have been acknowledged with higher numbers), exactly at it,
  // and after it, among the changes that were undone.
  for (const since of [8, 10, 25]) events.push(await first.first(since));
  const [{ event, seq } = { event: "", seq: 0 }] = events;
  expect([event, events]).toEqual(["reset", events.map(() => ({ event, seq }))]);
  expect(await first.first(seq)).toEqual({ event: "ready", seq });
  for (const since of [8, 10, 25]) expect(await first.pulled(since)).toBe(410);
  expect(await first.pulled(seq)).toBe(200);
  await first.close();
  const second = await broughtBack(two ?? "", 1);
  expect(await second.first(seq)).toMatchObject({ event: "reset" });
  await second.close();
});

test("A person who wrote nothing before the copy also fetches everything again, and numbers go on without a gap", async () => {
  await backup({ ...business.database, url: business.databaseUrl }, copy(), business.dataDir);
  const { first, invoice, close } = await broughtBack(elsewhere[0]?.url ?? "", 0);
  expect(await first(20)).toMatchObject({ event: "reset" });
  expect([await invoice(), await invoice()]).toEqual([1, 2]);
  await close();
});
