import { newPassword } from "@roundsman/contract/setup";
import { roleOf } from "@roundsman/core/role";
import * as z from "zod/mini";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import { fold } from "@roundsman/core/name";
import type { Passwords } from "../kernel/auth/passwords.ts";
import { isCommon, TOO_COMMON } from "../kernel/auth/password-rules.ts";
import { recordChange, type AuditEntry } from "../kernel/changes/record-change.ts";
import { inTransaction, type Trx } from "../kernel/storage/transaction.ts";
import { findPerson, insertPerson, type Person } from "../kernel/auth/people.ts";
import { endSessionsOf } from "../session/repository/sessions.ts";
import { isTaken } from "../team/repository.ts";
import { AdminFault, type NewUser } from "./command-line.ts";

/** What the commands about people need. */
export interface UserAdmin {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly now: Date;
}

/** Returns a sentence for the terminal; throws AdminFault. */
export async function addUser(
  { db, passwords, now }: UserAdmin,
  user: NewUser,
  password: string,
): Promise<string> {
  const username = fold(user.username);
  const password_hash = await passwords.hash(await checkedPassword(password, username));
  await inTransaction(db, async (trx) => {
    if (await isTaken(trx, username, 0))
      throw new AdminFault(`There is a person of the name ${username} already.`);
    const id = await nextNumber(trx, "person");
    await insertPerson(trx, {
      id,
      ...user,
      username,
      password_hash,
      created_at: now.toISOString(),
    });
    await recordPerson(trx, id, now, { action: "create", after: { ...user, username } });
  });
  return `${username} can sign in (${roleWords(user)}).`;
}

export async function resetUser(
  { db, passwords, now }: UserAdmin,
  username: string,
  password: string,
): Promise<string> {
  const { id } = await knownPerson(db, username);
  const password_hash = await passwords.hash(await checkedPassword(password, username));
  await inTransaction(db, async (trx) => {
    await trx.updateTable("person").set({ password_hash }).where("id", "=", id).execute();
    await endSessionsOf(trx, id, now.toISOString());
    await recordPerson(trx, id, now, { action: "reset password" });
  });
  return `${fold(username)} has a new password and is signed out everywhere.`;
}

export async function setDisabled(
  { db, now }: UserAdmin,
  username: string,
  disabled: 0 | 1,
): Promise<string> {
  const { id } = await knownPerson(db, username);
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("person")
      .set((eb) => ({ disabled, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    if (disabled) await endSessionsOf(trx, id, now.toISOString());
    await recordPerson(trx, id, now, { action: disabled ? "disable" : "enable" });
  });
  return disabled
    ? `${fold(username)} has no access any more.`
    : `${fold(username)} can sign in again.`;
}

export async function listUsers({ db }: UserAdmin): Promise<string> {
  const people = await db.selectFrom("person").selectAll().orderBy("id").execute();
  if (people.length === 0)
    return "There is nobody yet. Open the web page to make the owner's account, or use: user add";
  return people
    .map((each) =>
      [
        each.id,
        each.username,
        each.name,
        each.email,
        roleWords(each),
        ...(each.disabled ? ["disabled"] : []),
      ].join("  ·  "),
    )
    .join("\n");
}

/**
 * Nobody is signed in at the terminal, so the actor is 0. The audit entry is in the log of the
 * person concerned.
 */
const recordPerson = (trx: Trx, id: number, now: Date, entry: Omit<AuditEntry, "kind" | "ids">) =>
  recordChange(trx, { actorId: 0, ownerId: id, now }, { kind: "person", ids: [id], ...entry });

async function knownPerson(db: Db, username: string): Promise<Person> {
  const person = await findPerson(db, fold(username));
  if (!person) throw new AdminFault(`There is nobody of the name ${fold(username)}.`);
  return person;
}

async function checkedPassword(password: string, username: string): Promise<string> {
  const read = z.safeParse(newPassword, password);
  if (!read.success)
    throw new AdminFault(read.error.issues[0]?.message ?? "This password cannot be used.");
  if (await isCommon(password, username)) throw new AdminFault(TOO_COMMON);
  return read.data;
}

const roleWords = ({
  driver,
  manager,
}: {
  readonly driver: number;
  readonly manager: number;
}): string =>
  `${{ driver: "driver", manager: "manager", none: "no role" }[roleOf({ driver, manager })]}: driver ${driver}, manager ${manager}`;
