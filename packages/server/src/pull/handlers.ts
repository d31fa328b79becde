import {
  MOST_PULLED,
  SNAPSHOT_ENTRIES,
  SNAPSHOT_SHEETS,
  type CallerAccount,
  type pull,
  type Pulled,
  type PulledChanges,
} from "@roundsman/contract/pull";
import type { Actor } from "../kernel/auth/actor.ts";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { areChangesLost, lastSeq, lastSeqBefore } from "../kernel/changes/change-log.ts";
import { FairQueue, QueueFull } from "../kernel/calls/fair-queue.ts";
import { cursorExpired, tooMany } from "../kernel/errors/refusal.ts";
import { defaultCompanyOf } from "../companies/repository.ts";
import { ownHandOvers } from "../hand-overs/repository/own-hand-overs.ts";
import { notesNaming } from "../stock/repository/credited-goods.ts";
import { lastSheets } from "../stock/repository/day-sheets.ts";
import { entriesWithin, entryBefore } from "../stock/repository/entries.ts";
import { lastEntryOf } from "../stock/repository/ledger.ts";
import { vanOf } from "../stock/repository/van.ts";
import { changedIds, MOST_LINES, type ChangedIds } from "./changed-ids.ts";
import { cursorText, readCursor, type Cursor } from "./cursor.ts";
import { readRows } from "./resources.ts";

type Ask = Call<(typeof pull)["read"]>;

export function pullHandlers(): Handlers<typeof pull> {
  // One pull per person at a time, and few in all: responses are large, and many at once would
  // delay everybody's.
  const queue = new FairQueue({ atOnce: 4, atOnceEach: 1, waitingEach: 20 });
  return {
    read: (call) =>
      queue
        .run(call.actor.id, () => read(call), call.signal)
        .catch((error: unknown) => {
          throw error instanceof QueueFull ? tooMany(5) : error;
        }),
  };
}

async function read(call: Ask): Promise<Pulled> {
  const { db, actor, body } = call;
  const last = await lastSeq(db, actor.id);
  if (!body.cursor) {
    const first = body.snapshot ? await snapshotCursor(call, last) : await cursorNow(call, last);
    return { ...NOTHING, cursor: cursorText(first) };
  }
  const from = readCursor(body.cursor);
  if (await areChangesLost(db, { owner: actor.id, since: from.seq, last })) throw cursorExpired();
  const found = await changedIds(call, from);
  await includeNotes(call, found);
  if (from.van === "whole")
    found.include("daySheet", await lastSheets(db, actor.id, SNAPSHOT_SHEETS));
  const { changes, removed } = await readRows(call, found.ids);
  // Sent to a new phone, which has none yet. Also sent when the account changed, because the
  // default company shows the person's name and address if the business has none.
  const defaultCompany =
    found.defaultCompany || found.account || from.van === "whole"
      ? { defaultCompany: [await defaultCompanyOf(db, actor)] }
      : {};
  const handOvers =
    found.handOvers || from.van === "whole"
      ? { handOvers: await ownHandOvers(db, { person: actor.id, today: call.today }) }
      : {};
  const account = found.account ? { account: [accountOf(actor)] } : {};
  const van = await vanSince(call, from, found);
  return {
    changes: { ...changes, ...defaultCompany, ...account, ...handOvers, ...van.changes },
    removed,
    cursor: cursorText({ ...found.end, entry: van.entry, van: van.waits }),
    more: found.more || van.waits,
  };
}

/**
 * Adds the credit notes of the invoices found. An invoice may be new to the phone, and what is left
 * of it is computed from its notes.
 */
async function includeNotes({ db, actor }: Ask, found: ChangedIds): Promise<void> {
  const notes = await notesNaming(db, actor.id, [...(found.ids.get("invoice") ?? [])]);
  if (notes.length > 0) found.include("creditNote", notes);
}

const cursorNow = async ({ db, actor }: Ask, last: number): Promise<Cursor> => ({
  seq: last,
  ids: 0,
  entry: await lastEntryOf(db, actor.id),
  van: false,
});

/**
 * How far before now a snapshot's cursor starts, in milliseconds: longer than any of the snapshot's
 * list calls takes.
 */
const OVERLAP = 60_000;

async function snapshotCursor({ db, actor, now }: Ask, last: number): Promise<Cursor> {
  const since = new Date(now.getTime() - OVERLAP).toISOString();
  return {
    seq: (await lastSeqBefore(db, actor.id, since)) ?? last,
    ids: 0,
    entry: await entryBefore(db, actor.id, SNAPSHOT_ENTRIES),
    van: "whole",
  };
}

const accountOf = ({ id, name, email, manager, driver }: Actor): CallerAccount => ({
  id,
  name,
  email,
  manager,
  driver,
});

const NOTHING = { changes: {}, removed: {}, more: false } satisfies Omit<Pulled, "cursor">;

interface VanSince extends Pick<Cursor, "entry"> {
  readonly changes: Pick<PulledChanges, "stockEntries" | "van">;
  /** Whether the figures come with a later page. */
  readonly waits: boolean;
}

/**
 * New entries of the van's ledger, and its figures. The client applies its pending mutations to the
 * figures, so they must match exactly the rows that the client then has. They wait for the last
 * page, and for one more if something was written while they were read.
 */
async function vanSince(call: Ask, from: Cursor, found: ChangedIds): Promise<VanSince> {
  const { db, actor } = call;
  const room = MOST_PULLED - found.count;
  const isDue = from.van !== false || found.van;
  if (!isDue || found.more || room === 0) return { entry: from.entry, changes: {}, waits: isDue };
  // The figures are read first, so that every entry that they include is sent.
  const van = await vanOf(call);
  const { entries, isEnd } = await entriesWithin(db, actor.id, {
    after: from.entry,
    rows: room,
    lines: MOST_LINES,
  });
  const isStill = isEnd && (await lastSeq(db, actor.id)) === found.end.seq;
  return {
    entry: entries.at(-1)?.id ?? from.entry,
    changes: {
      ...(entries.length > 0 && { stockEntries: entries }),
      ...(isStill && { van: [van] }),
    },
    waits: !isStill,
  };
}
