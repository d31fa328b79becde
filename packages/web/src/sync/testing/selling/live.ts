import { pence } from "@roundsman/core/money";
import type { Event, History } from "./actions.ts";
import { perform, type Done } from "./perform.ts";
import { livePhone, type LivePhone } from "./phones.ts";
import type { Driver, RealServer } from "./real-server.ts";
import { serverRecordsOf, type ServerRecords } from "./server-records.ts";

/** A history that is over: everything was sent. */
export interface LivedDay {
  readonly driver: Driver;
  readonly phones: readonly LivePhone[];
  readonly truth: ServerRecords;
  /** The actions that were done, in order. */
  readonly done: readonly Done[];
  /** In words: what the server refused. */
  readonly refused: readonly string[];
  readonly close: () => Promise<void>;
}

const MORNING = Date.parse("2026-11-21T08:00:00Z");

/** Begins a history on the server: it is the first day, and the van's day before is closed. */
export async function firstDay(
  { clock }: RealServer,
  { api, id: rp, signIn }: Driver,
): Promise<void> {
  clock.now = MORNING;
  await signIn();
  await api.stock.closeDay({ params: { rp }, body: { cashCounted: pence(0) } });
}

/**
 * Runs a history on one phone or two. In the evening it has signal, and discards what was refused.
 */
export async function live(
  server: RealServer,
  { happenings, networkFaults }: History,
  count: 1 | 2,
): Promise<LivedDay> {
  const driver = await server.newDriver();
  const coming = [...networkFaults];
  let isEvening = false;
  const next = () => (isEvening ? "none" : (coming.shift() ?? "none"));
  const phones: LivePhone[] = [];
  isEvening = true;
  for (let place = 1; place <= count; place += 1) phones.push(await livePhone(driver, place, next));
  for (const phone of phones) await phone.pull();
  isEvening = false;
  const done: Done[] = [];
  for (const [index, { what, phone: wanted, tab }] of happenings.entries()) {
    const phone = phones[wanted % count];
    if (!phone) continue;
    if (typeof what !== "string") {
      const at = new Date(MORNING + index * 1000).toISOString();
      const performed = await perform(what, { phone: phone.tab(tab), at });
      if (performed) done.push(performed);
    } else await eventOf(phone, what);
  }
  isEvening = true;
  for (const { line } of phones) await line.settle();
  await evening(phones);
  return {
    driver,
    phones,
    done,
    truth: await serverRecordsOf(server, driver),
    refused: phones.flatMap(({ shown }) =>
      [...shown.values()].map(({ kind, problem }) => `${kind} was refused: ${problem?.message}`),
    ),
    close: async () => {
      for (const phone of phones) await phone.close();
    },
  };
}

export const eventOf = (phone: LivePhone, what: Event): Promise<unknown> => {
  if (what === "kill") return phone.kill();
  if (what === "lose") return phone.lose();
  return (what === "send" ? phone.send() : phone.pull()).catch(() => undefined);
};

const A_DAY = 86_400_000;

/**
 * Moves all clocks on by a day. Outboxes and late requests stay as they are. The driver signs in
 * again, because a session does not last for a night.
 */
export async function passNight(
  { clock }: RealServer,
  driver: Driver,
  phones: readonly LivePhone[],
): Promise<void> {
  clock.now += A_DAY;
  for (const phone of phones) phone.clock.pass(A_DAY);
  await driver.signIn();
}

/** Sends everything, and discards what was refused. */
export async function evening(phones: readonly LivePhone[]): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    for (const phone of phones) {
      await phone.pull();
      await phone.send();
      await phone.giveUp();
      await phone.pull();
    }
    const left = await Promise.all(phones.map(({ tab }) => tab(0).db.outbox.count()));
    if (left.every((count) => count === 0)) {
      for (const phone of phones) await phone.pull();
      return;
    }
  }
  const left = await Promise.all(phones.map(({ tab }) => tab(0).db.outbox.toArray()));
  throw new Error(`Never sent: ${JSON.stringify(left)}`);
}
