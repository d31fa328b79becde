import { useSyncExternalStore } from "react";
import { useActor } from "../session/current-session.ts";
import type { Database } from "../sync/store/database.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { feedOf, type Feed, type FeedRules } from "./invoice-feed.ts";

/** The invoices of whoever is signed in by some rules; `name` names all of the rules that can differ; undefined while first loading, and for nobody. */
export function useInvoiceFeed(
  name: string,
  rules: FeedRules,
): readonly LocalInvoice[] | undefined {
  const owner = useActor()?.id ?? null;
  const feed = owner === null ? NOBODYS : known(databaseOf(owner), name, rules);
  return useSyncExternalStore(feed.subscribe, feed.rows);
}

/** Reads one ahead of the screen that will watch it; resolves when it has rows. */
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

/** Lists that are kept for the way back to them: as many as there are tabs, and a filter or two. */
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
