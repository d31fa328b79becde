import type { RunningApp } from "../../e2e/app.ts";
import { randomOf } from "../../e2e/day/random.ts";
import type { TrialContext } from "../parts/trial.ts";
import { Journal } from "./journal.ts";
import { Office } from "./office.ts";
import type { Outages } from "./outages.ts";
import { Phone } from "./phone.ts";
import { Sender, type Person } from "./sender.ts";
import type { Team } from "./team.ts";

const PHONES_EACH = 2;

interface Plan {
  readonly team: Team;
  readonly outages: Outages;
  readonly seed: number;
  /** Steps of each phone. */
  readonly steps: number;
}

/**
 * One day: everybody works at once, while the server is killed, restarted or left without disk
 * space at random moments. Resolves with what the server acknowledged.
 */
export async function day(
  context: TrialContext,
  app: RunningApp,
  { team, outages, seed, steps: each }: Plan,
): Promise<Journal> {
  const journal = new Journal();
  let next = seed;
  const random = () => randomOf((next += 1));
  const senderOf = (person: Person) =>
    new Sender(app.url, person, random(), {
      onFault: () => context.faults(),
      onRefusal: () => outages.refused(),
    });
  const phones = team.drivers.flatMap((driver) =>
    Array.from(
      { length: PHONES_EACH },
      () => new Phone(driver, senderOf(driver), random(), journal),
    ),
  );
  const office = new Office(team, senderOf(team.manager), { random: random(), journal, outages });
  const steps = new Steps();
  const work = Promise.all([
    ...phones.map((phone) => steps.repeat(each, () => phone.step())),
    steps.repeat(each, () => office.step()),
  ]);
  const isOver = work.then(
    () => true,
    () => true,
  );
  const moments = random();
  while (!(await Promise.race([isOver, steps.more(10 + moments.roll(30))])))
    await outages.any(moments, isOver);
  await work;
  for (const phone of phones) await phone.sendAll();
  await office.endAll();
  return journal;
}

/** Counts the steps of all people, and resolves promises that wait for more of them. */
class Steps {
  #done = 0;
  readonly #waiting = new Map<() => void, number>();

  async repeat(times: number, work: () => Promise<void>): Promise<void> {
    for (let nth = 0; nth < times; nth += 1) {
      await work();
      this.#done += 1;
      for (const [wake, from] of this.#waiting) if (this.#done >= from) wake();
    }
  }

  /** Resolves with false once `count` more steps are done. */
  more(count: number): Promise<false> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        resolve(false);
      };
      this.#waiting.set(wake, this.#done + count);
    });
  }
}
