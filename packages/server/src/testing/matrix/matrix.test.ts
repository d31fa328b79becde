import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../fresh-app.ts";
import { type Answered, type Caller, type PersonName } from "../caller.ts";
import { CALLS, GUARDED, make as makeBy, path, upload } from "./calls.ts";
import { canary } from "./bodies.ts";
import type { Thing } from "./makers.ts";
import { ROWS, type Row } from "./rows.ts";
import { badTokens } from "./tokens.ts";

/**
 * Pairs of people of whom the first must not reach the second's records with the specification's
 * calls: another driver, and also a manager, whose calls for drivers have paths of their own
 * (driver-books.test.ts).
 */
const OTHERS = [
  ["driver", "partner"],
  ["manager", "driver"],
] as const;

let business: TestApp;
let people: Readonly<Record<PersonName, Caller>>;
const log: string[] = [];
beforeAll(async () => {
  business = await freshApp({
    logger: { level: "debug", stream: { write: (line: string) => void log.push(line) } },
  });
  const signedIn = async (name: PersonName) => [name, await business.signIn(name)] as const;
  const names = ["driver", "partner", "manager", "nobody"] as const;
  people = Object.fromEntries(await Promise.all(names.map(signedIn))) as typeof people;
});
afterAll(() => business.close());

test("Every call of the contract has a row, and every row has a call", () => {
  expect([...ROWS.keys()].toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
});

test("Only sign-in and the first start need no session", () => {
  const open = CALLS.filter(({ of }) => of.access === "public").map(({ name }) => name);
  expect(open).toEqual([
    "session.login",
    "session.refresh",
    "session.logout",
    "setup.state",
    "setup.owner",
  ]);
});

describe.each(GUARDED)("$name", ({ of, row }) => {
  test("is refused without a session, before the body is read", async () => {
    for (const [fault, authorization] of Object.entries(
      await badTokens(people.driver, business.clock.now),
    )) {
      const headers: Record<string, string> = authorization === "" ? {} : { authorization };
      for (const sent of of.body ? ["{}", "not json"] : [undefined]) {
        const answer = await business.anyone.send(
          of.method,
          path(of, { rp: 1, id: 1 }),
          sent,
          headers,
        );
        expect(answer.status, fault).toBe(401);
        expect(answer.body, fault).toMatchObject({ status: 401, message: "Please sign in again" });
      }
    }
  });

  test("is refused right after a person was disabled or signed out", async () => {
    for (const put of [{ disabled: 1 }, { disabled: 0 }]) {
      await business.database.db
        .updateTable("person")
        .set(put)
        .where("id", "=", people.partner.id)
        .execute();
      const answer = await ask(people.partner, of, row);
      if (put.disabled === 1) expect(answer.status).toBe(401);
      else expect(answer.status).not.toBe(401);
    }
  });

  test("is refused without a role", async () => {
    expect((await ask(people.nobody, of, row)).status).toBe(403);
  });

  test("is allowed to drivers and managers by role", async () => {
    for (const name of ["driver", "partner", "manager"] as const) {
      const answer = await ask(people[name], of, row, await ownIds(people[name], of, row));
      if (of.access === "manager" && name !== "manager") expect(answer.status, name).toBe(403);
      else
        expect([of.status, 200], `${name}: ${JSON.stringify(answer.body)}`).toContain(
          answer.status,
        );
    }
  });

  for (const [who, whose] of OTHERS) {
    const others = () => [people[who], people[whose]] as const;

    testIf(of.path.includes("{rp}"))(
      `is shut to the ${who} under the number of a ${whose}`,
      async () => {
        const [caller, owner] = others();
        const ids = await ownIds(owner, of, row);
        const before = await snapshot(owner);
        const url = path(of, { rp: owner.id, id: ids.id }) + (row.query ?? "");
        for (const sent of of.body ? [row.body?.(ids.held), "[]", "not json"] : [undefined])
          expect((await refusedTo(caller, of, url, sent)).status).toBe(403);
        const nobody = path(of, { rp: 99, id: ids.id });
        expect((await refusedTo(caller, of, nobody)).status).toBe(403);
        expect(await snapshot(owner)).toEqual(before);
      },
    );

    testIf(of.body && !of.path.includes("{rp}") && of.access === "person")(
      `is shut to the ${who} when the body names a ${whose}`,
      async () => {
        const [caller, owner] = others();
        const ids = await ownIds(caller, of, row);
        const url = path(of, { rp: caller.id, id: ids.id });
        const named = (responsible_person_id: unknown) => ({
          ...row.body?.(ids.held),
          responsible_person_id,
        });
        const before = await snapshot(owner);
        for (const id of [owner.id, String(owner.id)])
          expect((await refusedTo(caller, of, url, named(id))).status).toBe(403);
        expect(await snapshot(owner)).toEqual(before);
        expect((await caller.send(of.method, url, named(String(caller.id)))).status).toBeLessThan(
          300,
        );
      },
    );

    // Calls for managers only concern the business: a driver may make none of them, a manager all
    // of them.
    const isPersonal = of.access === "person" || who === "driver";

    testIf(row.names && !row.shared && isPersonal)(
      `does not know for the ${who} what is a ${whose}'s, and leaves it alone`,
      async () => {
        const [caller, owner] = others();
        const theirs = await ownIds(owner, of, row);
        const mine = await ownIds(caller, of, row);
        const before = await snapshot(owner);
        const answer = await ask(caller, of, row, { id: theirs.id, held: mine.held });
        const nowhere = await ask(caller, of, row, { id: 999_999, held: mine.held });
        expect([answer.status, nowhere.status]).toEqual([404, 404]);
        expect(withoutId(answer)).toEqual(withoutId(nowhere));
        // The body is read before the record is looked up (wire §1).
        const url = path(of, { rp: caller.id, id: theirs.id });
        if (of.body) expect((await refusedTo(caller, of, url, "[]")).status).toBe(422);
        expect(await snapshot(owner)).toEqual(before);
        refusals.push(JSON.stringify(answer));
      },
    );

    testIf(row.holds && isPersonal)(
      `takes from the ${who} no ids of a ${whose} in its body`,
      async () => {
        const [caller, owner] = others();
        const theirs = await ownIds(owner, of, row);
        const mine = await ownIds(caller, of, row);
        const before = await snapshot(owner);
        const answer = await ask(caller, of, row, { id: mine.id, held: theirs.held });
        expect(answer.status).toBe(row.foreign ?? 404);
        expect(await snapshot(owner)).toEqual(before);
        if (answer.status >= 400) refusals.push(JSON.stringify(answer));
      },
    );
  }
});

test("No answer, header or log line contains another person's data", () => {
  expect(responses.length).toBeGreaterThan(GUARDED.length * 3);
  expect(log.length).toBeGreaterThan(GUARDED.length * 10);
  expect(
    responses.filter(({ to, text }) => people.driver === to && text.includes(canary("partner"))),
  ).toEqual([]);
  expect(
    responses.filter(({ to, text }) => people.partner === to && text.includes(canary("driver"))),
  ).toEqual([]);
  expect(refusals.length).toBeGreaterThan(GUARDED.length * 2);
  expect(refusals.filter((text) => text.includes("CANARY"))).toEqual([]);
  expect(
    log.filter(
      (line) =>
        line.includes("CANARY") ||
        line.includes(people.driver.access) ||
        line.includes(people.driver.refresh),
    ),
  ).toEqual([]);
});

/** Defines a test only for the calls it is about, so that none shows as skipped. */
function testIf(applies: unknown): (name: string, check: () => Promise<void>) => void {
  return (name, check) => void (applies && test(name, check));
}

interface Ids {
  readonly id: number;
  readonly held: number;
}

/** Every refusal of access to another person's records, as text. */
const refusals: string[] = [];

async function refusedTo(
  caller: Caller,
  { method }: Endpoint,
  url: string,
  sent?: object | string,
): Promise<Answered> {
  const answer = await caller.send(method, url, sent);
  refusals.push(JSON.stringify(answer));
  return answer;
}

const responses: { readonly to: Caller; readonly text: string }[] = [];

async function ask(
  caller: Caller,
  of: Endpoint,
  row: Row,
  ids: Ids = { id: 1, held: 1 },
): Promise<Answered> {
  const answer = await (of.path === "/upload_image_api/"
    ? upload(caller)
    : caller.send(
        of.method,
        path(of, { rp: caller.id, id: ids.id }) + (await queryOf(of, row)),
        of.body && row.body?.(ids.held),
      ));
  responses.push({ to: caller, text: JSON.stringify(answer) });
  return answer;
}

/** The query that a call needs. */
async function queryOf({ path: asked }: Endpoint, { query = "" }: Row): Promise<string> {
  if (asked !== "/api/remote-image/") return query;
  const { image_link } = (await upload(people.manager)).body as { image_link: string };
  return `?link=${encodeURIComponent(image_link)}`;
}

/** New records of the caller's own, for a call that names them. */
async function ownIds(caller: Caller, { access }: Endpoint, { names, holds }: Row): Promise<Ids> {
  const maker = access === "manager" ? people.manager : caller;
  return { id: names ? await make(maker, names) : 1, held: holds ? await make(maker, holds) : 1 };
}

const make = (caller: Caller, thing: Thing) =>
  makeBy(
    caller,
    thing,
    caller === people.partner ? "partner" : caller === people.driver ? "driver" : "manager",
  );

const withoutId = ({ status, body }: Answered) => ({ status, ...(body as object), request_id: "" });

/** Everything that a person owns, and the number of changes ever made for them. */
async function snapshot({ id }: Caller): Promise<unknown> {
  const { db } = business.database;
  const tables = [
    "customer",
    "task",
    "product",
    "company",
    "invoice",
    "credit_note",
    "payment",
    "delivery_route",
    "task_category",
    "product_category",
    "delivery_route_stop",
    "audit",
  ] as const;
  const rowsOf = (table: (typeof tables)[number]) =>
    db.selectFrom(table).selectAll().where("owner_id", "=", id).execute();
  // Sorted, because a database returns rows in any order.
  return Promise.all(
    tables.map(async (table) => (await rowsOf(table)).map((row) => JSON.stringify(row)).toSorted()),
  );
}
