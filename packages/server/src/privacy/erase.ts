import type { Erasure, privacy } from "@roundsman/contract/business/privacy";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Call } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { customerRecords } from "../customers/repository.ts";
import { setHidden } from "../invoices/repository/write-invoices.ts";
import { blankReferencesOf } from "../payments/repository/blank-references.ts";
import { settle, type Change } from "../stock/repository/settle.ts";
import { blankInvoices } from "./blank-invoices.ts";
import { doomImages } from "./doomed-images.ts";
import { forget } from "./forget.ts";
import { keptWithCredits, lastDay } from "./retention.ts";
import { creditsOf, entriesOf, invoicesOf, isIssued, paidBy, routesOf } from "./theirs.ts";
import type { Entries, InvoiceRow } from "./theirs.ts";

/** What an erasure needs of its call; the machine itself asks for one after an older copy came back. */
type Named = Pick<
  Call<(typeof privacy)["erase"]>,
  "db" | "now" | "today" | "params" | "record" | "unchanged"
> & {
  readonly actor: { readonly id: number };
};

/**
 * Erases a customer in one transaction: the row, its places in routes, its pictures, scheduled orders, and every trace in the log and in kept
 * answers. Issued invoices stay with their copy until the law lets them go (retention.ts); the hourly tidying takes them then.
 */
export async function erase(call: Named): Promise<Erasure> {
  const { db, actor, now } = call;
  const entries = await held(call);
  if (!entries) return again(call);
  const invoices = await invoicesOf(db, entries);
  const routes = await routesOf(db, entries);
  const credits = await creditsOf(db, actor.id, invoices);
  const payments = await paidBy(db, entries, invoices);
  const answer = erasureOf(invoices, credits);
  await forget(db, {
    owner: actor.id,
    keys: new Set([...entries, ...invoices, ...credits, ...payments].map(({ key }) => key)),
    texts: entries.flatMap(({ name, email, phone, address }) => [name, email, phone, address]),
  });
  await keepIssued(db, invoices.filter(isIssued), credits);
  const scheduled = invoices.filter((invoice) => !isIssued(invoice));
  const hidden = await setHidden(db, actor.id, {
    ids: scheduled.map(({ id }) => id),
    deletedAt: now.toISOString(),
    now,
  });
  const back = await settle(call, changesOf(scheduled, hidden));
  await blankInvoices(db, scheduled, now);
  for (const entry of entries) {
    await blankReferencesOf(db, actor.id, entry.id);
    await removeCustomer(db, entry);
  }
  call.record({
    kind: "customer",
    action: "erase",
    ids: entries.map(({ id }) => id),
    after: answer,
    also: [
      { kind: "deliveryRoute", ids: routes.map(({ id }) => id) },
      { kind: "invoice", ids: scheduled.map(({ id }) => id) },
      ...back,
    ],
  });
  return answer;
}

/** A scheduled one may have been delivered already: its goods are on the van again. */
const changesOf = (before: readonly InvoiceRow[], hidden: readonly InvoiceRow[]): Change[] =>
  hidden.flatMap((after) =>
    before.filter(({ id }) => id === after.id).map((row) => ({ before: row, after })),
  );

export const erasureOf = (
  invoices: readonly InvoiceRow[],
  credits: readonly CreditNote[],
): Erasure => ({
  kept: invoices.filter(isIssued).length,
  until: lastDay(invoices, credits),
  scheduled: invoices.filter((invoice) => !isIssued(invoice)).length,
});

/** Nobody else writes to the customer until the transaction ends; hidden ones are erased too, and what was merged into them. */
async function held({ db, actor, params, now }: Named): Promise<Entries | undefined> {
  const entries = await entriesOf(db, actor.id, params.id);
  if (!entries) return undefined;
  const [customer, ...merged] = entries;
  return [await customerRecords.update(db, customer, { now }), ...merged];
}

/** What was erased before is answered as it was then. */
async function again({ db, actor, params, unchanged }: Named): Promise<Erasure> {
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

async function keepIssued(
  trx: Db,
  invoices: readonly InvoiceRow[],
  credits: readonly CreditNote[],
): Promise<void> {
  for (const { owner_id, id, date } of invoices)
    await trx
      .insertInto("kept_invoice")
      .values({ owner_id, invoice_id: id, until: keptWithCredits({ id, date }, credits) })
      .onConflict((on) => on.doNothing())
      .execute();
}

/** The row goes whole: a phone that still has it learns that it is gone, and nothing brings it back. */
async function removeCustomer(trx: Db, { owner_id, id, images }: Row<"customer">): Promise<void> {
  await trx
    .deleteFrom("delivery_route_stop")
    .where("owner_id", "=", owner_id)
    .where("member_id", "=", id)
    .execute();
  await trx.deleteFrom("customer").where("owner_id", "=", owner_id).where("id", "=", id).execute();
  await trx
    .updateTable("merged_customer")
    .set({ undo: "" })
    .where("owner_id", "=", owner_id)
    .where((of) => of.or([of("customer_id", "=", id), of("into_id", "=", id)]))
    .execute();
  await doomImages(trx, JSON.parse(images) as string[]);
  await forgetImports(trx, owner_id, id);
}

/** An import that changed them cannot be taken back any more. */
async function forgetImports(trx: Db, owner: number, customerId: number): Promise<void> {
  const rows = await trx
    .selectFrom("bulk_import")
    .select(["id", "items"])
    .where("owner_id", "=", owner)
    .where("kind", "=", "customer")
    .execute();
  for (const { id, items } of rows) {
    const before = JSON.parse(items) as { readonly id: number }[];
    if (!before.some((item) => item.id === customerId)) continue;
    const after = before.map((item) =>
      item.id === customerId && "before" in item ? { ...item, before: {} } : item,
    );
    await trx
      .updateTable("bulk_import")
      .set({ items: JSON.stringify(after) })
      .where("owner_id", "=", owner)
      .where("id", "=", id)
      .execute();
  }
}
