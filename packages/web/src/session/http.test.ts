import { expect, test } from "vitest";
import { NotOurServer, transportOver, waitIn } from "./http.ts";

const answering = (body: string | null, status: number, type: string) =>
  transportOver(() =>
    Promise.resolve(new Response(body, { status, headers: { "content-type": type } })),
  );
const request = { method: "POST", path: "/api/invoice/", headers: {}, body: "{}" };

test("a hotel's sign-in page is not an answer, whatever its status is", async () => {
  for (const status of [200, 401, 403, 404, 503])
    await expect(
      answering(
        "<html>Please accept our terms</html>",
        status,
        "text/html; charset=utf-8",
      )(request),
    ).rejects.toThrow(NotOurServer);
});

test("an answer is its status and its JSON, and so is a problem", async () => {
  expect(await answering('{"id":1}', 201, "application/json; charset=utf-8")(request)).toEqual({
    status: 201,
    body: { id: 1 },
  });
  expect(await answering('{"status":409}', 409, "application/problem+json")(request)).toEqual({
    status: 409,
    body: { status: 409 },
  });
  expect(await answering(null, 204, "")(request)).toEqual({ status: 204, body: undefined });
});

test("a request is sent unchanged, and bypasses every cache", async () => {
  const sent: [string, RequestInit][] = [];
  const transport = transportOver((path, init) => {
    sent.push([path, init]);
    return Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }));
  });
  await transport({ ...request, headers: { "idempotency-key": "k" } });
  expect(sent).toMatchObject([
    [
      "/api/invoice/",
      { method: "POST", body: "{}", headers: { "idempotency-key": "k" }, cache: "no-store" },
    ],
  ]);
});

test("the time of the next try is read in seconds or as a date", async () => {
  const now = Date.parse("2026-11-21T08:00:00Z");
  expect(
    ["120", "Sat, 21 Nov 2026 08:00:30 GMT", "Sat, 21 Nov 2026 07:00:00 GMT", "soon", "", null].map(
      (header) => waitIn(header, now),
    ),
  ).toEqual([120_000, 30_000, 0, null, null, null]);
  const gateway = transportOver(() =>
    Promise.resolve(new Response("Busy", { status: 503, headers: { "retry-after": "7" } })),
  );
  expect(await gateway(request)).toEqual({ status: 503, body: undefined, retryAfter: 7000 });
});
