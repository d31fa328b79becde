import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { creations, newKeys, operations, requestOf, type Operation } from "../testing/histories.ts";

interface Entry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
interface EntryAnswer {
  readonly status: number;
  readonly body?: unknown;
}

async function alone(caller: Caller, entries: readonly Entry[]): Promise<readonly EntryAnswer[]> {
  const answers: EntryAnswer[] = [];
  for (const { id, method, path, body } of entries)
    answers.push(await caller.send(method, path, body, { "idempotency-key": id }));
  return answers;
}

/**
 * Sends the entries in batches of these sizes, the rest in a last one. Every second batch is sent
 * twice, as after a lost response, and must end in the same way.
 */
async function together(
  caller: Caller,
  entries: readonly Entry[],
  sizes: readonly number[],
): Promise<readonly EntryAnswer[]> {
  const answers: EntryAnswer[] = [];
  for (const [index, size] of [...sizes, entries.length].entries()) {
    const requests = entries.slice(answers.length, answers.length + size);
    const send = async () =>
      (
        (await caller.send("POST", "/api/batch/", { requests })).body as {
          responses: EntryAnswer[];
        }
      ).responses;
    const first = await send();
    // Only the statuses are compared: words may have been erased in between.
    if (index % 2 === 1)
      expect((await send()).map(({ status }) => status)).toEqual(first.map(({ status }) => status));
    answers.push(...first);
  }
  return answers;
}

/** An entry that depends on a refused one is not performed (424); sent alone it is 404. */
const comparable = ({ status, body }: EntryAnswer) =>
  status === 424 || status === 404 ? 404 : [status, { ...(body as object), request_id: "" }];

/** A payment in an audit entry that was written together with something else. */
const PAYMENT_KEY = /"key":"[\da-f-]{36}","invoiceId"/g;
const KEYLESS = '"key":"","invoiceId"';

/** Everything that a business stores, except its sessions. */
async function kept({ database: { db } }: TestApp): Promise<unknown> {
  const tables = [
    "customer",
    "task",
    "product",
    "company",
    "invoice",
    "invoice_line",
    "delivery_route",
    "delivery_route_stop",
  ] as const;
  const logs = [
    "audit",
    "change",
    "stock_entry",
    "stock_movement",
    "cash_entry",
    "day_sheet",
    "counter",
    "handed_out",
  ] as const;
  const rows = await Promise.all(
    [...tables, ...logs].map((table) => db.selectFrom(table).selectAll().execute()),
  );
  // Sorted, because a database returns rows in any order. Keys are blanked where the server
  // generated them: those of ledger sales, and of payments made by a status.
  return rows.map((all) =>
    all
      .map((row) =>
        JSON.stringify({
          ...row,
          ...("entry_id" in row || "invoice_id" in row ? { key: "" } : {}),
          ...("after" in row ? { after: row.after.replaceAll(PAYMENT_KEY, KEYLESS) } : {}),
        }),
      )
      .toSorted(),
  );
}

/** Clients never reuse a client_id after its record was erased. */
function withoutRebirths(all: readonly Operation[]): readonly Operation[] {
  const erased = new Set<number>();
  return all.filter(({ call, pick: [place] }) => {
    if (call === "eraseCustomer") erased.add(place);
    return call !== "newCustomer" || !erased.has(place);
  });
}

const history = fc.record({
  all: fc.array(operations, { minLength: 20, maxLength: 60 }),
  sizes: fc.array(fc.integer({ min: 1, max: 15 })),
});

test(
  "Batches do and answer the same as their changes alone, however they are divided and repeated",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ all, sizes }) => {
        const businesses = [await freshApp(), await freshApp()] as const;
        const [one, other] = [
          await businesses[0].signIn("driver"),
          await businesses[1].signIn("driver"),
        ];
        const keys = newKeys();
        const entryOf = (operation: Operation): Entry => {
          const [method, path, body] = requestOf(one.id, keys, operation);
          return { id: randomUUID(), method, path, ...(body && { body }) };
        };
        const before = creations.map(entryOf);
        for (const caller of [one, other]) await alone(caller, before);
        const entries = withoutRebirths(all).map(entryOf);
        const expected = await alone(one, entries);
        expect((await together(other, entries, sizes)).map(comparable)).toEqual(
          expected.map(comparable),
        );
        expect(await kept(businesses[1])).toEqual(await kept(businesses[0]));
        for (const business of businesses) await business.close();
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
);
