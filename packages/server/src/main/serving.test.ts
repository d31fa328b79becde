import { on } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contract } from "@roundsman/contract/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
const webFolder = mkdtempSync(join(tmpdir(), "roundsman-web-"));
const HTML = `<!doctype html><title>Roundsman</title>${" ".repeat(4000)}`;
beforeAll(async () => {
  mkdirSync(join(webFolder, "assets"));
  writeFileSync(join(webFolder, "index.html"), HTML);
  writeFileSync(join(webFolder, "sw.js"), "// worker");
  writeFileSync(join(webFolder, "assets", "main-abc123.js"), "// code");
  business = await freshApp({ webFolder, env: { METRICS_TOKEN: "a token of at least 16" } });
});
afterAll(async () => {
  await business.close();
  rmSync(webFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  business.anyone.send("GET", url, undefined, headers);
const html = { accept: "text/html,*/*;q=0.8" };

describe("The web app", () => {
  test("opens at each of its paths, also by a bookmark, and is never cached", async () => {
    for (const url of [
      "/",
      "/info/home",
      "/make",
      "/contact/7",
      "/login?next=/info",
      "/login?redirect=//x.test",
      "/info/home?q=a.b",
    ]) {
      const { status, body, headers } = await get(url, html);
      expect([status, body, headers["cache-control"]], url).toEqual([200, HTML, "no-cache"]);
      expect(headers["content-type"], url).toContain("text/html");
      expect(headers["content-security-policy"], url).toContain("script-src 'self'");
    }
  });

  test("has built files cached permanently, and the service worker never", async () => {
    expect((await get("/assets/main-abc123.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
  });

  test("does not answer for a missing file or a program's request", async () => {
    expect((await get("/assets/main-old.js", html)).status).toBe(404);
    expect((await get("/assets/main-old.js?v=1", html)).status).toBe(404);
    expect((await get("/info/home", { accept: "application/json" })).status).toBe(404);
    expect((await get("/routeapi/mistyped/", { accept: "*/*" })).status).toBe(404);
    expect((await get("/info/home", { accept: "*/*" })).body).toBe(HTML);
    expect((await business.anyone.send("POST", "/info/home", {}, html)).status).toBe(404);
    expect((await get("/api/nothing", html)).status).toBe(404);
  });

  test("serves no file outside its folder", async () => {
    for (const url of [
      "/../package.json",
      "/..%2f..%2fetc%2fpasswd",
      "/assets/../../etc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
    ])
      expect(JSON.stringify((await get(url)).body) ?? "", url).not.toContain("root:");
  });
});

test("Every call redirects to its last slash, and refuses other methods", async () => {
  const served = new Map<string, string[]>();
  for (const { path, method } of Object.values(contract).flatMap((each) => Object.values(each)))
    for (const url of path.endsWith("/") ? [path] : [path, `${path}/`]) {
      const concrete = url.replaceAll(/\{\w+\}/g, "1");
      const heads = method === "GET" && !path.endsWith("/changes/") ? ["HEAD"] : [];
      served.set(concrete, [...(served.get(concrete) ?? []), method, ...heads]);
    }
  for (const [url, methods] of served)
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const) {
      const ask = (at: string) => business.app.inject({ method, url: at, headers: html });
      if (!methods.includes(method)) {
        const { statusCode, headers } = await ask(url);
        const allowed = String(headers["allow"]).split(", ").toSorted();
        expect([statusCode, allowed], `${method} ${url}`).toEqual([405, methods.toSorted()]);
      }
      const bare = url.slice(0, -1);
      if (!url.endsWith("/") || served.has(bare)) continue;
      const { statusCode, headers } = await ask(`${bare}?limit=2`);
      expect([statusCode, headers["location"]], `${method} ${bare}`).toEqual([
        308,
        `${url}?limit=2`,
      ]);
    }
});

test("A malformed path is refused as a problem", async () => {
  const { status, body, headers } = await get("/api/invoices/%zz/");
  expect([status, headers["content-type"]]).toEqual([
    400,
    "application/problem+json; charset=utf-8",
  ]);
  expect(body).toMatchObject({ status: 400, request_id: headers["x-request-id"] });
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("A body that is too large is refused while it is still being sent, and the connection stays open", async () => {
  const busy = await freshApp();
  await busy.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = busy.app.server.address() as AddressInfo;
  const line = connect(port, "127.0.0.1").setEncoding("utf8");
  const answered = async (status: string) => {
    for await (const [text] of on(line, "data") as AsyncIterable<[string]>)
      if (text.includes(`HTTP/1.1 ${status} `)) return;
  };
  const body = "x".repeat(8 * 1024 * 1024);
  line.write(
    `POST /api/manager/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await answered("413");
  line.write(body);
  line.write("GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n");
  await answered("200");
  line.destroy();
  await busy.close();
});

test("Large answers are compressed for those who can read it", async () => {
  for (const [encoding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const answer = await business.app.inject({
      url: "/api/openapi.json",
      headers: { "accept-encoding": encoding },
    });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.rawPayload.length * 4).toBeLessThan(unpack(answer.rawPayload).length);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toMatchObject({ openapi: "3.1.0" });
  }
  expect(
    (await get("/healthz", { "accept-encoding": "gzip" })).headers["content-encoding"],
  ).toBeUndefined();
});

test("The OpenAPI document describes every call of the contract, and its page loads nothing from elsewhere", async () => {
  const { body } = await get("/api/openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  for (const resource of Object.values(contract))
    for (const of of Object.values(resource))
      expect(paths[of.path]).toHaveProperty(of.method.toLowerCase());
  const page = await get("/api/docs");
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const sources = [...String(page.body).matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, url]) => String(url),
  );
  expect(sources.length).toBeGreaterThan(2);
  for (const url of sources) expect([url[0], (await get(url)).status], url).toEqual(["/", 200]);
});

test("Anybody can read the health", async () => {
  expect(await get("/healthz")).toMatchObject({ status: 200, body: { status: "alive" } });
  expect(await get("/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
});

test("The token allows reading the metrics, which are by call and not by path", async () => {
  await get("/api/nothing/12345");
  await business.anyone.send("DELETE", "/responsible-persons/1/driver-stocks/12345/");
  await get("/responsible-persons/1/driver-stocks/12345/");
  await get("/responsible-persons/1/driver-stocks/12345");
  expect((await get("/metrics")).status).toBe(404);
  expect((await get("/metrics", { authorization: "Bearer wrong" })).status).toBe(404);
  const { status, body } = await get("/metrics", {
    authorization: "Bearer a token of at least 16",
  });
  expect(status).toBe(200);
  expect(body).toContain(
    'http_request_duration_seconds_count{method="DELETE",call="/responsible-persons/:rp/driver-stocks/:id/",status="401"}',
  );
  for (const status of [405, 308])
    expect(body).toContain(
      `http_request_duration_seconds_count{method="GET",call="/responsible-persons/:rp/driver-stocks/:id/",status="${status}"}`,
    );
  // Only the labels are searched: a figure may contain any digits.
  const labels = [...String(body).matchAll(/\{[^}]*\}/g)].join("\n");
  expect(labels).toContain("/responsible-persons/:rp/driver-stocks/:id/");
  expect(labels).not.toContain("12345");
});

test("Without a token only this machine can read the metrics, never through a proxy", async () => {
  const plain = await freshApp();
  const ask = (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    plain.app.inject({ url: "/metrics", headers, remoteAddress });
  expect((await ask({})).statusCode).toBe(200);
  expect((await ask({ "x-forwarded-for": "203.0.113.7" })).statusCode).toBe(404);
  expect((await ask({}, "203.0.113.7")).statusCode).toBe(404);
  expect((await ask({ "x-forwarded-for": "127.0.0.1" }, "203.0.113.7")).statusCode).toBe(404);
  await plain.close();
});

test("An unreachable database gives 503 with a time to retry, and the health check fails", async () => {
  const broken = await freshApp();
  const driver = await broken.signIn("driver");
  const lock = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const { db } = broken.database;
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = () => Promise.reject(lock);
  for (const answer of [
    await broken.anyone.send("GET", "/readyz"),
    await driver.send("GET", "/api/responsible_persons/1/customers/"),
  ]) {
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.stringify(answer.body)).not.toContain("connect");
  }
  executor.provideConnection = provideConnection;
  expect((await broken.anyone.send("GET", "/readyz")).status).toBe(200);
  await broken.close();
});
