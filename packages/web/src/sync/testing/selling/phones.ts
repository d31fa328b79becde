import { startBackup } from "../../backup/copy.ts";
import { restoreCopies } from "../../backup/restore.ts";
import { pullAll } from "../../pull/pull.ts";
import { sendAll } from "../../push/send.ts";
import { discardRefusedOn } from "../../outbox/resolve-refused.ts";
import { Database, type PendingMutation } from "../../store/database.ts";
import type { Phone } from "../../store/phone.ts";
import { lose } from "../phone-with-backup.ts";
import { memoryTexts } from "../memory-texts.ts";
import { createRig, type FakeClock } from "../rig.ts";
import { lineTo, type Line, type Trouble } from "./line.ts";
import type { Driver } from "./real-server.ts";

/** Far from the ids of people and records, because requests replace it (real-server.ts). */
let owners = 7_000_000;

/** A phone that reports when everything that was stored has its copy. */
type Tab = Phone & Required<Pick<Phone, "whenCopied">>;

/**
 * A driver's phone with two tabs and a copy of its outbox; it may be killed or lose its database.
 */
export interface LivePhone {
  readonly line: Line;
  /** The phone's own clock; it begins in the morning of 2026-11-21. */
  readonly clock: FakeClock;
  /** The phone to pass to actions. */
  readonly tab: (place: number) => Tab;
  readonly send: () => Promise<unknown>;
  readonly pull: () => Promise<void>;
  /** Sends, then pulls. */
  readonly sync: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly lose: () => Promise<void>;
  /** Everything that was ever put into the outbox, by its Idempotency-Key. */
  readonly queued: ReadonlyMap<string, PendingMutation>;
  /** What the server refused and a person was shown, by its Idempotency-Key. */
  readonly shown: ReadonlyMap<string, PendingMutation>;
  /** Idempotency-Keys of refused mutations that were discarded, and of what went with them. */
  readonly givenUp: ReadonlySet<string>;
  /** Discards everything that was refused. */
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
  // Keys rise in the order of their making, the same in every run.
  const newKey = () => `${place}0000000-0000-4000-8000-${String((keys += 1)).padStart(12, "0")}`;
  const store = memoryTexts();
  const line = lineTo(driver, owner, nextTrouble);
  const queued = new Map<string, PendingMutation>();
  const shown = new Map<string, PendingMutation>();
  const givenUp = new Set<string>();
  const tabOn = (db: Database): Tab => {
    db.outbox.hook("creating", (_, mutation) => void queued.set(mutation.key, mutation));
    // A refused key cannot be used again: what is sent again has a new one.
    db.outbox.hook("updating", (changes, _, mutation) => {
      const now: PendingMutation = Object.assign({}, mutation, changes);
      queued.set(now.key, now);
      if (now.state === "refused") shown.set(now.key, now);
    });
    const { settled } = startBackup(db, store, rig.exclusive);
    return { ...rig.phone, newKey, db, whenCopied: settled };
  };
  const open = (first: Database) => [tabOn(first), tabOn(new Database(owner))] as const;
  let tabs = open(new Database(owner));
  const sender = () => ({
    ...rig.sender,
    transport: line.transport,
    db: tabs[0].db,
  });
  const begin = async (first: Database) => {
    for (const { db } of tabs) db.close();
    tabs = open(first);
    await restoreCopies(first, store);
  };
  const pull = () => pullAll(sender());
  const send = () => rig.exclusive("send", () => sendAll(sender()));
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
      // Loss of a database between a write and its copy is tested in histories.test.ts.
      for (const { whenCopied } of tabs) await whenCopied();
      tabs[1].db.close();
      await begin(await lose(tabs[0].db));
    },
    async giveUp() {
      const { db } = tabs[0];
      for (const { key } of await db.outbox.where("state").equals("refused").toArray()) {
        const before = await db.outbox.toArray();
        await discardRefusedOn(tabs[0], key);
        const left = new Set((await db.outbox.toArray()).map((mutation) => mutation.key));
        for (const mutation of before) if (!left.has(mutation.key)) givenUp.add(mutation.key);
      }
    },
    async close() {
      for (const { db } of tabs) db.close();
      await new Database(owner).delete();
    },
  };
}
