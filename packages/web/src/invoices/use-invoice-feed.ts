import { useSyncExternalStore } from "react";
import { useActor } from "../session/current-session.ts";
import type { Database } from "../sync/store/database.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { feedOf, type Feed, type FeedRules } from "./invoice-feed.ts";

/**
 * The invoices of the signed-in person that match some rules. `name` must tell apart all rules that
 * differ. undefined while first loading, and when nobody is signed in.
 */
export function useInvoiceFeed(
  name: string,
  rules: FeedRules,
): readonly LocalInvoice[] | undefined {
  const owner = useActor()?.id ?? null;
  const feed = owner === null ? NOBODYS : known(databaseOf(owner), name, rules);
  return useSyncExternalStore(feed.subscribe, feed.rows);
}

/** Reads a feed before its screen opens; resolves when it has rows. */
export const readFeed = (owner: number, name: string, rules: FeedRules): Promise<void> =>
  new Promise((resolve) => {
    const { rows, subscribe } = known(databaseOf(owner), name, rules);
    if (rows()) return resolve();
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });

const NOBODYS = { rows: () => undefined, subscribe: () => () => undefined };

/** Feeds kept for returning to their screens: one for each tab, and a filter or two. */
const MOST = 6;
const feeds = new WeakMap<Database, Map<string, Feed>>();

function known(db: Database, name: string, rules: FeedRules): Feed {
  let ours = feeds.get(db);
  if (!ours) feeds.set(db, (ours = new Map()));
  let feed = ours.get(name);
  if (!feed) ours.set(name, (feed = feedOf(db, rules)));
  for (const [old, { isWatched, stop }] of ours)
    if (ours.size > MOST && old !== name && !isWatched()) {
      stop();
      ours.delete(old);
    }
  return feed;
}
