import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { PASSWORD, type Caller } from "../../testing/caller.ts";

const OLD_APP = "https://old-app.example.com";
let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp({ env: { CORS_ORIGINS: `${OLD_APP}, http://localhost:5173` } });
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const preflight = (url: string, origin: string) =>
  business.anyone.send("OPTIONS", url, undefined, {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,idempotency-key",
  });

test("A page of an allowed origin can sign in and make calls, and can read the headers of an answer", async () => {
  for (const origin of [OLD_APP, "http://localhost:5173"]) {
    const asked = await preflight("/api/unpaid_invoices/", origin);
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": expect.stringMatching(
        /Authorization.*Content-Type.*Idempotency-Key/,
      ),
      vary: expect.stringMatching(/origin/i),
    });
    const answer = await driver.send("POST", "/api/unpaid_invoices/", {}, { origin });
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([200, origin]);
    expect(answer.headers["access-control-expose-headers"]).toMatch(
      /Retry-After.*Idempotency-Replayed.*change-seq.*next-cursor/i,
    );
  }
  const login = await business.anyone.send(
    "POST",
    "/api/manager/login/",
    { username: "driver", password: PASSWORD },
    { origin: OLD_APP },
  );
  expect([login.status, login.headers["access-control-allow-origin"]]).toEqual([200, OLD_APP]);
});

test("A path without its last slash answers the preflight too, because a browser follows no redirect for it", async () => {
  expect((await preflight("/api/unpaid_invoices", OLD_APP)).status).toBe(204);
});

test("A page of an allowed origin can read a refusal, too", async () => {
  const refused = await business.anyone.send(
    "POST",
    "/api/unpaid_invoices/",
    {},
    { origin: OLD_APP },
  );
  expect([refused.status, refused.headers["access-control-allow-origin"]]).toEqual([401, OLD_APP]);
});

test("A page of an allowed origin can read the change stream", async () => {
  const address = await business.app.listen({ port: 0, host: "127.0.0.1" });
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${driver.access}`, origin: OLD_APP };
  const stream = await fetch(`${address}/api/changes/`, { headers, signal: stop.signal });
  expect([stream.status, stream.headers.get("access-control-allow-origin")]).toEqual([
    200,
    OLD_APP,
  ]);
  stop.abort();
});

test("No other origin is allowed, and credentials never are", async () => {
  for (const origin of [
    "https://evil.example.com",
    `${OLD_APP}.evil.example.com`,
    "https://sub.old-app.example.com",
    "null",
    "http://old-app.example.com",
  ]) {
    const asked = await preflight("/api/unpaid_invoices/", origin);
    const answer = await driver.send("POST", "/api/unpaid_invoices/", {}, { origin });
    for (const { headers } of [asked, answer])
      expect(headers["access-control-allow-origin"], origin).toBeUndefined();
    expect(asked.status).toBe(405);
  }
  expect(
    (await preflight("/api/unpaid_invoices/", OLD_APP)).headers["access-control-allow-credentials"],
  ).toBeUndefined();
});

test("Without the setting no origin is allowed", async () => {
  const alone = await freshApp();
  const { headers } = await alone.anyone.send("GET", "/healthz", undefined, { origin: OLD_APP });
  await alone.close();
  expect([headers["access-control-allow-origin"], headers["cross-origin-resource-policy"]]).toEqual(
    [undefined, "same-origin"],
  );
});

test("Only exact origins can be allowed", () => {
  expect(
    readConfig({ CORS_ORIGINS: " https://a.example.com ,http://localhost:5173" }).corsOrigins,
  ).toEqual(["https://a.example.com", "http://localhost:5173"]);
  for (const wrong of [
    "*",
    "https://*.example.com",
    "https://a.example.com/",
    "https://a.example.com/app",
    "a.example.com",
    "null",
    "https://a.example.com,",
    "ftp://a",
    "HTTPS://A.example.com",
    "https://a.example.com:443",
  ])
    expect(() => readConfig({ CORS_ORIGINS: wrong }), wrong).toThrow(
      "CORS_ORIGINS must be exact origins",
    );
});
