import { request } from "node:http";
import Fastify, { type FastifyReply } from "fastify";
import { afterEach, expect, test } from "vitest";
import { signalOf } from "./client-gone.ts";

const app = Fastify();
afterEach(() => app.close());

test("A call's signal aborts when the client hangs up, and not when it was answered", async () => {
  const asked: FastifyReply[] = [];
  const signals: AbortSignal[] = [];
  app.get("/slow", (_, reply) => {
    asked.push(reply);
    signals.push(signalOf(reply));
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });

  const leaving = request(`${address}/slow`).on("error", () => undefined);
  leaving.end();
  await expect.poll(() => asked.length).toBe(1);
  leaving.destroy();
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  expect(signals[0]?.reason).toMatchObject({ status: 499 });
  expect(asked.map((gone) => signalOf(gone).aborted)).toEqual([true]);

  const waiting = fetch(`${address}/slow`);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.send("done");
  expect(await (await waiting).text()).toBe("done");
  await expect.poll(() => asked[1]?.raw.closed).toBe(true);
  expect(signals[1]?.aborted).toBe(false);
});
