import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../kernel/storage/db.ts";
import { ChangedMeanwhile, inTransaction } from "../../kernel/storage/transaction.ts";
import { noteAccess } from "./access-log.ts";
import { endSession, findRefresh, insertRefresh, markRefreshUsed } from "./sessions.ts";

/** Longer than a phone is usually left unused. */
const LIFE_MILLISECONDS = 90 * 86_400_000;

export const hashOf = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** A new refresh token for a session; only its hash is stored. */
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
 * Exchanges a refresh token for its successor; null if the token is not valid. A used token is
 * accepted again while its successor was never used, because the response may have been lost; the
 * unused successor is then invalidated. Any other used token counts as stolen: its session ends
 * (wire §2).
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
    if (found.used_at !== "" && !(await invalidateUnused(trx, found.replaced_by, at))) {
      // The successor was not used: another request with the same token has just invalidated it.
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
      !(await markRefreshUsed(trx, found.hash, {
        at,
        successor: hashOf(successor),
        replacement: found.replaced_by,
      }))
    )
      throw new ChangedMeanwhile();
    return { token: successor, personId: found.person_id, sessionId: found.session_id };
  });

/**
 * Invalidates a successor that was never used. It gets no successor of its own, so whoever shows it
 * later counts as a thief.
 */
async function invalidateUnused(db: Db, hash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refresh_token")
    .set({ used_at: at })
    .where("hash", "=", hash)
    .where("used_at", "=", "")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
