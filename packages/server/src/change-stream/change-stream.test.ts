import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildServer } from "../main/server.ts";
import { MOST_CHANGES } from "../kernel/changes/change-log.ts";
import { readConfig } from "../kernel/config/config.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { SECRET, type Caller } from "../testing/caller.ts";
import { serverWithHook } from "../testing/server-with-hook.ts";
import { pruneExpired } from "../main/prune-expired.ts";
import { listenAt } from "../testing/stream.ts";

let business: TestApp;
let driver: Caller;
let address: string;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  address = await business.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => business.close());

const listen = (caller: Caller, query = "", headers: Record<string, string> = {}) =>
  listenAt(address, caller, query, headers);

const stocks = "/responsible-persons/1/driver-stocks/";
const tea = { product_name: "Tea", price: 12.5, discount_amount: 0 };
const addTea = () => driver.send("POST", stocks, tea);

test("A change is sent at once, to its owner only", async () => {
  const [mine, theirs] = [await listen(driver), await listen(await business.signIn("partner"))];
  expect(await mine.next()).toEqual({ id: "0", event: "ready", data: { seq: 0 } });
  expect(await theirs.next()).toEqual({ id: "0", event: "ready", data: { seq: 0 } });
  await addTea();
  await driver.send("DELETE", `${stocks}1/`);
  expect(await mine.next()).toEqual({
    id: "1",
    event: "change",
    data: { seq: 1, kind: "product", ids: [1] },
  });
  expect(await mine.next()).toEqual({
    id: "2",
    event: "change",
    data: { seq: 2, kind: "product", ids: [1], gone: true },
  });
  await business.app.close();
  expect(await theirs.next()).toBeNull();
});

test("A response names its change event, so that the client that made the change need not fetch it", async () => {
  const key = { "idempotency-key": "01a00000-0000-7000-8000-000000000001" };
  const answers = [
    await driver.send("POST", stocks, tea, key),
    await driver.send("POST", stocks, tea, key),
  ];
  expect(answers.map(({ headers }) => headers["change-seq"])).toEqual(["1", undefined]);
  expect(
    (await driver.send("GET", stocks.replace("persons", "persons-query"))).headers,
  ).not.toHaveProperty("change-seq");
});

test("Deleting a customer also sends the change of their routes", async () => {
  const { deliveryRoutes, customers } = driver.api;
  const rp = { params: { rp: 1 } };
  const { id } = await customers.create({
    ...rp,
    body: { name: "A", email: "a@example.com", address: "A", city: "A", postcode: "A", phone: "A" },
  });
  const route = await deliveryRoutes.create({ ...rp, body: { name: "Monday" } });
  await deliveryRoutes.add({ params: { rp: 1, id: route.id }, body: [id] });
  const stream = await listen(driver);
  const { data } = (await stream.next()) ?? {};
  await customers.remove({ params: { rp: 1, id } });
  const seq = (data as { seq: number }).seq;
  expect([await stream.next(), await stream.next()]).toMatchObject([
    { data: { seq: seq + 1, kind: "customer", ids: [id], gone: true } },
    { data: { seq: seq + 2, kind: "deliveryRoute", ids: [route.id] } },
  ]);
  await customers.restore({ params: { rp: 1, id } });
  expect((await stream.next())?.data).toEqual({ seq: seq + 3, kind: "customer", ids: [id] });
});

const company = (name: string) => ({
  name,
  email: "a@example.com",
  registration_number: "1",
  bank_account: "2",
  bank_sort_code: "3",
  vat_number: "4",
  contact_number: "5",
  contact_person: "6",
});

test("A change of the business's own company is sent to everybody who can sign in, with one audit entry", async () => {
  const { db } = business.database;
  const manager = await business.signIn("manager");
  await db.updateTable("person").set({ disabled: 1 }).where("id", "=", 2).execute();
  const [mine, theirs] = [await listen(driver), await listen(manager)];
  await Promise.all([mine.next(), theirs.next()]);
  const answer = await manager.send(
    "PUT",
    "/api/responsible-persons/3/default-company/",
    company("New bank"),
  );
  expect([answer.status, answer.headers["change-seq"]]).toEqual([200, "1"]);
  for (const stream of [mine, theirs])
    expect(await stream.next()).toEqual({
      id: "1",
      event: "change",
      data: { seq: 1, kind: "defaultCompany", ids: [] },
    });
  const audits = await db.selectFrom("audit").selectAll().execute();
  expect(audits).toMatchObject([
    { owner_id: 3, actor_id: 3, kind: "defaultCompany", action: "update" },
  ]);
  const events = await db.selectFrom("change").selectAll().orderBy("owner_id").execute();
  expect(events.map(({ owner_id }) => owner_id)).toEqual([1, 3, 4]);
});

test("Changes for everybody and simultaneous changes of one person are numbered without a gap", async () => {
  const [manager, partner] = [await business.signIn("manager"), await business.signIn("partner")];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, round) => [
      manager.send("PUT", "/api/responsible-persons/3/default-company/", company(`Name ${round}`)),
      addTea(),
      partner.send("POST", stocks.replace("1", "2"), tea),
    ]).flat(),
  );
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  const rows = await business.database.db
    .selectFrom("change")
    .selectAll()
    .orderBy("owner_id")
    .orderBy("seq")
    .execute();
  const seqsOf = (owner: number) =>
    rows.filter(({ owner_id }) => owner_id === owner).map(({ seq }) => seq);
  expect([1, 2, 3, 4].map((owner) => seqsOf(owner).length)).toEqual([16, 16, 8, 8]);
  for (const owner of [1, 2, 3, 4])
    expect(seqsOf(owner)).toEqual(seqsOf(owner).map((_, index) => index + 1));
});

test("The twenty-first stream of a person ends the oldest one, and nobody else's", async () => {
  const theirs = await listen(await business.signIn("partner"));
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let opened = 0; opened < 21; opened += 1) {
    const stream = await listen(driver);
    await stream.next();
    streams.push(stream);
  }
  expect(await streams[0]?.next()).toBeNull();
  await addTea();
  for (const stream of streams.slice(1))
    expect(await stream.next()).toMatchObject({ data: { kind: "product" } });
  await theirs.next();
  await business
    .signIn("partner")
    .then((partner) => partner.send("POST", stocks.replace("1", "2"), tea));
  expect(await theirs.next()).toMatchObject({ data: { kind: "product" } });
});

test("A client that reconnects receives the changes that it missed, by Last-Event-ID or since", async () => {
  for (let made = 0; made < 3; made += 1) await addTea();
  for (const stream of [
    await listen(driver, "", { "last-event-id": "1" }),
    await listen(driver, "?since=1"),
  ]) {
    expect(await stream.next()).toMatchObject({ event: "ready", data: { seq: 1 } });
    expect([await stream.next(), await stream.next()]).toMatchObject([{ id: "2" }, { id: "3" }]);
  }
});

test("A client that missed more changes than one read returns still receives all of them", async () => {
  const missed = MOST_CHANGES + 2;
  const rows = Array.from({ length: missed }, (_, at) => ({
    owner_id: 1,
    seq: at + 1,
    kind: "product",
    ids: "[1]",
    at: "2026-11-21T08:00:00.000Z",
  }));
  await addTea();
  await business.database.db.insertInto("change").values(rows.slice(1)).execute();
  const stream = await listen(driver, "?since=1");
  await stream.next();
  const seqs: unknown[] = [];
  for (let received = 1; received < missed; received += 1) seqs.push((await stream.next())?.id);
  expect(seqs.at(-1)).toBe(String(missed));
});

test("A client that was away too long receives a reset", async () => {
  for (let made = 0; made < 3; made += 1) await addTea();
  await pruneExpired(business.database.db, business.clock.now + 100 * 86_400_000);
  expect(await (await listen(driver, "?since=1")).next()).toEqual({
    id: "3",
    event: "reset",
    data: { seq: 3 },
  });
  expect(await (await listen(driver, "?since=99")).next()).toEqual({
    id: "3",
    event: "reset",
    data: { seq: 3 },
  });
  expect(await (await listen(driver, "?since=3")).next()).toEqual({
    id: "3",
    event: "ready",
    data: { seq: 3 },
  });
});

test("A stream needs a session, and ends with it", async () => {
  expect((await fetch(`${address}/api/changes/`)).status).toBe(401);
  expect((await (await business.signIn("nobody")).send("GET", "/api/changes/")).status).toBe(403);
  expect((await driver.send("GET", "/api/changes/?since=x")).status).toBe(422);
  const other = await business.signIn("driver");
  const stream = await listen(driver);
  await stream.next();
  await business.anyone.send("POST", "/api/manager/logout/", { refresh: driver.refresh });
  await other.send("POST", stocks, tea);
  expect(await stream.next()).toBeNull();
});

test("A stream ends when its token expires; the client reconnects with a new one", async () => {
  const stream = await listen(driver);
  await stream.next();
  business.clock.now += 15 * 60_000;
  await (await business.signIn("driver")).send("POST", stocks, tea);
  expect(await stream.next()).toBeNull();
});

test("A client that disconnects early is removed", async () => {
  const [leaving, left] = [new AbortController(), new EventEmitter()];
  let socket: Socket | undefined;
  const second = await serverWithHook(business, async ([row]) => {
    if (leaving.signal.aborted || !socket || !row || !("next" in row)) return;
    const closed = once(socket, "close");
    leaving.abort();
    await closed;
    left.emit("left");
  });
  second.server.on("connection", (each: Socket) => (socket = each));
  await addTea();
  const headers = { authorization: `Bearer ${driver.access}` };
  const hasLeft = once(left, "left");
  const asked = fetch(`${await second.listen({ port: 0, host: "127.0.0.1" })}/api/changes/`, {
    headers,
    signal: leaving.signal,
  });
  await expect(asked).rejects.toThrow("aborted");
  await hasLeft;
  expect(
    (await second.inject({ method: "POST", url: stocks, headers, payload: tea })).statusCode,
  ).toBe(201);
  expect((await second.inject("/metrics")).body).toContain("roundsman_change_streams_open 0");
  await second.close();
});

test("A stream that cannot be opened is refused at once", async () => {
  await addTea();
  await sql`alter table change rename to mislaid`.execute(business.database.db);
  expect(
    (
      await fetch(`${address}/api/changes/?since=0`, {
        headers: { authorization: `Bearer ${driver.access}` },
      })
    ).status,
  ).toBe(500);
});

if (process.env["TEST_DATABASE_URL"])
  test("A change of another process is sent within a second or two", async () => {
    const { database } = business;
    const second = await buildServer({
      database,
      config: readConfig({ DATA_DIR: business.dataDir }),
      secret: SECRET,
      clock: () => business.clock.now,
    });
    const stream = await listen(driver);
    await stream.next();
    const answer = await second.inject({
      method: "POST",
      url: stocks,
      headers: { authorization: `Bearer ${driver.access}` },
      payload: tea,
    });
    expect(answer.statusCode).toBe(201);
    expect(await stream.next()).toMatchObject({ event: "change", data: { kind: "product" } });
    await second.close();
  });
