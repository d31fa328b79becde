import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, retryKey, UPGRADE_PASSWORD, type Answered, type Caller, type TestApp } from "../testing.ts";
import { endpointOf, GUARDED, make, path, upload } from "./calls.ts";
import { canary } from "./bodies.ts";
import type { Row } from "./rows.ts";

const CHANGES = GUARDED.filter(({ of }) => of.effect === "change");

let business: TestApp;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const logLength = async (table: "audit" | "idempotency") => (await business.database.db.selectFrom(table).selectAll().execute()).length;

test.each(CHANGES)("Ten phones that send $name at once, and one later, do one thing and hear one answer", async ({ name, of, row }) => {
  const [id, body] = await ready(name, row);
  const key = retryKey();
  const send = (sent: unknown): Promise<Answered> =>
    of.path === "/upload_image_api/"
      ? upload(manager, key)
      : manager.send(of.method, path(of, { rp: manager.id, id }), of.body && sent, key);
  const [rows, answers] = [await logLength("audit"), await logLength("idempotency")];

  const heard = await Promise.all(Array.from({ length: 10 }, () => send(body)));
  const [first] = heard;
  expect(first?.status, JSON.stringify(first?.body)).toBe(of.status);
  heard.push(await send(body));
  expect(new Set(heard.map((each) => JSON.stringify([each.status, each.body]))).size).toBe(1);
  expect(heard.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(10);
  expect([(await logLength("audit")) - rows, (await logLength("idempotency")) - answers]).toEqual([1, 1]);

  const other = await manager.send(of.method, path(of, { rp: manager.id, id: id + 1 }), of.body && { ...body, name: "another" }, key);
  // Without an id in its path and a body that it reads there is no other request.
  if (of.path.includes("{id}")) expect(other.status).toBe(422);
  expect((await logLength("audit")) - rows).toBe(1);
});

/** What a call needs so that it has something to do: the id in its path, and its body. */
async function ready(name: string, row: Row): Promise<[id: number, body: Record<string, unknown> | undefined]> {
  const [resource = "", call = ""] = name.split(".");
  const id = row.names ? await make(manager, row.names, "manager") : 1;
  const held = row.holds ? await make(manager, row.holds, "manager") : 1;
  const before = async (earlier: string, body?: unknown) => {
    const of = endpointOf(`${resource}.${earlier}`);
    expect((await manager.send(of.method, path(of, { rp: manager.id, id }), body)).status).toBe(200);
  };
  if (call === "restore") await before("remove");
  if (call === "enable") await before("disable");
  if (call === "take") await before("add", row.body?.(held));
  if (call === "upgrade") {
    await make(manager, resource === "tasks" ? "task" : "customer", "manager");
    return [id, { name: canary("manager"), password: UPGRADE_PASSWORD }];
  }
  if (call === "order") return [id, await reordered(resource, before)];
  return [id, row.body?.(held)];
}

/** Two members in a group; the body that changes their places. */
async function reordered(resource: string, before: (call: string, body: unknown) => Promise<void>) {
  const member = ({ deliveryRoutes: "customer", taskCategories: "task" } as const)[resource] ?? "product";
  const ids = [await make(manager, member, "manager"), await make(manager, member, "manager")];
  const field = member === "product" ? "product_ids" : "customer_ids";
  await before("add", { [field]: ids });
  return { [field]: ids.toReversed() };
}
