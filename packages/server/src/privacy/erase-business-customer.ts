import type { Erasure } from "@roundsman/contract/business/privacy";
import { businessCustomerResource } from "../catalogue/repository/catalogue-resources.ts";
import { forgetInBusinessImports } from "../catalogue/repository/business-imports.ts";
import { removeAssignments } from "../catalogue/repository/assignments.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { eraseForDrivers, type ErasureCall } from "./erase.ts";
import type { CustomerWithCopies } from "./customer-with-copies.ts";
import { forget } from "./forget.ts";

/**
 * Erases a customer of the business: the record, the row of every driver who has or had it, their
 * copies, and every trace in the managers' logs. The caller has locked the assignments since the
 * look-up (kernel/owned/business-columns.ts).
 */
export async function eraseBusinessCustomer(
  call: ErasureCall,
  { customers, businessIds }: CustomerWithCopies,
): Promise<Erasure> {
  const { db, actor, params } = call;
  if (!(await businessCustomerResource.business.find(db, { id: params.id })))
    return earlierResponse(call);
  const { answer, entries } = await eraseForDrivers(call, customers);
  for (const id of businessIds) await eraseRecord(db, id, actor.id);
  const erased = { ids: businessIds, after: answer, otherLogs: entries };
  call.record({ kind: "businessCustomer", action: "erase", ...erased });
  return answer;
}

async function eraseRecord(db: Db, id: number, by: number): Promise<void> {
  const record = await businessCustomerResource.business.find(db, { id });
  if (!record) return;
  await removeAssignments(db, "customer", id);
  await businessCustomerResource.business.erase(db, id);
  await forgetInBusinessImports(db, { record: id });
  const { key, name, email, phone, address } = record;
  for (const owner of await managersIn(db, by))
    await forget(db, { owner, keys: new Set([key]), texts: [name, email, phone, address] });
}

/** The people whose logs and stored responses may name customers of the business. */
async function managersIn(db: Db, actorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("audit")
    .select("owner_id")
    .distinct()
    .where("kind", "=", "businessCustomer")
    .execute();
  return [...new Set([actorId, ...rows.map(({ owner_id }) => owner_id)])].filter((id) => id > 0);
}

/** If the customer was erased before, returns the response of that erasure. */
async function earlierResponse({ db, params, unchanged }: ErasureCall): Promise<Erasure> {
  const rows = await db
    .selectFrom("audit")
    .select(["after", "entity_ids"])
    .where("kind", "=", "businessCustomer")
    .where("action", "=", "erase")
    .execute();
  const row = rows.find(({ entity_ids }) =>
    (JSON.parse(entity_ids) as number[]).includes(params.id),
  );
  if (!row) throw notFound();
  unchanged();
  return JSON.parse(row.after) as Erasure;
}
