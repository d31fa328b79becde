import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const stocks = "/responsible-persons/1/driver-stocks/";
const tea = { product_name: "Tea", price: 12.5, discount_amount: 0 };
const problem = (status: number) => ({
  status,
  type: expect.stringMatching(/^urn:roundsman:[a-z-]+$/),
  detail: expect.any(String),
  request_id: expect.any(String),
});

describe("A body", () => {
  const refusals: readonly [
    name: string,
    status: number,
    body: string | Buffer,
    headers?: Record<string, string>,
  ][] = [
    ["that is no JSON", 400, "{price:"],
    ["that is no UTF-8", 400, Buffer.from([0x22, 0xff, 0x22])],
    ["that reaches for a prototype", 400, '{"__proto__": {"price": 1}}'],
    ["over a megabyte", 413, JSON.stringify({ ...tea, note: "x".repeat(1024 * 1024) })],
    ["33 deep", 413, `${"[".repeat(33)}${"]".repeat(33)}`],
    ["100,000 deep", 413, `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    [
      "with a list of 1,001",
      413,
      JSON.stringify({ product_ids: Array.from({ length: 1001 }, () => 1) }),
    ],
    ["that is a form", 415, "price=1", { "content-type": "application/x-www-form-urlencoded" }],
    ["that is plain text", 415, JSON.stringify(tea), { "content-type": "text/plain" }],
    ["that is multipart", 415, "--b--", { "content-type": "multipart/form-data; boundary=b" }],
    ["that is packed", 415, gzipSync(JSON.stringify(tea)), { "content-encoding": "gzip" }],
    ["with U+0000", 422, JSON.stringify({ ...tea, product_name: "T\u0000ea" })],
    ["with half a character", 422, '{"product_name": "\\ud83d", "price": 1, "discount_amount": 0}'],
    ["with half a character in a name", 422, '{"\\udc00": 1}'],
    ["with an endless price", 422, '{"product_name": "Tea", "price": 1e400, "discount_amount": 0}'],
    ["that is a list", 422, "[]"],
    ["that is null", 422, "null"],
    ["that is a word", 422, '"tea"'],
  ];
  test.each(refusals)("%s is refused with %i", async (_, status, body, headers = {}) => {
    const answer = await driver.send("POST", stocks, body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.body).toMatchObject(problem(status));
  });

  test("with unknown fields is accepted", async () => {
    expect(
      (
        await driver.send("POST", stocks, {
          ...tea,
          id: 77,
          manager: 1,
          owner_id: 2,
          constructor: { prototype: 1 },
        })
      ).status,
    ).toBe(201);
  });

  test("comes back with the same bytes, whatever the script", async () => {
    for (const product_name of [
      "𠮷野家",
      "e\u0301 é",
      "\ufeffBOM",
      "‮ right to left",
      "<script>alert(1)</script>",
      "'; drop table product; --",
      "👩‍👩‍👧‍👦",
    ]) {
      const { body } = await driver.send("POST", stocks, { ...tea, product_name });
      expect(body).toMatchObject({ product_name });
    }
  });
});

describe("A path", () => {
  test("without its last slash redirects to the one with it, for every method, also without a session", async () => {
    for (const [method, url] of [
      ["POST", "/api/manager/login"],
      ["GET", "/responsible-persons-query/1/driver-stocks"],
      ["DELETE", "/responsible-persons/1/driver-stocks/5"],
      // The path with the trailing slash refuses these methods.
      ["GET", "/api/manager/login"],
      ["HEAD", "/api/unpaid_invoices"],
      ["OPTIONS", "/api/changes"],
    ] as const) {
      const answer = await business.anyone.send(method, `${url}?limit=2`);
      expect([answer.status, answer.headers["location"]]).toEqual([308, `${url}/?limit=2`]);
    }
  });

  test("that looks like an address of another host is never redirected to it", async () => {
    const answer = await business.anyone.send("POST", "//evil.example/api/manager/login");
    expect(answer.headers["location"] ?? "").not.toMatch(/^\/\//);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)(
    "with another method (%s) is refused, and lists the allowed ones",
    async (method) => {
      const { status, body, headers } = await business.anyone.send(method, "/api/manager/login/");
      expect([status, headers["allow"]]).toEqual([405, "POST"]);
      expect(body).toMatchObject({ message: "Invalid request method" });
    },
  );

  test("with a GET call answers a HEAD request too; others answer 405", async () => {
    const head = (url: string) => business.app.inject({ method: "HEAD", url });
    const heads = ["/api/docs/", "/healthz", "/api/manager/login/", "/api/changes/"].map(head);
    expect((await Promise.all(heads)).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 405, 405,
    ]);
  });

  test("that does not exist is a problem, under /api/ even for a browser", async () => {
    const { status, body, headers } = await business.anyone.send(
      "GET",
      "/api/nothing/",
      undefined,
      { accept: "text/html" },
    );
    expect([status, headers["content-type"]]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
    expect(body).toMatchObject(problem(404));
  });

  test("with an invalid id is not found", async () => {
    for (const id of ["abc", "1.5", "-1", "0", "01", "1e3", "99999999999999999999", "%00", "1%2F2"])
      expect((await driver.send("DELETE", `${stocks}${id}/`)).status, id).toBe(404);
  });

  test("of a person who is not the caller is refused, whether the id is valid or not", async () => {
    for (const rp of ["2", "999999", "0", "-1", "01", "1.0", "abc", "%00", "1%202"])
      expect(
        (await driver.send("GET", `/responsible-persons-query/${rp}/driver-stocks/`)).status,
        rp,
      ).toBe(403);
  });
});

test("The order of refusals is fixed: 401 not signed in, 403 not allowed, 422 invalid body, 404 not found", async () => {
  const bad = { product_name: "", price: "x" };
  expect(
    (await business.anyone.send("PUT", "/responsible-persons/2/driver-stocks/999/", "not json"))
      .status,
  ).toBe(401);
  expect(
    (await driver.send("PUT", "/responsible-persons/2/driver-stocks/999/", "not json")).status,
  ).toBe(403);
  expect((await driver.send("PUT", `${stocks}999/`, bad)).status).toBe(422);
  expect((await driver.send("PUT", `${stocks}999/`, tea)).status).toBe(404);
});

test("A missing body gets the messages of its required fields", async () => {
  expect((await driver.send("POST", stocks)).body).toMatchObject({
    status: 422,
    errors: { product_name: ["Please input product name!"] },
  });
});

test("A list without a body is the whole list", async () => {
  for (const url of ["/api/unpaid_invoices/", "/api/search_invoices/"])
    expect((await driver.send("POST", url)).body).toEqual(
      (await driver.send("POST", url, {})).body,
    );
});

test("A page's limit is 1 to 500, and its cursor one of ours", async () => {
  const list = "/responsible-persons-query/1/driver-stocks/";
  for (const query of ["limit=0", "limit=501", "limit=x", "limit=-1", "cursor=x", "cursor=1%00"])
    expect((await driver.send("GET", `${list}?${query}`)).status, query).toBe(422);
});

test("Every answer carries the same headers, refusals and unknown paths too", async () => {
  const expected = {
    "content-security-policy":
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
      "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  };
  for (const [method, url] of [
    ["GET", "/healthz"],
    ["GET", "/api/nothing"],
    ["POST", "/api/manager/login/"],
    ["GET", stocks],
    ["POST", "/api/manager/login"],
    ["OPTIONS", stocks],
  ] as const) {
    const { headers } = await business.anyone.send(method, url, undefined, {
      origin: "https://evil.example",
    });
    expect(headers, url).toMatchObject(expected);
    expect(headers["x-request-id"], url).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
});

test("An installation on https asks browsers to stay there", async () => {
  const secure = await freshApp({ env: { PUBLIC_URL: "https://books.example" } });
  expect((await secure.anyone.send("GET", "/healthz")).headers["strict-transport-security"]).toBe(
    "max-age=31536000",
  );
  await secure.close();
});
