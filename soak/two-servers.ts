import { randomUUID } from "node:crypto";
import { startPostgres } from "../scripts/postgres.mjs";
import { startApp, type RunningApp } from "../e2e/app.ts";
import { auditedChanges, checkBooks } from "./parts/books.ts";
import { followChanges } from "./parts/follow-changes.ts";
import { OWNER, post, signedIn } from "./parts/people.ts";
import type { Trial } from "./parts/trial.ts";
import { startWriters } from "./parts/writers.ts";

export const trial: Trial = {
  proves:
    "two servers on one PostgreSQL are one: sessions, keys, guesses, numbers and change streams hold across both",
  async run(context) {
    const postgres = await startPostgres(context.postgres);
    const shared = { DATABASE_URL: postgres.url, TOKEN_SECRET: randomUUID(), BACKUPS: "0" };
    const apps = await Promise.all([startApp("empty", shared), startApp("empty", shared)]);
    try {
      await numbers(apps, postgres.url, context.rounds(10) * 20);
      for (let round = 0; round < context.rounds(10); round += 1) {
        await keys(apps);
        await sessions(apps);
        await streams(apps);
        context.round();
      }
      await guesses(apps);
      context.log(
        "one session, one answer to a key, one count of guesses, one series of numbers, one stream of changes",
      );
    } finally {
      for (const app of apps) await app.stop();
      await postgres.stop();
    }
  },
};

type Two = readonly [RunningApp, RunningApp];
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

function check(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

/**
 * Both servers write at once: the numbers have no gap and no double, and each change is in the
 * audit log once.
 */
async function numbers(apps: Two, books: string, invoices: number): Promise<void> {
  const writers = await startWriters(apps.map(({ url }) => url));
  await writers.more(invoices);
  await writers.finish();
  check(
    (await checkBooks(books, writers.acknowledged)) === writers.acknowledged.length,
    "There are more invoices than were acknowledged",
  );
  check(
    (await auditedChanges(books)) === writers.changes(),
    "The audit log does not have every change once",
  );
}

/** Ten requests at once with one key, half to each server, make one invoice. */
async function keys(apps: Two): Promise<void> {
  const headers = { ...bearer(await signedIn(apps[0].url)), "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      post(`${apps[index % 2 === 0 ? 0 : 1].url}/api/invoice/`, { product_details: [] }, headers),
    ),
  );
  const ids = new Set(
    answers.map(({ status, body }) =>
      status === 201 ? (body as { id: number }).id : `status ${status}`,
    ),
  );
  check(ids.size === 1, `One key made ${[...ids].join(", ")}`);
  const again = answers.filter(
    (answer) => answer.headers.get("idempotency-replayed") === "true",
  ).length;
  check(again === 9, `One key was done ${10 - again} times`);
}

/**
 * A sign-in on one server works on the other, a sign-out ends there too, and a stolen refresh token
 * ends the session on both.
 */
async function sessions([here, there]: Two): Promise<void> {
  const { body } = await post(`${here.url}/api/manager/login/`, OWNER);
  const { access, refresh } = body as { access: string; refresh: string };
  const works = async (url: string) =>
    (await post(`${url}/api/unpaid_invoices/`, {}, bearer(access))).status;
  check((await works(there.url)) === 200, "A session of one server is unknown to the other");
  const first = await post(`${there.url}/api/token/refresh/`, { refresh });
  const second = await post(`${here.url}/api/token/refresh/`, {
    refresh: (first.body as { refresh: string }).refresh,
  });
  check(
    first.status === 200 && second.status === 200,
    "A refresh token of one server does not work on the other",
  );
  check(
    (await post(`${there.url}/api/token/refresh/`, { refresh })).status === 401,
    "A used refresh token works again on the other server",
  );
  check(
    (await works(here.url)) === 401 && (await works(there.url)) === 401,
    "A stolen token did not end the session on both servers",
  );
}

/** A change on one server reaches a change stream on the other. */
async function streams([here, there]: Two): Promise<void> {
  const access = await signedIn(here.url);
  const stream = await followChanges(there.url, access);
  await post(`${here.url}/api/invoice/`, { product_details: [] }, bearer(access));
  check(
    (await stream.nextChange()) === "invoice",
    "A change on one server did not reach the other",
  );
  stream.stop();
}

/**
 * Wrong passwords are counted over both servers: the eleventh is refused. Run last, because the
 * name is locked afterwards.
 */
async function guesses(apps: Two): Promise<void> {
  const wrong = { username: "nobody", password: "wrong" };
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push(
      (await post(`${apps[guess % 2 === 0 ? 0 : 1].url}/api/manager/login/`, wrong)).status,
    );
  check(
    statuses.slice(0, 10).every((status) => status === 401) && statuses[10] === 429,
    `Eleven guesses were answered ${statuses.join(", ")}`,
  );
}
