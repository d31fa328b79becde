import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { make, path } from "../../testing/matrix/calls.ts";
import { CHANGES, takes } from "../../testing/matrix/ready.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { retryKey, type Caller } from "../../testing/caller.ts";

let business: TestApp;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
});
afterAll(() => business.close());

const UPDATES = CHANGES.filter(({ of }) => takes(of, "version") && of.status === 200);

describe.each(UPDATES)("$name", ({ of, row }) => {
  const ready = async () => {
    const id = row.names ? await make(manager, row.names, "manager") : 1;
    const contained = row.holds ? await make(manager, row.holds, "manager") : 1;
    const send = (version: number, headers = {}) =>
      manager.send(
        of.method,
        path(of, { rp: manager.id, id }),
        { ...row.body?.(contained), version },
        headers,
      );
    const { version } = (await send(0)).body as { version: number };
    return { send, version };
  };
  const states = async () => {
    const rows = await business.database.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("action", "=", "update")
      .orderBy("seq")
      .execute();
    return rows.map(
      ({ before, after }) => [JSON.parse(before), JSON.parse(after)] as [unknown, unknown],
    );
  };

  test("accepts any version from an older client without a key, and logs both states", async () => {
    const { send, version } = await ready();
    const answers = [await send(version), await send(version), await send(version - 1)];
    expect(
      answers.map(({ status, body }) => [status, (body as { version: number }).version]),
    ).toEqual([1, 2, 3].map((more) => [200, version + more]));
    const log = (await states()).slice(-3);
    expect(log).toHaveLength(3);
    expect(log[1]?.[0]).toEqual(log[0]?.[1]);
    expect(log[2]?.[0]).toEqual(log[1]?.[1]);
  });

  test("refuses a stale version with an Idempotency-Key or If-Match, and returns the current record", async () => {
    const { send, version } = await ready();
    const current = (await send(0)).body;
    for (const headers of [
      retryKey(),
      { "if-match": "*" },
      { "if-match": `"${version}"` },
      { "if-match": String(version) },
    ])
      expect(await send(version, headers)).toMatchObject({ status: 409, body: { current } });
    // The version in If-Match takes precedence over the one in the body.
    expect((await send(version, { "if-match": `"${version + 1}"` })).status).toBe(200);
    expect((await send(version + 2, retryKey())).status).toBe(200);
    expect(await send(version, { "if-match": '"abc"' })).toMatchObject({
      status: 422,
      body: { errors: { "If-Match": [expect.any(String)] } },
    });
  });
});
