import type { TeamMember } from "@roundsman/contract/team";
import { usernameSkeleton } from "@roundsman/core/username";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Database } from "../kernel/storage/schema/schema.ts";
import type { Updateable } from "kysely";

/** All people by id, or one person. */
export async function findMembers(db: Db, id?: number): Promise<TeamMember[]> {
  let people = db.selectFrom("person").select(COLUMNS).orderBy("id");
  if (id !== undefined) people = people.where("id", "=", id);
  const [rows, seen, open] = [await people.execute(), await lastSeen(db), await openSessions(db)];
  return rows.map(({ disabled, created_at, ...row }) => ({
    ...row,
    disabled: disabled === 1,
    createdAt: created_at,
    lastSeen: seen.get(row.id) ?? "",
    devices: open.get(row.id) ?? 0,
  }));
}

const COLUMNS = [
  "id",
  "username",
  "name",
  "email",
  "manager",
  "driver",
  "disabled",
  "version",
  "key",
  "created_at",
] as const;

/**
 * The time of each person's newest refresh token; a phone in use requests one every quarter of an
 * hour.
 */
async function lastSeen(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("refresh_token")
    .innerJoin("session", "session.id", "refresh_token.session_id")
    .select((eb) => ["person_id", eb.fn.max("refresh_token.created_at").as("at")])
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ person_id, at }) => [person_id, at]));
}

/** Counts open sessions. A session without any refresh token has expired. */
async function openSessions(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("session")
    .select((eb) => ["person_id", eb.fn.countAll<number>().as("count")])
    .where("ended_at", "=", "")
    .where((eb) =>
      eb.exists(
        eb.selectFrom("refresh_token").select("hash").whereRef("session_id", "=", "session.id"),
      ),
    )
    .groupBy("person_id")
    .execute();
  return new Map(rows.map(({ person_id, count }) => [person_id, count]));
}

/**
 * Until the transaction ends, nobody else changes who manages: two managers cannot remove each
 * other at the same time.
 */
export const lockTeam = (trx: Db) => nextNumber(trx, "team");

/** By the client's UUID. */
export async function findMemberByKey(db: Db, key: string): Promise<TeamMember | undefined> {
  const row = await db.selectFrom("person").select("id").where("key", "=", key).executeTakeFirst();
  return row && (await findMembers(db, row.id))[0];
}

/** Whether somebody else has this name, or one that looks like it. */
export async function isTaken(db: Db, username: string, except: number): Promise<boolean> {
  const others = await db
    .selectFrom("person")
    .select("username")
    .where("id", "!=", except)
    .execute();
  const look = usernameSkeleton(username);
  return others.some((other) => usernameSkeleton(other.username) === look);
}

/** Updates columns that managers see, and increments the version. */
export const updatePerson = (db: Db, id: number, columns: Updateable<Database["person"]>) =>
  db
    .updateTable("person")
    .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const setPassword = (db: Db, id: number, password_hash: string) =>
  db.updateTable("person").set({ password_hash }).where("id", "=", id).execute();

/** Ends a person's sessions, all but `except`; returns how many. */
export async function endSessions(
  db: Db,
  person: number,
  { at, except = "" }: { readonly at: string; readonly except?: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ ended_at: at })
    .where("person_id", "=", person)
    .where("ended_at", "=", "")
    .where("id", "!=", except)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
