import { roleOf } from "@roundsman/core/role";
import { refused } from "../../kernel/errors/refusal.ts";
import type { Db } from "../../kernel/storage/db.ts";

/**
 * Names by id, in the order in which books are written, of people to whom something can be
 * assigned. Throws if one is unknown, disabled or has no book.
 */
export async function assignablePeople(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("person")
    .select(["id", "name", "manager", "driver", "disabled"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  if (people.length < new Set(ids).size) throw refused(404, "unknown-person", "Not found");
  if (people.some(({ disabled }) => disabled === 1))
    throw refused(409, "person-disabled", "One of them cannot sign in. Nothing was done.");
  if (people.some((person) => roleOf(person) === "none"))
    throw refused(409, "no-book", "One of them has no role yet. Nothing was done.");
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Names of people by id. */
export async function namesOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("person")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
