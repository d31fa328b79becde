import {
  USUAL_LIMITED,
  type creditLimits,
  type LimitedCustomer,
} from "@roundsman/contract/payments/credit-limits";
import type { CustomerChange } from "@roundsman/contract/customers";
import type { Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import { sql } from "kysely";
import type { Call, CallBase, Handlers } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { customerRecords } from "./repository.ts";

export const creditLimitHandlers = {
  list: async ({ db, query }: Call<(typeof creditLimits)["list"]>) => ({
    customers: await limited(db, { query: query.query ?? "" }, query.named ?? undefined),
  }),
  set: setLimit,
} satisfies Handlers<typeof creditLimits>;

/** What a customer's row is written from: the sent fields, and whether a manager set the limit. */
export type LimitedChange = CustomerChange & { readonly limitByManager?: 0 | 1 };

/** Marks a limit that a manager writes in a driver's name as the manager's. */
export const limitByManager = ({ manager }: CallBase, sent: CustomerChange): LimitedChange =>
  manager && sent.creditLimit !== undefined
    ? { ...sent, limitByManager: sent.creditLimit > 0 ? 1 : 0 }
    : sent;

/**
 * A driver can lower a limit that a manager set, not raise or remove it. A client that sends no
 * version only repeats the limit that it was given, so the saved limit is kept. A stale version
 * passes here and is refused as stale later. Any other higher limit throws 409.
 */
export async function withinLimit(
  call: CallBase,
  id: number,
  body: CustomerChange,
): Promise<LimitedChange> {
  const { db, actor, manager } = call;
  const { creditLimit: wanted, version } = body;
  if (wanted === undefined || actor.role === "manager") return body;
  const row = await customerRecords.find(db, actor.id, id);
  if (manager) return wanted === row?.credit_limit ? body : limitByManager(call, body);
  if (!row || row.limit_by_manager === 0) return body;
  if (wanted > 0 && wanted <= row.credit_limit) return body;
  if (version === undefined) return { ...body, creditLimit: row.credit_limit as Pence };
  if (version !== row.version) return body;
  throw refused(
    409,
    "limit-of-manager",
    "A manager set this credit limit. Please ask a manager to raise it.",
  );
}

async function setLimit(call: Call<(typeof creditLimits)["set"]>): Promise<LimitedCustomer> {
  const { db, today, now, params, body } = call;
  const owner = await ownerOf(db, params.id);
  const row = owner === undefined ? undefined : await customerRecords.find(db, owner, params.id);
  if (!row || owner === undefined) throw notFound();
  const [before] = await limited(db, { id: row.id });
  const limit = body.credit_limit ?? row.credit_limit;
  const liftedOn = body.lifted === undefined ? row.limit_lifted_on : body.lifted ? today : "";
  const byManager = body.credit_limit === undefined ? row.limit_by_manager : limit > 0 ? 1 : 0;
  const isSame =
    limit === row.credit_limit &&
    byManager === row.limit_by_manager &&
    liftedOn === row.limit_lifted_on;
  if (before && isSame) {
    call.unchanged();
    return before;
  }
  await customerRecords.update(db, row, {
    credit_limit: limit,
    limit_by_manager: byManager,
    limit_lifted_on: liftedOn,
    now,
  });
  const [after] = await limited(db, { id: row.id });
  if (!after) throw notFound();
  call.record({ kind: "customer", action: "update", ids: [row.id], before, after, owner });
  return after;
}

async function ownerOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("customer")
    .select("owner_id")
    .where("id", "=", id)
    .where("deleted_at", "=", "")
    .executeTakeFirst();
  return row?.owner_id;
}

/**
 * One customer, those whose name contains the query, or all who have a limit. At most `most` of
 * them, those who owe most first.
 */
async function limited(
  db: Db,
  asked: { readonly id: number } | { readonly query: string },
  most = USUAL_LIMITED,
): Promise<LimitedCustomer[]> {
  const { rows } = await sql<{
    readonly id: number;
    readonly name: string;
    readonly driver: string;
    readonly owed: number;
    readonly credit_limit: number;
    readonly limit_by_manager: number;
    readonly limit_lifted_on: Day | "";
  }>`
    select * from (
      select customer.id, customer.name, person.name as driver, customer.credit_limit,
        customer.limit_by_manager, customer.limit_lifted_on,
        cast(coalesce((
          select sum(total + vat_added - paid) from invoice
          where invoice.owner_id = customer.owner_id and invoice.customer_id = customer.id
            and invoice.deleted_at = '' and payment_status not in ('scheduled', 'paid')
            and total + vat_added > paid
        ), 0) - customer.on_account as bigint) as owed
      from customer join person on person.id = customer.owner_id
      where customer.deleted_at = '' and ${conditionOf(asked)}
    ) as found order by owed desc, id limit ${most}`.execute(db);
  return rows.map(({ credit_limit, limit_by_manager, limit_lifted_on, owed, ...rest }) => ({
    ...rest,
    owed: pence(owed),
    limit: pence(credit_limit),
    isByManager: limit_by_manager === 1,
    liftedOn: limit_lifted_on === "" ? null : limit_lifted_on,
  }));
}

function conditionOf(asked: { readonly id: number } | { readonly query: string }) {
  if ("id" in asked) return sql<boolean>`customer.id = ${asked.id}`;
  const words = fold(asked.query.trim());
  if (words === "") return sql<boolean>`customer.credit_limit > 0`;
  return sql<boolean>`customer.search_name like ${`%${words.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
