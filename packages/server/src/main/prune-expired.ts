import { expireKept } from "../privacy/expire.ts";
import { removeDrafts } from "../office/repository/accounts/drafts.ts";
import type { Db } from "../kernel/storage/db.ts";

const DAY = 86_400_000;

/**
 * Deletes rows that nobody can ask for any more. Responses can be repeated for 30 days (wire §1),
 * and a phone can resume its change stream for 90 days.
 */
export async function pruneExpired(db: Db, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  await db.deleteFrom("idempotency").where("created_at", "<", before(31)).execute();
  await db.deleteFrom("bulk_import").where("created_at", "<", before(31)).execute();
  await db
    .deleteFrom("throttle")
    .where("since", "<", before(1 / 24))
    .execute();
  await db.deleteFrom("refresh_token").where("created_at", "<", before(91)).execute();
  await db.deleteFrom("access_log").where("at", "<", before(366)).execute();
  await removeDrafts(db, new Date(now));
  await expireKept(db, now);
  await db.deleteFrom("change").where("at", "<", before(90)).execute();
}
