import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Trx } from "../../kernel/storage/transaction.ts";

/**
 * "throttled" is one row for all tries that are refused in a window. "theft" is the reuse of a used
 * refresh token, which ends the session.
 */
export type AccessEvent = "sign in" | "refused" | "throttled" | "sign out" | "theft";

interface Access {
  /** 0 for a name that nobody has. */
  readonly personId: number;
  readonly sessionId?: string;
  readonly address: string;
  readonly now: Date;
}

/**
 * Every write to a session adds a row here, in its own transaction
 * (docs/decisions/0011-access-log.md). Not in the audit log: nothing of the business changes, and
 * password guessing must not make that log grow for ever.
 */
export async function noteAccess(
  trx: Trx,
  event: AccessEvent,
  { personId, sessionId = "", address, now }: Access,
): Promise<void> {
  const id = await nextNumber(trx, "access");
  await trx
    .insertInto("access_log")
    .values({
      id,
      at: now.toISOString(),
      event,
      person_id: personId,
      session_id: sessionId,
      address,
    })
    .execute();
}
