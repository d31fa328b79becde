import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import products from "../fixtures/products.json";
import {
  createClient,
  Refused,
  replyOf,
  requestOf,
  type WireReply,
  type WireRequest,
} from "./client.ts";
import { contract } from "./contract.ts";
import { fillPath, type Endpoint } from "./wire/endpoint.ts";

/** A transport with always the same response, and the requests that it was sent. */
function answering(reply: WireReply) {
  const sent: WireRequest[] = [];
  const transport = (request: WireRequest) => {
    sent.push(request);
    return Promise.resolve(reply);
  };
  return { sent, transport };
}
const golden = products.replies.create[0];
const refusal = {
  type: "about:blank",
  title: "Conflict",
  status: 409,
  detail: "Somebody was faster",
  message: "Somebody was faster",
};

describe("the client", () => {
  test("encodes our words as the wire's, and decodes the wire's as ours", async () => {
    const { sent, transport } = answering({ status: 201, body: golden?.wire });
    const client = createClient(contract.products, transport);
    const made = await client.create(
      { params: { rp: 4 }, body: { name: "Rice", price: pence(199), discount: pence(0) } },
      { idempotencyKey: "k-1" },
    );
    expect(made).toEqual(golden?.domain);
    expect(sent).toMatchObject([
      {
        method: "POST",
        path: "/responsible-persons/4/driver-stocks/",
        headers: { "content-type": "application/json", "idempotency-key": "k-1" },
      },
    ]);
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({
      product_name: "Rice",
      price: 1.99,
      discount_amount: 0,
    });
  });

  test("sends the given query parameters, and none that were not given", async () => {
    const { sent, transport } = answering({ status: 200, body: {} });
    const client = createClient(contract.products, transport);
    await client.list({ params: { rp: 4 }, query: { limit: 50, cursor: "a&b=c" } });
    await client.list({ params: { rp: 4 }, query: { cursor: null } });
    await client.list({ params: { rp: 4 }, query: {} });
    const path = "/responsible-persons-query/4/driver-stocks/";
    expect(sent.map((each) => each.path)).toEqual([
      `${path}?limit=50&cursor=a%26b%3Dc`,
      path,
      path,
    ]);
    expect(sent.every((each) => each.body === undefined && !("content-type" in each.headers))).toBe(
      true,
    );
  });

  test("passes on the cursor of a list that is an array, and null at its end", async () => {
    const cursors: (string | null)[] = [];
    const onNextCursor = (cursor: string | null) => void cursors.push(cursor);
    const params = { rp: 4 };
    await createClient(
      contract.companies,
      answering({ status: 200, body: [], nextCursor: "7.1" }).transport,
    ).list({ params, query: { limit: 2 } }, { onNextCursor });
    await createClient(contract.companies, answering({ status: 200, body: [] }).transport).list(
      { params },
      { onNextCursor },
    );
    expect(cursors).toEqual(["7.1", null]);
  });

  test("sends no field that was not set", async () => {
    const { sent, transport } = answering({ status: 404, body: null });
    const client = createClient(contract.invoices, transport);
    await expect(
      client.update({ params: { id: 42 }, body: { billTo: {}, date: day("2026-11-21") } }),
    ).rejects.toThrow(Refused);
    expect(sent[0]?.body).toBe('{"invoice_date":"2026-11-21"}');
  });

  test("builds the same request for a batch as for a call of its own, and reads the answer alike", async () => {
    const body = { name: "Rice", price: pence(199), discount: pence(0) };
    const { sent, transport } = answering({ status: 201, body: golden?.wire });
    await createClient(contract.products, transport).create({ params: { rp: 4 }, body });
    const {
      path,
      method,
      body: wire,
    } = requestOf(contract.products.create, { params: { rp: 4 }, body });
    expect({ path, method, body: JSON.stringify(wire) }).toEqual({
      path: sent[0]?.path,
      method: sent[0]?.method,
      body: sent[0]?.body,
    });
    expect(requestOf(contract.products.remove, { params: { rp: 4, id: 7 } })).not.toHaveProperty(
      "body",
    );
    expect(replyOf(contract.products.create, { status: 201, body: golden?.wire })).toEqual(
      golden?.domain,
    );
    expect(() =>
      replyOf(contract.products.create, { status: 409, body: refusal, retryAfter: 5 }),
    ).toThrow(Refused);
  });

  test("throws the server's refusal with all its fields", async () => {
    const client = createClient(
      contract.products,
      answering({ status: 409, body: { ...refusal, current: { id: 5 } } }).transport,
    );
    const thrown = await client
      .remove({ params: { rp: 4, id: 5 } })
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Refused);
    expect((thrown as Refused).problem).toMatchObject({
      status: 409,
      message: "Somebody was faster",
      current: { id: 5 },
    });
  });

  test.each([
    [502, "<html>"],
    [500, undefined],
    [403, { detail: "no" }],
    [302, null],
  ])("turns a gateway's answer %d with %j into a refusal", async (status, body) => {
    const client = createClient(contract.session, answering({ status, body }).transport);
    const thrown = await client.logout({ body: { refresh: "r" } }).catch((error: unknown) => error);
    expect((thrown as Refused).problem).toMatchObject({
      status,
      message: `The server answered ${status}`,
    });
  });

  test("returns nothing for a call that has no answer", async () => {
    const client = createClient(
      contract.session,
      answering({ status: 204, body: undefined }).transport,
    );
    expect(await client.logout({ body: { refresh: "r" } })).toBeUndefined();
  });

  test("passes on the error of a lost connection, so that the caller can try again", async () => {
    const client = createClient(contract.session, () => Promise.reject(new TypeError("no signal")));
    await expect(client.logout({ body: { refresh: "r" } })).rejects.toThrow("no signal");
  });
});

describe("a path", () => {
  const paths = Object.values(contract).flatMap((calls) =>
    Object.values(calls).map((of: Endpoint) => of.path),
  );

  test.each(paths)("%s is filled completely, and keeps its number of segments", (path) => {
    const filled = fillPath(path, { rp: 4, id: 17, driver: 5 });
    expect(filled).not.toMatch(/[{}]|undefined/);
    expect(filled.split("/").length).toBe(path.split("/").length);
    expect(
      filled
        .replaceAll("/4/", "/{rp}/")
        .replaceAll("/5/", "/{driver}/")
        .replaceAll("/17/", "/{id}/"),
    ).toBe(path);
  });

  test("cannot be broken out of by what fills it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const filled = fillPath("/images/{name}/", { name });
        expect(filled.split("/")).toHaveLength(4);
        expect(decodeURIComponent(filled.slice(8, -1))).toBe(name);
        expect(filled).not.toMatch(/[?#\s]/);
      }),
    );
  });
});
