import { DRIVER_PATH } from "@roundsman/contract/wire/driver-path";
import { fillPath } from "@roundsman/contract/wire/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answered, type Caller, type PersonName } from "../caller.ts";
import { freshApp, type TestApp } from "../fresh-app.ts";
import { canary } from "./bodies.ts";
import { make } from "./calls.ts";
import { DRIVER_CALLS } from "./driver-calls.ts";
import { badTokens } from "./tokens.ts";

/**
 * The matrix of a manager's calls in a driver's name: only for managers, and only with records of
 * the driver whom the path names.
 */
let business: TestApp;
let people: Readonly<Record<PersonName, Caller>>;
beforeAll(async () => {
  business = await freshApp();
  const signedIn = async (name: PersonName) => [name, await business.signIn(name)] as const;
  const names = ["driver", "partner", "manager", "nobody"] as const;
  people = Object.fromEntries(await Promise.all(names.map(signedIn))) as typeof people;
});
afterAll(() => business.close());

type DriverCall = (typeof DRIVER_CALLS)[number];
interface Ids {
  readonly driver?: number | string;
  readonly rp?: number;
  readonly id: number;
  readonly held: number;
}
const answers: string[] = [];

async function ask(
  caller: Caller,
  { of, row }: DriverCall,
  { driver = 1, rp = Number(driver), id, held }: Ids,
  more: object = {},
): Promise<Answered> {
  const url = fillPath(of.path, { driver, rp, id }) + (row.query ?? "");
  const answer = await caller.send(of.method, url, of.body && { ...row.body?.(held), ...more });
  answers.push(JSON.stringify(answer));
  return answer;
}

async function idsOf(name: "driver" | "partner", { row }: DriverCall): Promise<Ids> {
  const { names, holds } = row;
  return {
    id: names ? await make(people[name], names, name) : 1,
    held: holds ? await make(people[name], holds, name) : 1,
  };
}

/**
 * Calls that change nothing here: the record to restore is not deleted, and the route has no
 * customers to remove or reorder. office/driver-books.test.ts tests them.
 */
const CHANGES_NOTHING = /\.(restore|take|order)$/;

const codeOf = ({ status, body }: Answered) => [status, (body as { type: string }).type];
const NOWHERE: Ids = { id: 1, held: 1 };

describe.each(DRIVER_CALLS)("$name", (call) => {
  const { name, of, row } = call;

  test("is refused without a session, and to everybody except managers", async () => {
    const url = fillPath(of.path, { driver: 1, rp: 1, id: 1 });
    const tokens = Object.values(await badTokens(people.manager, business.clock.now));
    for (const authorization of tokens) {
      const headers: Record<string, string> = authorization === "" ? {} : { authorization };
      expect((await business.anyone.send(of.method, url, undefined, headers)).status).toBe(401);
    }
    const before = await rowsOf(people.driver);
    for (const person of ["driver", "partner", "nobody"] as const)
      expect((await people[person].send(of.method, url, of.body && "not json")).status).toBe(403);
    expect(await rowsOf(people.driver)).toEqual(before);
  });

  test("changes the driver's records, and is logged as the manager's work for the driver", async () => {
    const ids = await idsOf("driver", call);
    const own = await rowsOf(people.manager);
    const last = await lastAudit();
    const answer = await ask(people.manager, call, ids);
    expect([of.status, 200], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer.headers).not.toHaveProperty("change-seq");
    expect(await rowsOf(people.manager)).toEqual(own);
    const written = await auditAfter(last);
    expect(written).toEqual(
      of.effect === "read" || CHANGES_NOTHING.test(name)
        ? []
        : [{ owner_id: 1, actor_id: people.manager.id }],
    );
  });

  test("is not found for a person who is no driver", async () => {
    for (const driver of [people.manager.id, people.nobody.id, 99, "0", "x", "01", "1.0"])
      expect(
        codeOf(await ask(people.manager, call, { ...NOWHERE, driver, rp: driver as number })),
      ).toEqual([404, "urn:roundsman:no-driver"]);
  });

  if (of.path.includes("{rp}"))
    test("is refused under another person's id", async () => {
      for (const rp of [2, 3, 99])
        expect((await ask(people.manager, call, { ...NOWHERE, rp })).status).toBe(403);
    });

  if (of.body && !of.path.includes("{rp}"))
    test("is refused if the body names another person than the driver", async () => {
      const ids = await idsOf("driver", call);
      for (const responsible_person_id of [2, people.manager.id])
        expect((await ask(people.manager, call, ids, { responsible_person_id })).status).toBe(403);
      const named = await ask(people.manager, call, ids, { responsible_person_id: "1" });
      expect(named.status).toBeLessThan(300);
    });

  if (row.names)
    test("does not find another driver's record, and changes nothing", async () => {
      const theirs = await idsOf("partner", call);
      const mine = await idsOf("driver", call);
      const before = await rowsOf(people.partner);
      const answer = await ask(people.manager, call, { id: theirs.id, held: mine.held });
      expect(codeOf(answer)).toEqual([404, "urn:roundsman:not-found"]);
      expect(await rowsOf(people.partner)).toEqual(before);
    });

  if (row.holds)
    test("accepts no other person's ids in its body", async () => {
      const theirs = await idsOf("partner", call);
      const mine = await idsOf("driver", call);
      const before = await rowsOf(people.partner);
      const answer = await ask(people.manager, call, { id: mine.id, held: theirs.held });
      expect(answer.status).toBe(row.foreign ?? 404);
      expect(await rowsOf(people.partner)).toEqual(before);
    });
});

test("No answer contains another driver's data", () => {
  expect(answers.length).toBeGreaterThan(DRIVER_CALLS.length * 3);
  expect(answers.filter((text) => text.includes(canary("partner")))).toEqual([]);
});

test("A batch cannot contain them", async () => {
  const path = `${fillPath(DRIVER_PATH, { driver: 1 })}/api/invoicedelete/1/`;
  const id = "00000000-0000-4000-8000-000000000001";
  const { body } = await people.manager.send("POST", "/api/batch/", {
    requests: [{ id, method: "POST", path }],
  });
  expect(body).toMatchObject({
    responses: [{ status: 422, body: { type: "urn:roundsman:not-in-batch" } }],
  });
});

/** Everything that a person owns, and the number of changes ever made to it. */
async function rowsOf({ id }: Caller): Promise<unknown> {
  const tables = [
    "customer",
    "product",
    "invoice",
    "credit_note",
    "payment",
    "delivery_route",
    "audit",
  ] as const;
  return Promise.all(
    tables.map(async (table) => {
      const rows = await business.database.db
        .selectFrom(table)
        .selectAll()
        .where("owner_id", "=", id)
        .execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );
}

/** The number of audit rows, and all later ones. */
const auditRows = () =>
  business.database.db
    .selectFrom("audit")
    .select(["owner_id", "actor_id", "seq"])
    .orderBy("at")
    .orderBy("owner_id")
    .orderBy("seq")
    .execute();
const keyOf = ({ owner_id, seq }: { readonly owner_id: number; readonly seq: number }) =>
  `${owner_id}/${seq}`;
const lastAudit = async () => new Set((await auditRows()).map(keyOf));
const auditAfter = async (before: ReadonlySet<string>) =>
  (await auditRows())
    .filter((row) => !before.has(keyOf(row)))
    .map(({ owner_id, actor_id }) => ({ owner_id, actor_id }));
