import { afterEach, expect, test } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";

let business: TestApp | undefined;
afterEach(() => business?.close());

const log: string[] = [];
async function behind(proxies?: string) {
  log.length = 0;
  const logger = { level: "warn", stream: { write: (line: string) => void log.push(line) } };
  business = await freshApp({
    logger,
    ...(proxies !== undefined && { env: { TRUST_PROXY: proxies } }),
  });
  const { app } = business;
  /** A login of one person with a wrong password, with a forged X-Forwarded-For header. */
  return (remoteAddress: string, forwardedFor?: string) =>
    app.inject({
      method: "POST",
      url: "/api/manager/login/",
      remoteAddress,
      headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
      payload: { username: "driver", password: "wrong" },
    });
}
type Login = Awaited<ReturnType<typeof behind>>;

const statuses = async (count: number, login: () => ReturnType<Login>) => {
  const seen: number[] = [];
  for (let each = 0; each < count; each += 1) seen.push((await login()).statusCode);
  return seen;
};
/** Guesses that one network may make for one name in a quarter of an hour. */
const MOST = 10;

test("Without a trusted proxy, forged addresses allow no more guesses", async () => {
  const login = await behind();
  let forged = 0;
  const seen = await statuses(MOST + 1, () => login("203.0.113.9", `198.51.100.${(forged += 1)}`));
  expect([seen.slice(0, MOST).every((status) => status === 401), seen.at(-1)]).toEqual([true, 429]);
  expect((await login("203.0.113.10")).statusCode).toBe(401);
});

test("Behind a trusted proxy each address counts separately, and cannot be forged", async () => {
  const login = await behind("10.1.2.3");
  // The client's addresses come before the one that the proxy adds: only the last is the proxy's.
  let forged = 0;
  const seen = await statuses(MOST + 1, () =>
    login("10.1.2.3", `198.51.100.${(forged += 1)}, 203.0.113.9`),
  );
  expect(seen.at(-1)).toBe(429);
  expect((await login("10.1.2.3", "203.0.113.10")).statusCode).toBe(401);
  // A client that connects past the proxy is not believed.
  const beside = await statuses(MOST + 1, () => login("10.1.2.4", `198.51.100.${(forged += 1)}`));
  expect(beside.at(-1)).toBe(429);
});

test("The address in the log of who signs in is the person's, not the proxy's", async () => {
  const login = await behind("loopback");
  await login("127.0.0.1", "203.0.113.9");
  expect(await business?.database.db.selectFrom("access_log").select("address").execute()).toEqual([
    { address: "203.0.113.9" },
  ]);
  expect(log).toEqual([]);
});

test("A proxy that no setting names is reported once", async () => {
  const login = await behind();
  await login("127.0.0.1");
  expect(log).toEqual([]);
  await login("127.0.0.1", "203.0.113.9");
  await login("127.0.0.1", "203.0.113.9");
  expect(log).toHaveLength(1);
  expect(log[0]).toContain("TRUST_PROXY");
  expect(log[0]).not.toContain("203.0.113.9");
});

test("Metrics cannot be read through a proxy of this machine, trusted or not", async () => {
  for (const proxies of [undefined, "loopback"]) {
    await behind(proxies);
    const headers = { "x-forwarded-for": "127.0.0.1" };
    const ask = (more: object) =>
      business?.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1", ...more });
    expect((await ask({ headers }))?.statusCode).toBe(404);
    expect((await ask({}))?.statusCode).toBe(200);
    if (proxies === undefined) await business?.close();
  }
});
