import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { loggerOptions } from "./log.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { PASSWORD } from "../../testing/caller.ts";

const lines: string[] = [];
const stream = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(line.toString());
    done();
  },
});

let shop: TestApp;
beforeAll(async () => {
  const options = loggerOptions(readConfig({ LOG_LEVEL: "debug", DATA_DIR: "unused" }));
  shop = await freshApp({ logger: { ...(typeof options === "object" && options), stream } });
});
afterAll(() => shop.close());

const CANARY = "Canary Wharf Dim Sum 金丝雀";

it("A log line has the call, its outcome and its request id, but no text, data or credentials of anybody", async () => {
  const driver = await shop.signIn("driver");
  const contact = {
    name: CANARY,
    email: "canary@example.com",
    address: CANARY,
    city: CANARY,
    postcode: CANARY,
    phone: CANARY,
  };
  const { id } = await driver.api.customers.create({ body: { ...contact, images: [] } });
  const own = `/api/responsible_persons_edit/${driver.id}/customers/`;
  await driver.send("PATCH", `${own}${id}/?secret=${encodeURIComponent(CANARY)}`, {
    customer_name: "",
  });
  await driver.send("GET", `${own}${encodeURIComponent(CANARY)}/`);
  await driver.send("POST", "/api/search_invoices/", `{"query": "${CANARY}`);
  await shop.anyone.send("POST", "/api/manager/login/", { username: CANARY, password: CANARY });
  await shop.anyone.send("POST", "/api/token/refresh/", { refresh: driver.refresh });
  await shop.anyone.send("GET", own, undefined, {
    authorization: `Bearer ${driver.access}x`,
    "x-forwarded-for": CANARY,
  });

  const log = lines.join("");
  for (const secret of [
    CANARY,
    encodeURIComponent(CANARY),
    "canary@",
    PASSWORD,
    driver.access,
    driver.refresh,
  ])
    expect(log).not.toContain(secret);
  const answered = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "answered");
  expect(answered).toContainEqual(
    expect.objectContaining({
      method: "PATCH",
      call: "/api/responsible_persons_edit/:rp/customers/:id/",
      status: 422,
      person: driver.id,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  );
});

it("A bug is in the log under the request id of its response", async () => {
  const driver = await shop.signIn("driver");
  lines.length = 0;
  await shop.database.db.destroy();
  const { status, body } = await driver.send(
    "GET",
    `/api/responsible_persons/${driver.id}/customers/`,
  );
  expect(status).toBeGreaterThanOrEqual(500);
  const { request_id: id } = body as { request_id: string };
  const line = lines
    .map((each) => JSON.parse(each) as Record<string, unknown>)
    .find(({ reqId, err }) => reqId === id && err !== undefined);
  expect(line).toMatchObject({ level: 50 });
  expect(JSON.stringify(body)).not.toMatch(/at |\.ts|select/);
});
