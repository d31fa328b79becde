import type { Random } from "../../e2e/day/random.ts";
import type { Journal } from "./journal.ts";
import type { Outages } from "./outages.ts";
import type { Answer, Request, Sender } from "./sender.ts";
import type { Team } from "./team.ts";

/**
 * The last day of work that is lent; so late that the hand-over does not end by itself during the
 * trial.
 */
const LATER = "2099-12-31";
const ALL = "/api/office/hand-overs/";

/** About how many milliseconds a hand-over takes. */
const MOMENT = 20;

interface Around {
  readonly random: Random;
  readonly journal: Journal;
  readonly outages: Outages;
}

interface Listed {
  readonly id: number;
  readonly ended_at: string | null;
}

/** A manager who hands work over and takes it back at any moment. */
export class Office {
  readonly #team: Team;
  readonly #sender: Sender;
  readonly #random: Random;
  readonly #journal: Journal;
  readonly #outages: Outages;
  readonly #mayBeForGood: boolean;

  constructor(team: Team, sender: Sender, { random, journal, outages }: Around) {
    this.#team = team;
    this.#sender = sender;
    this.#random = random;
    this.#journal = journal;
    this.#outages = outages;
    this.#mayBeForGood = random.oneIn(3);
  }

  async step(): Promise<void> {
    if (this.#random.oneIn(3)) return this.#end(this.#random.roll(3));
    const [from, to] = this.#random.some(this.#team.drivers, 2);
    const isForGood = this.#mayBeForGood && this.#random.oneIn(2);
    const body = {
      from_person: from?.id,
      to_person: to?.id,
      last_day: isForGood ? null : LATER,
    };
    const { status } = await this.#change({ method: "POST", path: ALL, body });
    // 409: there is nothing to hand over, or it is handed over already.
    if (status === 201) {
      this.#journal.handOvers += 1;
      this.#journal.isForGood ||= isForGood;
    } else if (status !== 409) throw new Error(`A hand-over was answered ${status}`);
  }

  async endAll(): Promise<void> {
    while ((await this.#running()).length > 0) await this.#end(0);
  }

  async #end(which: number): Promise<void> {
    const running = await this.#running();
    const handOver = running[which % Math.max(1, running.length)];
    if (!handOver) return;
    const { status } = await this.#change({ method: "POST", path: `${ALL}${handOver.id}/end/` });
    if (status !== 200) throw new Error(`The end of a hand-over was answered ${status}`);
  }

  /** Sends a change; in one of four, the server is killed during it. */
  async #change(request: Request): Promise<Answer> {
    if (!this.#random.oneIn(4)) return this.#sender.send(request);
    const after = this.#random.roll(MOMENT);
    const [answer] = await Promise.all([
      this.#sender.send(request),
      this.#outages.inHandOver(after),
    ]);
    return answer;
  }

  async #running(): Promise<readonly Listed[]> {
    const { body } = await this.#sender.send({ method: "GET", path: ALL });
    return (body["hand_overs"] as readonly Listed[]).filter(({ ended_at }) => ended_at === null);
  }
}
