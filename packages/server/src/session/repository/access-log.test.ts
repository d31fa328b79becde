import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { PASSWORD } from "../../testing/caller.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

const send = (path: string, body: object) => business.anyone.send("POST", path, body);
const log = () => business.database.db.selectFrom("access_log").selectAll().orderBy("id").execute();
const events = async () => (await log()).map(({ event }) => event);

interface Pair {
  readonly access: string;
  readonly refresh: string;
}
const signIn = async () =>
  (await send("/api/manager/login/", { username: "driver", password: PASSWORD })).body as Pair;
const refreshed = async (token: string) =>
  (await send("/api/token/refresh/", { refresh: token })).body as Pair;

test("The log has each sign-in with its address and outcome", async () => {
  const { refresh } = await signIn();
  business.clock.now += 1000;
  await send("/api/manager/logout/", { refresh });
  const [first, second] = await log();
  expect([first, second]).toMatchObject([
    { id: 1, event: "sign in", person_id: 1, address: "127.0.0.1", at: "2026-11-21T12:00:00.000Z" },
    {
      id: 2,
      event: "sign out",
      person_id: 1,
      session_id: first?.session_id,
      at: "2026-11-21T12:00:01.000Z",
    },
  ]);
});

test("A stolen refresh token that is used again is logged as theft, once", async () => {
  const first = await signIn();
  const second = await refreshed(first.refresh);
  await refreshed(second.refresh);
  for (let tries = 0; tries < 2; tries += 1)
    await send("/api/token/refresh/", { refresh: first.refresh });
  expect(await events()).toEqual(["sign in", "theft"]);
});

test("Many guesses leave one more row than were checked, without the typed text", async () => {
  for (let tries = 0; tries < 30; tries += 1)
    await send("/api/manager/login/", { username: "my secret", password: "another" });
  expect(await events()).toEqual([...Array<string>(10).fill("refused"), "throttled"]);
  expect(JSON.stringify(await log())).not.toMatch(/secret|another/);
});

test("A row of the log does not change", async () => {
  await signIn();
  await expect(
    business.database.db.updateTable("access_log").set({ person_id: 2 }).execute(),
  ).rejects.toThrow("does not change");
});

const act = fc.constantFrom(
  "sign in",
  "wrong",
  "refresh",
  "refresh what was used",
  "sign out",
  "sign out twice",
  "nonsense",
);

test("Every action with a session writes one row with its kind", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const before = (await log()).length;
      const expected: string[] = [];
      const open: { used: string[]; good: string }[] = [];
      for (const each of acts) expected.push(...(await play(each, open)));
      expect((await events()).slice(before)).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

type Open = { used: string[]; good: string }[];

/** Performs the action, and returns the events that it must leave. */
async function play(
  what: typeof act extends fc.Arbitrary<infer A> ? A : never,
  open: Open,
): Promise<string[]> {
  const session = open.at(-1);
  if (what === "sign in") {
    open.push({ used: [], good: (await signIn()).refresh });
    return ["sign in"];
  }
  if (what === "wrong") {
    business.clock.now += 16 * 60_000;
    await send("/api/manager/login/", { username: "driver", password: "wrong" });
    return ["refused"];
  }
  if (what === "nonsense" || !session) {
    await send("/api/token/refresh/", { refresh: "nonsense" });
    await send("/api/manager/logout/", { refresh: "nonsense" });
    return [];
  }
  if (what === "refresh") {
    session.used.push(session.good);
    session.good = (await refreshed(session.good)).refresh;
    return [];
  }
  if (what === "refresh what was used") {
    // Only a token whose successor was used counts as stolen; the newest used token may stand for a
    // lost response.
    const stolen = session.used.at(-2);
    if (stolen === undefined) return [];
    await send("/api/token/refresh/", { refresh: stolen });
    open.pop();
    return ["theft"];
  }
  for (let tries = 0; tries < (what === "sign out" ? 1 : 2); tries += 1)
    await send("/api/manager/logout/", { refresh: session.good });
  open.pop();
  return ["sign out"];
}
