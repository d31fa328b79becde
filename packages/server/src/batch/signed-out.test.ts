import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BODIES } from "../testing/matrix/bodies.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";

let business: TestApp;
/** Runs while the server makes a guesser wait. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
beforeAll(async () => {
  business = await freshApp({ pause: () => meanwhile().then(() => undefined) });
});
afterAll(() => business.close());

test("A batch stops when its person is signed out", async () => {
  const driver = await business.signIn("driver");
  const guess = () => ({
    id: randomUUID(),
    method: "POST",
    path: "/api/user/update_customer_laokehu/",
    body: { name: "Lotus", password: "a guess" },
  });
  const customer = () => ({
    id: randomUUID(),
    method: "POST",
    path: "/create-driver-customer/",
    body: BODIES.customer(randomUUID()),
  });
  meanwhile = () =>
    business.database.db.updateTable("session").set({ ended_at: "2026-11-21T12:00:00Z" }).execute();
  const { status, body } = await driver.send("POST", "/api/batch/", {
    requests: [customer(), guess(), guess(), guess(), guess(), customer()],
  });
  const { responses } = body as { readonly responses: readonly { readonly status: number }[] };
  expect([status, responses.map((each) => each.status)]).toEqual([
    200,
    [201, 200, 200, 200, 200, 401],
  ]);
});
