import { roleOf, type Role, type RoleFlags } from "@roundsman/core/role";
import { compiled } from "../storage/compiled.ts";
import type { Db } from "../storage/db.ts";
import type { AccessClaims } from "./tokens.ts";

/**
 * The person whose records a call works on: the signed-in person, or the driver whom a manager
 * helps.
 */
export interface Actor extends RoleFlags {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** "" when a manager works on this person's records. */
  readonly sessionId: string;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly manager: number;
  readonly driver: number;
}

const openSessionPerson = compiled<PersonRow, [session: string, person: number]>((db, slot) =>
  db
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select(["person.id", "person.name", "person.email", "person.manager", "person.driver"])
    .where("session.id", "=", slot<string>(0))
    .where("session.person_id", "=", slot<number>(1))
    .where("session.ended_at", "=", "")
    .where("person.disabled", "=", 0),
);

/**
 * The person of a token, if the session is open and the person is not disabled. Checked on every
 * request, so that signing out ends access at once.
 */
export async function actorOf(
  db: Db,
  { personId, sessionId }: Pick<AccessClaims, "personId" | "sessionId">,
): Promise<Actor | null> {
  const [row] = await openSessionPerson(db, sessionId, personId);
  return row ? asActor(row, sessionId) : null;
}

/**
 * A driver, disabled ones included: their sales still have to be settled. null if the person is not
 * a driver.
 */
export async function driverOf(db: Db, id: number): Promise<Actor | null> {
  const person = await recordOwner(db, id);
  return person?.role === "driver" ? person : null;
}

/** Anyone who may own records: managers can sell, too. */
export async function recordOwner(db: Db, id: number): Promise<Actor | null> {
  const row = await db
    .selectFrom("person")
    .select(["id", "name", "email", "manager", "driver"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? asActor(row, "") : null;
}

const asActor = ({ id, name, email, manager, driver }: PersonRow, sessionId: string): Actor => ({
  id,
  name,
  email,
  manager,
  driver,
  role: roleOf({ manager, driver }),
  sessionId,
});
