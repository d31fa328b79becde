import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { retryKey } from "../testing/caller.ts";
import { listenAt } from "../testing/stream.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

const tea = { product_name: "Tea", price: 12.5, discount_amount: 0 };
const stocks = "/responsible-persons/1/driver-stocks/";
const metric = async (name: string) => {
  const { body } = await business.anyone.send("GET", "/metrics");
  return String(body)
    .split("\n")
    .filter((line) => line.startsWith(name));
};

test("Readiness reports the age of the newest backup", async () => {
  const ready = async () => (await business.anyone.send("GET", "/readyz")).body;
  expect(await ready()).toEqual({ status: "ready", backup: null });
  const { at } = await (await business.signIn("manager")).api.backups.make({});
  business.clock.now += 90_000;
  expect(await ready()).toEqual({ status: "ready", backup: { at, age_seconds: 90 } });
});

test("A closed server is garbage-collected, with all that it held", async () => {
  const collect = collector();
  const closed = await (async () => {
    const other = await freshApp();
    await other.signIn("manager");
    await other.anyone.send("GET", "/metrics");
    await other.close();
    return new WeakRef(other.app);
  })();
  const isCollected = () => {
    collect();
    return closed.deref() === undefined;
  };
  await expect.poll(isCollected).toBe(true);
});

/** Node's garbage collector, which is hidden unless a flag exposes it. */
function collector(): () => void {
  setFlagsFromString("--expose_gc");
  return runInNewContext("gc") as () => void;
}

test("A server that stops does not wait for a connection that nobody has used yet", async () => {
  await business.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = business.app.server.address() as AddressInfo;
  const ahead = connect(port, "127.0.0.1");
  await Promise.all([once(ahead, "connect"), once(business.app.server, "connection")]);
  const ended = once(ahead.resume(), "close");
  await business.app.close();
  await ended;
});

test("A server that stops ends its streams at once, and then finishes running calls", async () => {
  const driver = await business.signIn("driver");
  const address = await business.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await listenAt(address, driver, "", {});
  await stream.next();
  const headers = { authorization: `Bearer ${driver.access}`, "content-type": "application/json" };
  const sending = request(address + stocks, {
    method: "POST",
    headers: { ...headers, expect: "100-continue" },
  });
  sending.flushHeaders();
  await once(sending, "continue");
  const closing = business.app.close();
  expect(await stream.next()).toBeNull();
  const answered = once(sending, "response");
  sending.end(JSON.stringify(tea));
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(201);
  await closing;
});

test("Metrics report the age of the newest backup, and that there is none", async () => {
  expect(await metric("roundsman_backup")).toEqual([
    "roundsman_backup_age_seconds +Inf",
    "roundsman_backup_failures 0",
  ]);
  await (await business.signIn("manager")).api.backups.make({});
  business.clock.now += 60_000;
  expect(await metric("roundsman_backup_age")).toEqual(["roundsman_backup_age_seconds 60"]);
});

test("Metrics report how many change streams are open", async () => {
  const driver = await business.signIn("driver");
  const address = await business.app.listen({ port: 0, host: "127.0.0.1" });
  const stop = new AbortController();
  const follow = () =>
    fetch(`${address}/api/changes/`, {
      headers: { authorization: `Bearer ${driver.access}` },
      signal: stop.signal,
    });
  const followed = await Promise.all([follow(), follow()]);
  expect(followed.map(({ status }) => status)).toEqual([200, 200]);
  await expect
    .poll(() => metric("roundsman_change_streams_open"))
    .toEqual(["roundsman_change_streams_open 2"]);
  stop.abort();
  await expect
    .poll(() => metric("roundsman_change_streams_open"))
    .toEqual(["roundsman_change_streams_open 0"]);
});

test("Metrics report the refused calls of outboxes by status, and the repeated ones", async () => {
  const driver = await business.signIn("driver");
  const key = retryKey();
  for (const body of [tea, tea, { ...tea, price: 13 }])
    await driver.send("POST", stocks, body, key);
  await driver.send("POST", stocks, { ...tea, price: -1 }, retryKey());
  await driver.send("POST", stocks, { ...tea, price: -1 });
  expect(await metric("roundsman_outbox")).toEqual([
    'roundsman_outbox_refusals_total{status="422"} 2',
    "roundsman_outbox_replays_total 1",
  ]);
});
