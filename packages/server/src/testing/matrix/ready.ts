import * as z from "zod/mini";
import type { Endpoint, Schema } from "@roundsman/contract/wire/endpoint";
import { fieldsOf } from "@roundsman/contract/wire/refusals";
import { expect } from "vitest";
import { UPGRADE_PASSWORD } from "../fresh-app.ts";
import { type Answered, type Caller } from "../caller.ts";
import { canary } from "./bodies.ts";
import { endpointOf, GUARDED, make, path, upload } from "./calls.ts";
import type { Row } from "./rows.ts";

/** Every call that changes something and needs a sign-in. */
export const CHANGES = GUARDED.filter(({ of: endpoint }) => endpoint.effect === "change");
export type ChangeCall = (typeof CHANGES)[number];

export type Body = Record<string, unknown>;
type Headers = Readonly<Record<string, string>>;

/** A change that has something to do; `send` sends it with the given body and headers. */
export interface ReadyChange {
  readonly id: number;
  readonly body: Body | undefined;
  readonly send: (headers?: Headers, body?: Body) => Promise<Answered>;
}

export async function ready(
  caller: Caller,
  { name, of: endpoint, row }: ChangeCall,
): Promise<ReadyChange> {
  const [id, body] = await needs(caller, name, row);
  const url = path(endpoint, { rp: caller.id, id });
  const send = (headers: Headers = {}, sent = body) =>
    endpoint.path === "/upload_image_api/"
      ? upload(caller, headers)
      : caller.send(endpoint.method, url, endpoint.body && sent, headers);
  return { id, body, send };
}

/** Whether the call's body or query may contain a field. */
export const takes = (endpoint: Endpoint, field: string): boolean =>
  [endpoint.body, endpoint.query].some((schema) => fieldsOf(schema).includes(field));

/**
 * Another body that the call accepts and decodes differently: one value in it is changed. undefined
 * if there is none.
 */
export function otherBody(schema: Schema, body: Body): Body | undefined {
  const before = JSON.stringify(z.safeDecode(schema, body).data);
  return variants(body).find((each) => {
    const read = z.safeDecode(schema, each);
    return read.success && JSON.stringify(read.data) !== before;
  }) as Body | undefined;
}

function variants(value: unknown): unknown[] {
  if (typeof value === "number") return [value + 1];
  if (typeof value === "string") return [`${value}x`, `x${value}`, "in_transit", "future", "png"];
  if (value === null) return ["x", {}];
  if (Array.isArray(value))
    return [
      ...value.flatMap((item, at) => variants(item).map((other) => value.with(at, other))),
      [1],
      [],
    ];
  return Object.entries(value as object).flatMap(([field, inside]) =>
    variants(inside).map((other) => ({ ...(value as object), [field]: other })),
  );
}

/** The id for the path, and the body. */
async function needs(
  caller: Caller,
  name: string,
  row: Row,
): Promise<[id: number, body: Body | undefined]> {
  const [resource = "", call = ""] = name.split(".");
  const id = row.names ? await make(caller, row.names, "manager") : 1;
  const heldId = row.holds ? await make(caller, row.holds, "manager") : 1;
  const before = async (earlier: string, body?: unknown) => {
    const endpoint = endpointOf(`${resource}.${earlier}`);
    expect(
      (await caller.send(endpoint.method, path(endpoint, { rp: caller.id, id }), body)).status,
    ).toBe(200);
  };
  if (call === "restore") await before("remove");
  if (call === "enable") await before("disable");
  if (call === "unassign") await before("assign", row.body?.(heldId));
  if (call === "take") await before("add", row.body?.(heldId));
  if (call === "upgrade") {
    await make(caller, resource === "tasks" ? "task" : "customer", "manager");
    return [id, { name: canary("manager"), password: UPGRADE_PASSWORD }];
  }
  if (name === "accountsFiles.create") await make(caller, "invoice", "manager");
  if (call === "order") return [id, await reordered(caller, resource, before)];
  return [id, row.body?.(heldId)];
}

/** Adds two members to a group; returns the body that swaps them. */
async function reordered(
  caller: Caller,
  resource: string,
  before: (call: string, body: unknown) => Promise<void>,
): Promise<Body> {
  const member =
    ({ deliveryRoutes: "customer", taskCategories: "task" } as const)[resource] ?? "product";
  const ids = [await make(caller, member, "manager"), await make(caller, member, "manager")];
  const field = member === "product" ? "product_ids" : "customer_ids";
  await before("add", { [field]: ids });
  return { [field]: ids.toReversed() };
}
