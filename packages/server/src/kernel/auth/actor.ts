import { roleOf, type Role, type RoleFlags } from "@roundsman/core/role";
import { compiled } from "../storage/compiled.ts";
import type { Db } from "../storage/db.ts";
import type { AccessClaims } from "./tokens.ts";

/** The signed-in person. */
export interface Actor extends RoleFlags {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
}

interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly manager: number;
  readonly driver: number;
}

const standing = compiled<PersonRow, [session: string, person: number]>((db, slot) =>
  db
    .selectFrom("session")
    .innerJoin("person", "person.id", "session.person_id")
    .select(["person.id", "person.name", "person.email", "person.manager", "person.driver"])
    .where("session.id", "=", slot<string>(0))
    .where("session.person_id", "=", slot<number>(1))
    .where("session.ended_at", "=", "")
    .where("person.disabled", "=", 0),
);

/** The person of a token, while the session is open and the person is not disabled. Checked on every request: signing out ends access at once. */
export async function actorOf(
  db: Db,
  { personId, sessionId }: AccessClaims,
): Promise<Actor | null> {
  const [row] = await standing(db, sessionId, personId);
  return row
    ? {
        id: row.id,
        name: row.name,
        email: row.email,
        manager: row.manager,
        driver: row.driver,
        role: roleOf(row),
        sessionId,
      }
    : null;
}
