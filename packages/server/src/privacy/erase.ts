import type { Erasure } from "@roundsman/contract/business/privacy";
import type { CallBase } from "../kernel/calls/call.ts";
import type { OtherLogEntry } from "../kernel/changes/record-change.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import { customerRecords } from "../customers/repository.ts";
import { setDeleted } from "../invoices/repository/write-invoices.ts";
import { blankReferencesOf } from "../payments/repository/blank-references.ts";
import { sheetsNaming } from "../stock/repository/day-sheets.ts";
import { updateLedgers, type InvoiceChange } from "../stock/repository/update-ledgers.ts";
import { blankInvoices } from "./blank-invoices.ts";
import type { CustomerWithCopies } from "./customer-with-copies.ts";
import { eraseHandedInvoices } from "./erase-handed-invoices.ts";
import { forget } from "./forget.ts";
import { eraseHiddenRows, keepIssued } from "./keep-issued.ts";
import { removeCustomer } from "./remove-customer.ts";
import { erasureOf, summariseErasure } from "./foresee.ts";
import {
  creditNotesForInvoices,
  invoicesOf,
  mustKeep,
  paymentsOfCustomer,
  routesOf,
} from "./customer-rows.ts";
import type { CustomerRows, InvoiceRow } from "./customer-rows.ts";

/**
 * What an erasure needs of its call. It is also performed without a signed-in person, after an
 * older copy was restored.
 */
export type ErasureCall = Pick<CallBase, "db" | "now" | "today" | "record" | "unchanged"> & {
  readonly actor: { readonly id: number };
  readonly params: { readonly id: number };
};

/**
 * Erases a driver's customer and their copies with other drivers; every log concerned gets an
 * entry.
 */
export async function erase(
  call: ErasureCall,
  { customers }: CustomerWithCopies,
): Promise<Erasure> {
  const { answer, entries } = await eraseForDrivers(call, customers);
  const [own, ...others] = entries;
  if (!own) return earlierResponse(call);
  call.record({ ...own, after: answer, otherLogs: others });
  return answer;
}

interface Erased {
  /** Each invoice counts once, whichever drivers have it. */
  readonly answer: Erasure;
  /** The audit entries for the drivers' logs. */
  readonly entries: readonly OtherLogEntry[];
}

export async function eraseForDrivers(
  call: Pick<ErasureCall, "db" | "now" | "today">,
  customers: readonly CustomerRows[],
): Promise<Erased> {
  // Taking the counter's lock waits for invoices that other transactions are writing for this
  // customer; later ones no longer find the customer.
  await nextNumber(call.db, "invoice", 0);
  const answer = await summariseErasure(call.db, customers);
  const entries: OtherLogEntry[] = [];
  for (const each of customers) entries.push(...(await eraseForDriver(call, each)));
  return { answer, entries };
}

/**
 * Erases a customer of one driver: the row, its places in routes, its pictures, scheduled orders,
 * and every trace in the log and in stored responses. Issued invoices keep their copy of the
 * customer's details as long as the law requires (retention.ts); the hourly job removes it
 * afterwards.
 */
async function eraseForDriver(
  { db, now, today }: Pick<ErasureCall, "db" | "now" | "today">,
  [customer, ...merged]: CustomerRows,
): Promise<readonly OtherLogEntry[]> {
  const owner = customer.owner_id;
  // Locks the customer until the transaction ends. Hidden customers, and those merged into this
  // one, are erased, too.
  const customerRows: CustomerRows = [
    await customerRecords.update(db, customer, { now }),
    ...merged,
  ];
  const invoices = await invoicesOf(db, customerRows);
  const routes = await routesOf(db, customerRows);
  const credits = await creditNotesForInvoices(db, owner, invoices);
  const payments = await paymentsOfCustomer(db, customerRows, invoices);
  await forget(db, {
    owner,
    keys: new Set([...customerRows, ...invoices, ...credits, ...payments].map(({ key }) => key)),
    texts: customerRows.flatMap(({ name, email, phone, address }) => [name, email, phone, address]),
  });
  const keeps = mustKeep(credits);
  await keepIssued(db, invoices.filter(keeps), credits);
  const scheduled = invoices.filter((invoice) => !keeps(invoice));
  const deleted = await setDeleted(db, owner, {
    ids: scheduled.map(({ id }) => id),
    deletedAt: now.toISOString(),
    now,
  });
  const back = await updateLedgers(
    { db, now, today, actor: { id: owner } },
    changesOf(scheduled, deleted),
  );
  await blankInvoices(db, scheduled, now);
  await eraseHiddenRows(db, { owner, invoices, credits, now });
  const handed = await eraseHandedInvoices(db, invoices, now);
  const ids = customerRows.map(({ id }) => id);
  for (const row of customerRows) {
    await blankReferencesOf(db, owner, row.id);
    await removeCustomer(db, row);
  }
  const own: OtherLogEntry = {
    ownerId: owner,
    kind: "customer",
    action: "erase",
    ids,
    after: erasureOf(invoices, credits),
    also: [
      { kind: "deliveryRoute", ids: routes.map(({ id }) => id) },
      { kind: "invoice", ids: scheduled.map(({ id }) => id) },
      { kind: "payment", ids: payments.map(({ id }) => id) },
      { kind: "daySheet", ids: await sheetsNaming(db, owner, ids) },
      ...back,
    ],
  };
  return [own, ...handed];
}

/** A scheduled invoice may be delivered already: its goods return to the van. */
const changesOf = (
  before: readonly InvoiceRow[],
  deleted: readonly InvoiceRow[],
): InvoiceChange[] =>
  deleted.flatMap((after) =>
    before.filter(({ id }) => id === after.id).map((row) => ({ before: row, after })),
  );

/** If the customer was erased before, returns the response of that erasure. */
async function earlierResponse({ db, actor, params, unchanged }: ErasureCall): Promise<Erasure> {
  const rows = await db
    .selectFrom("audit")
    .select(["after", "entity_ids"])
    .where("owner_id", "=", actor.id)
    .where("kind", "=", "customer")
    .where("action", "=", "erase")
    .execute();
  const row = rows.find(({ entity_ids }) =>
    (JSON.parse(entity_ids) as number[]).includes(params.id),
  );
  if (!row) throw notFound();
  unchanged();
  return JSON.parse(row.after) as Erasure;
}
