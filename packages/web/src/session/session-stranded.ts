import { storedActor } from "./current-session.ts";

/** Somebody who is not signed in and whose unsent work is on this phone. */
export interface Stranded {
  readonly owner: number;
  /** Pending mutations and pictures, counted. */
  readonly unsent: number;
}

let looked = false;

/**
 * Looks once in the life of a page. Later, a database in the list may be about to be deleted, and
 * opening it would create it again.
 */
export async function strandedAtStart(): Promise<readonly Stranded[]> {
  if (looked) return [];
  looked = true;
  return findStranded();
}

/**
 * People whose unsent work was left behind when somebody else signed in, as older releases allowed.
 * Empty where the browser cannot list its databases.
 */
export async function findStranded(): Promise<readonly Stranded[]> {
  const names = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  const owners = names.flatMap(({ name }) => NAME.exec(name ?? "")?.[1] ?? []).map(Number);
  const others = owners.filter((owner) => owner !== storedActor()?.id);
  if (others.length === 0) return [];
  const [{ databaseOf }, { lossOf }] = await Promise.all([
    import("../sync/store/databases.ts"),
    import("./unsaved-work.ts"),
  ]);
  const found = await Promise.all(
    others.map(async (owner) => ({ owner, unsent: (await lossOf(databaseOf(owner))).unsent })),
  );
  return found.filter(({ unsent }) => unsent > 0);
}

const NAME = /^roundsman-(\d+)$/;
