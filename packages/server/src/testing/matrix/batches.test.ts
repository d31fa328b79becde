import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshApp, type TestApp } from "../fresh-app.ts";
import { type Answered, type Caller, type PersonName } from "../caller.ts";
import { canary } from "./bodies.ts";
import { make as makeBy, path } from "./calls.ts";
import type { Thing } from "./makers.ts";
import { CHANGES } from "./ready.ts";
import type { Row } from "./rows.ts";

/** The matrix for batches: whatever a call refuses alone, it refuses as an entry of a batch. */
let business: TestApp;
let people: Readonly<Record<PersonName, Caller>>;
beforeAll(async () => {
  business = await freshApp();
  const names = ["driver", "partner", "manager", "nobody"] as const;
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await business.signIn(name)])),
  ) as typeof people;
});
afterAll(() => business.close());

/** An upload is not JSON, so it is sent alone. */
const IN_BATCHES = CHANGES.filter(({ of }) => of.path !== "/upload_image_api/");
type Change = (typeof IN_BATCHES)[number];

interface Ids {
  readonly rp?: number;
  readonly id: number;
  readonly held: number;
}
const answers: string[] = [];

/** Sends a change as the only entry of a batch. */
async function ask(
  caller: Caller,
  { of, row }: Change,
  ids: Ids,
  more: object = {},
): Promise<Answered> {
  const body = of.body && { ...row.body?.(ids.held), ...more };
  const request = {
    id: randomUUID(),
    method: of.method,
    path: path(of, { rp: caller.id, ...ids }),
    ...(body && { body }),
  };
  const answer = await caller.send("POST", "/api/batch/", { requests: [request] });
  if (caller === people.driver) answers.push(JSON.stringify(answer));
  if (answer.status !== 200) return answer;
  const { responses } = answer.body as {
    responses: readonly (Pick<Answered, "status" | "body"> & { readonly id: string })[];
  };
  expect(responses.map(({ id }) => id)).toEqual([request.id]);
  return { ...answer, ...responses[0] };
}

const nameOf = (caller: Caller) =>
  caller === people.partner ? "partner" : caller === people.driver ? "driver" : "manager";
const make = (caller: Caller, thing: Thing) => makeBy(caller, thing, nameOf(caller));
async function ownIds(
  caller: Caller,
  { of, row: { names, holds } }: { of: Change["of"]; row: Row },
): Promise<Ids> {
  const maker = of.access === "manager" ? people.manager : caller;
  return { id: names ? await make(maker, names) : 1, held: holds ? await make(maker, holds) : 1 };
}
const withoutId = ({ status, body }: Answered) => ({ status, ...(body as object), request_id: "" });
const auditRows = () =>
  business.database.db.selectFrom("audit").select(["owner_id", "seq"]).execute();

describe.each(IN_BATCHES)("$name in a batch", (change) => {
  const { of, row } = change;

  test("is allowed to drivers and managers by role, and to nobody else", async () => {
    for (const name of ["driver", "partner", "manager"] as const) {
      const { status, body } = await ask(people[name], change, await ownIds(people[name], change));
      if (of.access === "manager" && name !== "manager")
        expect([status, body], name).toMatchObject([403, { status: 403 }]);
      else expect([of.status, 200], `${name}: ${JSON.stringify(body)}`).toContain(status);
    }
    const before = await auditRows();
    expect((await ask(people.nobody, change, { id: 1, held: 1 })).status).toBe(403);
    expect(await auditRows()).toEqual(before);
  });

  if (of.path.includes("{rp}"))
    test("is refused under another person's id", async () => {
      for (const rp of [2, 99])
        expect((await ask(people.driver, change, { rp, id: 1, held: 1 })).status).toBe(403);
    });

  if (of.body && !of.path.includes("{rp}") && of.access === "person")
    test("is refused if the body names another person", async () => {
      const ids = await ownIds(people.driver, change);
      expect((await ask(people.driver, change, ids, { responsible_person_id: 2 })).status).toBe(
        403,
      );
      expect(
        (await ask(people.driver, change, ids, { responsible_person_id: "1" })).status,
      ).toBeLessThan(300);
    });

  if (row.names && !row.shared)
    test("does not find another person's record, and changes nothing", async () => {
      const theirs = await ownIds(people.partner, change);
      const mine = await ownIds(people.driver, change);
      const before = await auditRows();
      const answer = await ask(people.driver, change, { id: theirs.id, held: mine.held });
      const nowhere = await ask(people.driver, change, { id: 999_999, held: mine.held });
      expect([answer.status, nowhere.status]).toEqual([404, 404]);
      expect(withoutId(answer)).toEqual(withoutId(nowhere));
      expect(await auditRows()).toEqual(before);
    });

  if (row.holds)
    test("accepts no other person's ids in its body", async () => {
      const theirs = await ownIds(people.partner, change);
      const mine = await ownIds(people.driver, change);
      const before = await auditRows();
      expect((await ask(people.driver, change, { id: mine.id, held: theirs.held })).status).toBe(
        row.foreign ?? 404,
      );
      expect(await auditRows()).toEqual(before);
    });
});

test("No answer contains another person's data", () => {
  expect(answers.length).toBeGreaterThan(IN_BATCHES.length);
  expect(answers.filter((text) => text.includes(canary("partner")))).toEqual([]);
});
