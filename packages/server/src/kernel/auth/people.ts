import { randomUUID } from "node:crypto";
import type { Db } from "../storage/db.ts";

/** Somebody with an account. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly manager: number;
  readonly driver: number;
  readonly disabled: number;
}

const PERSON = [
  "id",
  "username",
  "name",
  "email",
  "password_hash",
  "manager",
  "driver",
  "disabled",
] as const;

/** By the folded name. */
export const findPerson = (db: Db, username: string): Promise<Person | undefined> =>
  db.selectFrom("person").select(PERSON).where("username", "=", username).executeTakeFirst();

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom("person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Reads the table itself, not an index: throws if that page is damaged. */
export const checkPeopleTable = async (db: Db): Promise<void> =>
  void (await db.selectFrom("person").select(["id", "password_hash"]).limit(1).execute());

/** When the business began here: the time of its first account. */
export async function firstPersonAt(db: Db): Promise<string | undefined> {
  return (
    await db.selectFrom("person").select("created_at").orderBy("id").limit(1).executeTakeFirst()
  )?.created_at;
}

type NewPerson = Omit<Person, "disabled"> & { readonly created_at: string; readonly key?: string };
export const insertPerson = (db: Db, { key = randomUUID(), ...person }: NewPerson) =>
  db
    .insertInto("person")
    .values({ ...person, key })
    .execute();
