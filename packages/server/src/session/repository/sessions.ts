import type { Db } from "../../kernel/storage/db.ts";

export const insertSession = (
  db: Db,
  session: { readonly id: string; readonly person_id: number; readonly created_at: string },
) => db.insertInto("session").values(session).execute();

export const endSession = (db: Db, id: string, at: string) =>
  db
    .updateTable("session")
    .set({ ended_at: at })
    .where("id", "=", id)
    .where("ended_at", "=", "")
    .execute();

/** Signs a person out everywhere. */
export const endSessionsOf = (db: Db, personId: number, at: string) =>
  db
    .updateTable("session")
    .set({ ended_at: at })
    .where("person_id", "=", personId)
    .where("ended_at", "=", "")
    .execute();

export interface RefreshRow {
  readonly hash: string;
  readonly session_id: string;
  readonly used_at: string;
  readonly replaced_by: string;
  readonly created_at: string;
}

/**
 * A refresh token with its person, used or not; undefined if the session ended or the person is
 * disabled.
 */
export const findRefresh = (
  db: Db,
  hash: string,
): Promise<(RefreshRow & { readonly person_id: number }) | undefined> =>
  db
    .selectFrom("refresh_token")
    .innerJoin("session", "session.id", "refresh_token.session_id")
    .innerJoin("person", "person.id", "session.person_id")
    .select([
      "hash",
      "session_id",
      "used_at",
      "replaced_by",
      "refresh_token.created_at",
      "person_id",
    ])
    .where("hash", "=", hash)
    .where("session.ended_at", "=", "")
    .where("person.disabled", "=", 0)
    .executeTakeFirst();

export const insertRefresh = (
  db: Db,
  token: { readonly hash: string; readonly session_id: string; readonly created_at: string },
) => db.insertInto("refresh_token").values(token).execute();

/**
 * The atomic step of a rotation; false if another request took it first. `replacement` is the
 * successor that the token must still have.
 */
export async function markRefreshUsed(
  db: Db,
  hash: string,
  to: { readonly at: string; readonly successor: string; readonly replacement: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refresh_token")
    .set({ used_at: to.at, replaced_by: to.successor })
    .where("hash", "=", hash)
    .where("replaced_by", "=", to.replacement)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
