import { startApp } from "../../e2e/app.ts";
import { timed, type Attack } from "../parts/attack.ts";
import { OWNER, post, signedIn } from "../parts/people.ts";

const GUESSES = 400;
const MOST_LOOKED_AT = 10;
const MOST_MILLISECONDS = 1000;
/** The most seconds that a new phone on the attacker's network waits to sign in. */
const MOST_SECONDS = 10;
/** The attacker's attempts that run at the same time. */
const AT_ONCE = 3;
/** An address that a whole van shares. */
const VAN = "203.0.113.9";
const password = "fourteen jasmine sacks";

/**
 * An attacker guesses passwords: from every address of one IPv6 connection, then from an address
 * that others share.
 */
export const attack: Attack = async (report) => {
  const app = await startApp("empty", { BACKUPS: "0", TRUST_PROXY: "loopback" });
  try {
    const headers = { authorization: `Bearer ${await signedIn(app.url)}` };
    for (const username of ["driver", "partner"]) {
      const account = {
        username,
        password,
        name: username,
        email: `${username}@example.com`,
        manager: 0,
        driver: 1,
      };
      const { status } = await post(`${app.url}/api/team/`, account, headers);
      if (status !== 201) throw new Error(`An account was answered ${status}`);
    }
    await fromOneLine(app.url, report);
    await fromTheVan(app.url, report);
  } finally {
    await app.stop();
  }
};

interface Try {
  readonly username: string;
  readonly password: string;
  readonly devices?: readonly string[];
}
const signIn = async (url: string, from: string, asked: Try) => {
  const { status, body } = await post(`${url}/api/manager/login/`, asked, {
    "x-forwarded-for": from,
  });
  return { status, device: (body as { readonly device?: string } | null)?.device ?? "" };
};
const guess = async (url: string, from: string, username: string) =>
  (await signIn(url, from, { username, password: "not the password" })).status;

type Report = Parameters<Attack>[0];

async function fromOneLine(url: string, report: Report): Promise<void> {
  const statuses = await atOnce(20, GUESSES, (index) =>
    guess(url, `2001:db8:1:2::${(index + 1).toString(16)}`, "driver"),
  );
  const lookedAt = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  let status = 0;
  const took = await timed(
    async () =>
      ({ status } = await signIn(url, "2001:db8:1:3::1", { username: "driver", password })),
  );
  report({
    attack: `${GUESSES} guesses at one name from the addresses of one IPv6 /64`,
    figure: `${lookedAt} were looked at, ${refused} answered 429; its owner, on another line, ${status} after ${took.toFixed(0)} ms`,
    bound: `at most ${MOST_LOOKED_AT} looked at; 200 within ${MOST_MILLISECONDS} ms`,
    passed:
      lookedAt <= MOST_LOOKED_AT &&
      lookedAt + refused === GUESSES &&
      status === 200 &&
      took < MOST_MILLISECONDS,
  });
}

async function fromTheVan(url: string, report: Report): Promise<void> {
  const people = await Promise.all(
    ["driver", "partner"].map(async (username) => ({
      username,
      device: (await signIn(url, VAN, { username, password })).device,
    })),
  );
  await Promise.all(
    people.map(async ({ username }) => repeat(MOST_LOOKED_AT + 2, () => guess(url, VAN, username))),
  );
  await repeat(60 - 2 * MOST_LOOKED_AT, (index) => guess(url, VAN, `stranger ${index}`));
  // The attacker continues while the others sign in, with several attempts at a time. Ten would
  // fill the server's queue for the address, and a new phone there would be refused with 429.
  let ended = false;
  const guessing = atOnce(AT_ONCE, Number.POSITIVE_INFINITY, async (index) => {
    await guess(url, VAN, `stranger ${100 + index}`);
    return ended ? STOP : null;
  });
  try {
    const asked = people.map(async ({ username, device }) => {
      let status = 0;
      const took = await timed(
        async () =>
          ({ status } = await signIn(url, VAN, { username, password, devices: [device] })),
      );
      return { status, took };
    });
    const answers = await Promise.all(asked);
    report({
      attack:
        "One person guesses at an address that two others share, at their names and many more",
      figure: answers
        .map(({ status, took }) => `${status} after ${took.toFixed(0)} ms`)
        .join(" and "),
      bound: `both sign in, within ${MOST_MILLISECONDS} ms`,
      passed: answers.every(({ status, took }) => status === 200 && took < MOST_MILLISECONDS),
    });
    let status = 0;
    const took = await timed(async () => ({ status } = await signIn(url, VAN, OWNER)));
    report({
      attack: "The same, and a third signs in there on a new phone",
      figure: `${status} after ${(took / 1000).toFixed(1)} s`,
      bound: `200 within ${MOST_SECONDS} s`,
      passed: status === 200 && took < MOST_SECONDS * 1000,
    });
  } finally {
    ended = true;
    await guessing;
  }
}

const STOP = Symbol("no more");

/** Runs work `times` times, `lanes` at a time, until one call returns {@link STOP}. */
async function atOnce<T>(
  lanes: number,
  times: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  let stopped = false;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < times && !stopped) {
        const made = await work(next++);
        stopped ||= made === STOP;
        done.push(made);
      }
    }),
  );
  return done;
}

async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index += 1) await work(index);
}
