import { MOST_PULLED, type pull, type Pulled, type PulledChanges } from "@roundsman/contract/pull";
import type { Call, Handlers } from "../kernel/calls/call.ts";
import { isLost, lastSeq } from "../kernel/changes/change-log.ts";
import { cursorExpired } from "../kernel/errors/refusal.ts";
import { defaultCompanyOf } from "../companies/repository.ts";
import { entriesAfter } from "../stock/repository/entries.ts";
import { lastEntryOf } from "../stock/repository/ledger.ts";
import { vanOf } from "../stock/repository/van.ts";
import { changedIds, type ChangedIds } from "./changed-ids.ts";
import { cursorText, readCursor, type Cursor } from "./cursor.ts";
import { readRows } from "./resources.ts";

type Ask = Call<(typeof pull)["read"]>;

export const pullHandlers: Handlers<typeof pull> = {
  async read(call) {
    const { db, actor, body } = call;
    const last = await lastSeq(db, actor.id);
    if (!body.cursor)
      return {
        ...NOTHING,
        cursor: cursorText({
          seq: last,
          ids: 0,
          entry: await lastEntryOf(db, actor.id),
          van: false,
        }),
      };
    const from = readCursor(body.cursor);
    if (await isLost(db, { owner: actor.id, since: from.seq, last })) throw cursorExpired();
    const found = await changedIds(db, actor.id, from);
    const { changes, removed } = await readRows(call, found.ids);
    const defaultCompany = found.defaultCompany
      ? { defaultCompany: [await defaultCompanyOf(db, actor)] }
      : {};
    const van = await vanSince(call, from, found);
    return {
      changes: { ...changes, ...defaultCompany, ...van.changes },
      removed,
      cursor: cursorText({ ...found.end, entry: van.entry, van: van.waits }),
      more: found.more || van.waits,
    };
  },
};

const NOTHING = { changes: {}, removed: {}, more: false } satisfies Omit<Pulled, "cursor">;

interface VanSince extends Pick<Cursor, "entry"> {
  readonly changes: Pick<PulledChanges, "stockEntries" | "van">;
  /** Whether the figures come with a later page. */
  readonly waits: boolean;
}

/**
 * New entries of the van's ledger, and its figures, which the client lays its own changes over: they must speak of exactly the rows that it has
 * then. So they wait for the last page, and for another one where something was written while they were read.
 */
async function vanSince(call: Ask, from: Cursor, found: ChangedIds): Promise<VanSince> {
  const { db, actor } = call;
  const room = MOST_PULLED - found.count;
  const isDue = from.van || found.van;
  if (!isDue || found.more || room === 0) return { entry: from.entry, changes: {}, waits: isDue };
  // Figures first: an entry that they hold must not be missing.
  const van = await vanOf(call);
  const entries = await entriesAfter(db, actor.id, { after: from.entry, limit: room });
  const isStill = entries.length < room && (await lastSeq(db, actor.id)) === found.end.seq;
  return {
    entry: entries.at(-1)?.id ?? from.entry,
    changes: {
      ...(entries.length > 0 && { stockEntries: entries }),
      ...(isStill && { van: [van] }),
    },
    waits: !isStill,
  };
}
