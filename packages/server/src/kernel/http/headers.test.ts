import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { type Caller } from "../../testing/caller.ts";

let shop: TestApp;
let driver: Caller;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
});
afterAll(() => shop.close());

const SECURITY = {
  "content-security-policy":
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; img-src 'self' data: blob:; " +
    "style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(), microphone=()",
};

const securityOf = (headers: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.keys(SECURITY).map((name) => [name, headers[name]]));

describe("Every answer", () => {
  it.each([
    ["a call", "GET", () => `/api/responsible_persons/${driver.id}/customers/`, 200],
    ["a call that is refused", "GET", () => "/api/responsible_persons/999/customers/", 403],
    ["an unknown path", "GET", () => "/api/nothing/", 404],
    ["a path that cannot be read", "GET", () => "/api/%zz/", 400],
    ["a wrong method", "PUT", () => "/api/manager/login/", 405],
    ["the documents of the calls", "GET", () => "/api/docs", 200],
    ["their description", "GET", () => "/api/openapi.json", 200],
    ["the health", "GET", () => "/healthz", 200],
  ])(
    "to %s has the security headers and a request id, and must not be cached",
    async (_, method, path, status) => {
      const answer = await driver.send(method, path());
      expect(answer.status).toBe(status);
      expect(securityOf(answer.headers)).toEqual(SECURITY);
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers["strict-transport-security"]).toBeUndefined();
      expect(answer.headers["x-powered-by"]).toBeUndefined();
      expect(answer.headers["server"]).toBeUndefined();
    },
  );

  it("allows no other origin to read it, whatever that origin asks for", async () => {
    const origin = "https://elsewhere.example.com";
    const asked = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const answers = [
      await driver.send(
        "OPTIONS",
        `/api/responsible_persons/${driver.id}/customers/`,
        undefined,
        asked,
      ),
      await driver.send("OPTIONS", "/api/manager/login/", undefined, asked),
      await driver.send("GET", `/api/responsible_persons/${driver.id}/customers/`, undefined, {
        origin,
      }),
      await driver.send("POST", "/api/unpaid_invoices/", {}, { origin }),
    ];
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answers.slice(0, 2).map(({ status }) => status)).not.toContain(204);
  });
});

it("A business that uses https tells browsers to use only https", async () => {
  const office = await freshApp({ env: { PUBLIC_URL: "https://office.example.com" } });
  const { headers } = await office.anyone.send("GET", "/healthz");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  await office.close();
});
