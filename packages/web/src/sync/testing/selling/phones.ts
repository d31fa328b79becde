import { keepCopy } from "../../backup/copy.ts";
import { restoreCopies } from "../../backup/restore.ts";
import { pullAll } from "../../pull/pull.ts";
import type { Sender } from "../../push/call.ts";
import { sendAll } from "../../push/send.ts";
import { discardOperation } from "../../outbox/decide.ts";
import { Database, type Operation } from "../../store/database.ts";
import type { Phone } from "../../store/phone.ts";
import { lose } from "../copying.ts";
import { memoryTexts } from "../memory-texts.ts";
import { createRig, type FakeClock } from "../rig.ts";
import { lineTo, type Line, type Trouble } from "./line.ts";
import type { Driver } from "./real-server.ts";

/** Far from the numbers of people and records (real-server.ts). */
let owners = 7_000_000;

/** It says when what was stored has its second copy. */
type Tab = Phone & Required<Pick<Phone, "copied">>;

/** A driver's phone with two tabs, which may die or lose its database, and has a second copy of what is unsent. */
export interface LivePhone {
  readonly line: Line;
  /** Its own; it begins in the morning of 2026-11-21. */
  readonly clock: FakeClock;
  /** Where actions do their work. */
  readonly tab: (place: number) => Tab;
  readonly send: () => Promise<unknown>;
  readonly pull: () => Promise<void>;
  /** Sends, then pulls. */
  readonly sync: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly lose: () => Promise<void>;
  /** Everything that was ever put into the outbox, by its Idempotency-Key. */
  readonly queued: ReadonlyMap<string, Operation>;
  /** What the server refused and a person was shown. */
  readonly shown: ReadonlyMap<string, Operation>;
  /** What went with a refused mutation that a person gave up, and that one itself; by Idempotency-Key. */
  readonly givenUp: ReadonlySet<string>;
  /** A person sees to all that was refused: gives it up. */
  readonly giveUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function livePhone(
  driver: Driver,
  place: number,
  nextTrouble: () => Trouble,
): Promise<LivePhone> {
  const owner = (owners += 1);
  const rig = createRig();
  let keys = 0;
  // In the order of their making, the same in every run.
  const newKey = () => `${place}0000000-0000-4000-8000-${String((keys += 1)).padStart(12, "0")}`;
  const store = memoryTexts();
  const line = lineTo(driver, owner, nextTrouble);
  const queued = new Map<string, Operation>();
  const shown = new Map<string, Operation>();
  const givenUp = new Set<string>();
  const tabOn = (db: Database): Tab => {
    db.outbox.hook("creating", (_, of) => void queued.set(of.key, of));
    // A refused key is used up: what is sent anew has another.
    db.outbox.hook("updating", (changes, _, of) => {
      const now: Operation = Object.assign({}, of, changes);
      queued.set(now.key, now);
      if (now.state === "refused") shown.set(now.key, now);
    });
    const { settled } = keepCopy(db, store, rig.exclusive);
    return { ...rig.phone, newKey, db, copied: settled };
  };
  const open = (first: Database) => [tabOn(first), tabOn(new Database(owner))] as const;
  let tabs = open(new Database(owner));
  const sender = (): Sender => ({
    ...rig.sender,
    transport: line.transport,
    db: tabs[0].db,
  });
  const begin = async (first: Database) => {
    for (const { db } of tabs) db.close();
    tabs = open(first);
    await restoreCopies(first, store);
  };
  const alone = <T>(name: string, work: () => Promise<T>) => rig.exclusive(name, work);
  const pull = () => alone("pull", () => pullAll(sender()));
  const send = () => alone("send", () => sendAll(sender()));
  await begin(new Database(owner));
  return {
    line,
    clock: rig.clock,
    queued,
    shown,
    givenUp,
    tab: (place) => tabs[place === 0 ? 0 : 1],
    send,
    pull,
    async sync() {
      await send();
      await pull();
    },
    kill: () => begin(new Database(owner)),
    async lose() {
      // The death of a database that comes between a write and its copy is tried elsewhere (histories.test.ts).
      for (const { copied } of tabs) await copied();
      tabs[1].db.close();
      await begin(await lose(tabs[0].db));
    },
    async giveUp() {
      const { db } = tabs[0];
      for (const { key } of await db.outbox.where("state").equals("refused").toArray()) {
        const before = await db.outbox.toArray();
        await discardOperation(tabs[0], key);
        const left = new Set((await db.outbox.toArray()).map((of) => of.key));
        for (const of of before) if (!left.has(of.key)) givenUp.add(of.key);
      }
    },
    async close() {
      for (const { db } of tabs) db.close();
      await new Database(owner).delete();
    },
  };
}
