import type { Erasure, privacy } from "@roundsman/contract/business/privacy";
import { customerBook } from "../catalogue/repository/books.ts";
import { removeAssignments } from "../catalogue/repository/assignments.ts";
import type { Call } from "../kernel/calls/call.ts";
import type { AuditEntry, BookEntry } from "../kernel/changes/record-change.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { holdCatalogue } from "../kernel/owned/of-business.ts";
import type { Db } from "../kernel/storage/db.ts";
import { erase } from "./erase.ts";
import { forget } from "./forget.ts";
import { entriesOf, type Entries } from "./theirs.ts";

/** What it needs of its call; the machine itself asks for one after an older copy came back. */
type Named = Pick<
  Call<(typeof privacy)["eraseOfBusiness"]>,
  "db" | "now" | "today" | "params" | "record" | "unchanged"
> & { readonly actor: { readonly id: number } };

/** Erases a customer of the business: the record, the row of every driver who has or had it, and every trace in the logs of managers. */
export async function eraseOfBusiness(call: Named): Promise<Erasure> {
  const { db, actor, params } = call;
  await holdCatalogue(db);
  const record = await customerBook.business.find(db, { id: params.id });
  if (!record) return again(call);
  const rows = await rowsOf(db, record.id);
  const books: BookEntry[] = [];
  let answer: Erasure = { kept: 0, until: null, scheduled: 0 };
  for (const { owner_id: ownerId, id } of rows) {
    const entries: AuditEntry[] = [];
    const one = await erase({
      ...call,
      db,
      now: call.now,
      today: call.today,
      unchanged: () => undefined,
      actor: { id: ownerId },
      params: { rp: ownerId, id },
      record: (entry) => void entries.push(entry),
    });
    books.push(...entries.map((entry) => ({ ...entry, ownerId })));
    answer = together(answer, one);
  }
  await removeAssignments(db, "customer", record.id);
  await customerBook.business.erase(db, record.id);
  const { key, name, email, phone, address } = record;
  for (const owner of await managersIn(db, actor.id))
    await forget(db, { owner, keys: new Set([key]), texts: [name, email, phone, address] });
  const entry = { action: "erase", ids: [record.id], after: answer, books };
  call.record({ kind: "businessCustomer", ...entry });
  return answer;
}

const rowsOf = (db: Db, id: number) =>
  db
    .selectFrom("customer")
    .select(["owner_id", "id"])
    .where("business_id", "=", id)
    .orderBy("owner_id")
    .execute();

/** A customer of the business as each driver has them. */
export async function entriesOfBusiness(db: Db, id: number): Promise<Entries[]> {
  const all: Entries[] = [];
  for (const row of await rowsOf(db, id)) {
    const entries = await entriesOf(db, row.owner_id, row.id);
    if (entries) all.push(entries);
  }
  return all;
}

const together = (one: Erasure, other: Erasure): Erasure => ({
  kept: one.kept + other.kept,
  until: (one.until ?? "") > (other.until ?? "") ? one.until : other.until,
  scheduled: one.scheduled + other.scheduled,
});

/** Whose logs and kept answers may name customers of the business. */
async function managersIn(db: Db, actorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("audit")
    .select("owner_id")
    .distinct()
    .where("kind", "=", "businessCustomer")
    .execute();
  return [...new Set([actorId, ...rows.map(({ owner_id }) => owner_id)])].filter((id) => id > 0);
}

/** What was erased before is answered as it was then. */
async function again({ db, params, unchanged }: Named): Promise<Erasure> {
  const row = await db
    .selectFrom("audit")
    .select("after")
    .where("kind", "=", "businessCustomer")
    .where("action", "=", "erase")
    .where("entity_ids", "=", JSON.stringify([params.id]))
    .executeTakeFirst();
  if (!row) throw notFound();
  unchanged();
  return JSON.parse(row.after) as Erasure;
}
