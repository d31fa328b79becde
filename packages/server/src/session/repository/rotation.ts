import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../kernel/storage/db.ts";
import { ChangedMeanwhile, inTransaction } from "../../kernel/storage/transaction.ts";
import { noteAccess } from "./access-log.ts";
import { endSession, findRefresh, insertRefresh, spendRefresh } from "./people.ts";

/** Refresh tokens live longer than a phone is usually left in a drawer. */
const LIFE_MILLISECONDS = 90 * 86_400_000;

export const hashOf = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** A new token of a session; only its hash is kept. */
export async function issueRefresh(db: Db, sessionId: string, at: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertRefresh(db, { hash: hashOf(token), session_id: sessionId, created_at: at });
  return token;
}

export interface Rotated {
  readonly token: string;
  readonly personId: number;
  readonly sessionId: string;
}

/**
 * Exchanges a token for its successor; null where it is no good. A used one is good again while its successor was never used, for its answer
 * was lost in a dead zone; the successor is then spent in its stead. Any other used token is a stolen one: its whole family ends (wire §2).
 */
export const rotate = (
  db: Db,
  token: string,
  { now, address }: { now: Date; address: string },
): Promise<Rotated | null> =>
  inTransaction(db, async (trx) => {
    const found = await findRefresh(trx, hashOf(token));
    if (!found || now.getTime() - Date.parse(found.created_at) > LIFE_MILLISECONDS) return null;
    const at = now.toISOString();
    if (found.used_at !== "" && !(await takeBack(trx, found.replaced_by, at))) {
      // Not used, but taken back by another who shows the same token at this moment.
      if ((await findRefresh(trx, found.hash))?.replaced_by !== found.replaced_by)
        throw new ChangedMeanwhile();
      await endSession(trx, found.session_id, at);
      await noteAccess(trx, "theft", {
        personId: found.person_id,
        sessionId: found.session_id,
        address,
        now,
      });
      return null;
    }
    const successor = await issueRefresh(trx, found.session_id, at);
    if (
      !(await spendRefresh(trx, found.hash, {
        at,
        successor: hashOf(successor),
        replacement: found.replaced_by,
      }))
    )
      throw new ChangedMeanwhile();
    return { token: successor, personId: found.person_id, sessionId: found.session_id };
  });

/** Spends a successor that was never used. It leads nowhere, so that whoever shows it later is a thief. */
async function takeBack(db: Db, hash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refresh_token")
    .set({ used_at: at })
    .where("hash", "=", hash)
    .where("used_at", "=", "")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
