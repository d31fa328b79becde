import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { serverWithHook } from "../testing/server-with-hook.ts";
import { creditor, wireLine } from "./testing.ts";

let business: TestApp;
let driver: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

const { invoice } = creditor(() => driver);
const ALL = { reason: "returned", lines: [{ line: "rice", quantity: 10 }] };

/** Starts `work` once, after the nth answer of the database. */
function behind(nth: number, work: () => Promise<unknown>) {
  let answers = 0;
  let begun: Promise<unknown> = Promise.resolve();
  const happens = async (): Promise<void> => {
    answers += 1;
    if (answers !== nth) return;
    begun = work();
    // From the second answer on, the call may hold a lock that `work` waits for.
    if (nth === 1) await begun;
  };
  return { happens, done: () => begun };
}

// SQLite has one writer at a time.
describe.runIf(process.env["TEST_DATABASE_URL"])(
  "A request that is sent twice at the same moment is done once, and both get the same answer",
  () => {
    const calls = [
      ["a correction", "correct", { description: "again" }],
      ["a credit note of all that is left", "creditnotes", ALL],
    ] as const;
    const places = [1, 2, 3, 4, 5, 6, 7, 8];
    test.each(calls.flatMap((of) => places.map((nth) => [...of, nth] as const)))(
      "%s, by %s %o, behind answer %i",
      async (_what, call, fields, nth) => {
        const id = await invoice([wireLine("rice", 12, 10)]);
        const out = { kind: "pdf", vat: "included" };
        await driver.send("POST", `/api/invoices/${id}/downloads/`, out);
        const url = `/api/invoices/${id}/${call}/`;
        const body = { ...fields, client_id: randomUUID() };
        const other = behind(nth, () => driver.send("POST", url, body));
        const second = await serverWithHook(business, other.happens);
        const headers = { authorization: `Bearer ${driver.access}` };
        const answer = await second.inject({ method: "POST", url, headers, payload: body });
        await second.close();
        await other.done();
        const again = await driver.send("POST", url, body);
        expect([200, 201], answer.body).toContain(answer.statusCode);
        expect(again).toMatchObject({ status: 200, body: answer.json<object>() });
      },
    );
  },
);
