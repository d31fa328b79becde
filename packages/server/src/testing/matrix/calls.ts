import { contract } from "@roundsman/contract/contract";
import { fillPath, type Endpoint } from "@roundsman/contract/wire/endpoint";
import { expect } from "vitest";
import type { Answered, Caller } from "../caller.ts";
import { BODIES } from "./bodies.ts";
import { MADE_OF, MAKERS, type Thing } from "./makers.ts";
import { ROWS } from "./rows.ts";

/** Every call of the contract with its row of the matrix; a call without one fails the suite. */
export const CALLS = Object.entries(contract).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
    name: `${resource}.${call}`,
    of: endpoint,
    row: ROWS.get(`${resource}.${call}`) ?? missing(`${resource}.${call}`),
  })),
);
export const GUARDED = CALLS.filter(({ of: endpoint }) => endpoint.access !== "public");
export const endpointOf = (name: string): Endpoint =>
  CALLS.find((each) => each.name === name)?.of ?? missing(name);

function missing(name: string): never {
  throw new Error(`The matrix has no row for ${name}`);
}

/** The path of a call. For calls in a driver's name, the driver is the person with the id `rp`. */
export const path = (endpoint: Endpoint, ids: { rp: number; id: number }) =>
  fillPath(endpoint.path, { ...ids, driver: ids.rp });

/** Creates a thing whose texts are the canary of `who`, and returns its id. */
export async function make(caller: Caller, thing: Thing, who: string): Promise<number> {
  const endpoint = endpointOf(MAKERS[thing]);
  const part = MADE_OF[thing];
  const id = part ? await make(caller, part, who) : 1;
  const { status, body } = await caller.send(
    endpoint.method,
    path(endpoint, { rp: caller.id, id }),
    BODIES[thing](who, id),
  );
  expect(status, `${thing}: ${JSON.stringify(body)}`).toBe(201);
  const newId = (body as { id: number }).id;
  for (const [call, sent] of AFTERWARDS[thing] ?? [])
    await caller.send("POST", `/api/invoices/${newId}/${call}/`, sent);
  return newId;
}

const HAND_OUT = ["downloads", { kind: "pdf", vat: "included" }] as const;
/** What happens to an invoice to make it such a thing. */
const AFTERWARDS: Readonly<Partial<Record<Thing, readonly (readonly [string, object])[]>>> = {
  issued: [HAND_OUT],
  corrected: [HAND_OUT, ["correct", {}]],
};

/** The smallest PNG: one pixel. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function upload(
  caller: Caller,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const part =
    '--b\r\ncontent-disposition: form-data; name="product_image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const payload = Buffer.concat([
    Buffer.from(part),
    Buffer.from(PIXEL, "base64"),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  return caller.send("POST", "/upload_image_api/", payload, {
    "content-type": "multipart/form-data; boundary=b",
    ...headers,
  });
}
