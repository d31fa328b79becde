import { hash } from "@node-rs/argon2";
import type { WireReply, WireRequest } from "@roundsman/contract/client";
import { NEXT_CURSOR } from "@roundsman/contract/wire/paging";
import { insertPerson } from "@roundsman/server/kernel/auth/people";
import { caller, type Caller } from "@roundsman/server/testing/caller";
import { freshApp, type TestApp } from "@roundsman/server/testing/fresh-app";

/** The real server, on a database of its own. */
export interface RealServer {
  /** Makes another driver, with nothing of their own yet. */
  readonly newDriver: () => Promise<Driver>;
  /** A manager hands over all open work, until the end of the year. */
  readonly handOver: (from: Driver, to: Driver) => Promise<void>;
  /** In milliseconds since 1970. */
  readonly clock: TestApp["clock"];
  readonly db: TestApp["database"]["db"];
  readonly close: () => Promise<void>;
}

export interface Driver {
  readonly id: number;
  readonly api: Caller["api"];
  /** Makes a call as a phone does that takes its person for the one with the id `owner`. */
  readonly call: (request: WireRequest, owner: number) => Promise<WireReply>;
  /** Fetches a file that the server makes. */
  readonly file: (path: string) => Promise<Buffer>;
  /** Signs in again: a session does not last for a night. */
  readonly signIn: () => Promise<void>;
}

/** The last day of a hand-over. */
const LAST_DAY = "2026-12-31";
const PASSWORD = "a long enough password";

/** One server for many histories, each with a driver of its own. */
export async function realServer(): Promise<RealServer> {
  const business = await freshApp({ people: "none" });
  const { db } = business.database;
  const anyone = caller(business.app, { id: 0, access: "", refresh: "" });
  // A hash says its own cost, so these people sign in quickly.
  const cheap = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  let people = 0;
  const newPerson = async (role: { readonly manager: number; readonly driver: number }) => {
    const id = (people += 1);
    const username = `person-${id}`;
    await insertPerson(db, {
      id,
      username,
      name: username,
      email: `${username}@example.com`,
      ...role,
      password_hash: cheap,
      created_at: "2026-01-01T00:00:00.000Z",
    });
    const signIn = async () =>
      caller(
        business.app,
        await anyone.api.session.login({ body: { username, password: PASSWORD } }),
      );
    return { id, signIn };
  };
  return {
    db,
    clock: business.clock,
    close: business.close,
    async handOver(from, to) {
      const manager = await (await newPerson({ manager: 1, driver: 0 })).signIn();
      const body = { from_person: from.id, to_person: to.id, last_day: LAST_DAY };
      const answer = await manager.send("POST", "/api/office/hand-overs/", body);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    },
    async newDriver() {
      const { id, signIn } = await newPerson({ manager: 0, driver: 1 });
      let session = await signIn();
      return {
        id,
        get api() {
          return session.api;
        },
        call: callOf((...args) => session.send(...args), id),
        file: async (url) => {
          const headers = { authorization: `Bearer ${session.access}` };
          return (await business.app.inject({ method: "GET", url, headers })).rawPayload;
        },
        signIn: async () => {
          session = await signIn();
        },
      };
    },
  };
}

const callOf =
  (send: Caller["send"], id: number): Driver["call"] =>
  async ({ method, path, body, headers }, owner) => {
    // Two phones of one driver in one process need two databases, and owners name those. So each
    // has an owner of its own, and the server gets the driver's id.
    const own = (text: string) => text.replaceAll(`/${owner}/`, `/${id}/`);
    const answer = await send(method, own(path), body === undefined ? body : own(body), headers);
    const wait = Number(answer.headers["retry-after"]);
    const nextCursor = answer.headers[NEXT_CURSOR];
    return {
      status: answer.status,
      body: answer.body,
      ...(wait > 0 && { retryAfter: wait * 1000 }),
      ...(nextCursor && { nextCursor }),
    };
  };
