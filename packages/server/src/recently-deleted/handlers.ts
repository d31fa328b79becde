import {
  DELETED_SHOWN_DAYS,
  MOST_DELETED,
  type recentlyDeleted,
} from "@roundsman/contract/recently-deleted";
import type { Handlers } from "../kernel/calls/call.ts";
import { recentlyDeletedOf } from "./repository.ts";

const DAY = 24 * 60 * 60 * 1000;

export const recentlyDeletedHandlers: Handlers<typeof recentlyDeleted> = {
  async list({ db, actor, now }) {
    const since = new Date(now.getTime() - DELETED_SHOWN_DAYS * DAY).toISOString();
    return { records: await recentlyDeletedOf(db, { owner: actor.id, since, most: MOST_DELETED }) };
  },
};
