import type { WireReply, WireRequest } from "@roundsman/contract/client";
import { expect, test } from "vitest";
import { prefetchFirstList, FIRST_REQUESTS, withFirstAnswers } from "./prefetch.ts";

const OTHER = { method: "GET", path: "/api/other/", headers: {} };

/** A server that answers each call with its number, after it has refused the first `refused`. */
function server({ refused = 0 } = {}) {
  const calls: WireRequest[] = [];
  const transport = (request: WireRequest): Promise<WireReply> => {
    calls.push(request);
    return Promise.resolve({ status: calls.length > refused ? 200 : 503, body: calls.length });
  };
  return { calls, transport };
}
const [first] = FIRST_REQUESTS;
const wanted = { ...first, headers: { "content-type": "application/json" } };

test("a response prefetched at the sign-in is used once", async () => {
  const { calls, transport } = server();
  prefetchFirstList(transport);
  const phone = withFirstAnswers(transport);
  expect((await phone(wanted)).body).toBe(1);
  expect(calls.length).toBe(FIRST_REQUESTS.length);
  expect((await phone(wanted)).body).toBe(3);
  expect((await phone(OTHER)).body).toBe(4);
});

test("a refused or unanswered prefetch is requested again", async () => {
  const { calls, transport } = server({ refused: 1 });
  prefetchFirstList((request) =>
    calls.length === 1 ? Promise.reject(new Error()) : transport(request),
  );
  const phone = withFirstAnswers(transport);
  expect((await phone(wanted)).status).toBe(200);
});

test("the next person's sign-in drops unused responses", async () => {
  prefetchFirstList(server().transport);
  const mine = server();
  prefetchFirstList(mine.transport);
  await withFirstAnswers(mine.transport)(wanted);
  expect(mine.calls.length).toBe(FIRST_REQUESTS.length);
});
