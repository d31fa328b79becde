import { storedActor } from "./current-session.ts";

/** Somebody who is not signed in, and whose work waits on this phone. */
export interface Stranded {
  readonly owner: number;
  /** Operations and pictures. */
  readonly unsent: number;
}

let looked = false;

/** Once in the life of a page: later a database that is seen here may be on its way out, and whoever opened it would make it anew. */
export async function strandedAtStart(): Promise<readonly Stranded[]> {
  if (looked) return [];
  looked = true;
  return findStranded();
}

/** Whose work a sign-in over it left behind, as older releases allowed. Empty where the browser does not tell what databases it has. */
export async function findStranded(): Promise<readonly Stranded[]> {
  const names = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  const owners = names.flatMap(({ name }) => NAME.exec(name ?? "")?.[1] ?? []).map(Number);
  const others = owners.filter((owner) => owner !== storedActor()?.id);
  if (others.length === 0) return [];
  const [{ databaseOf }, { lossOf }] = await Promise.all([
    import("../sync/store/databases.ts"),
    import("../sync/outbox/session-loss.ts"),
  ]);
  const found = await Promise.all(
    others.map(async (owner) => ({ owner, unsent: (await lossOf(databaseOf(owner))).unsent })),
  );
  return found.filter(({ unsent }) => unsent > 0);
}

const NAME = /^roundsman-(\d+)$/;
