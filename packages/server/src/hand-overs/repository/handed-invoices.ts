import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import type { OwnedCustomer } from "./copied-customers.ts";

/**
 * Records the invoices of a hand-over. An invoice may be in several that have not ended, lent from
 * one driver to the next: each is a step away from the first lender. Work on it, or its return,
 * ends the steps after whoever has it then.
 */
export const recordHandedInvoices = (
  trx: Db,
  handOver: number,
  ids: readonly number[],
): Promise<void> =>
  inBatches(ids, (some) =>
    trx
      .insertInto("handed_invoice")
      .values(some.map((invoice_id) => ({ hand_over_id: handOver, invoice_id, comes_back: 1 })))
      .execute(),
  );

/** Whether one of these invoices was ever handed over, whoever has it now. */
export async function wereHandedOver(db: Db, ids: readonly number[]): Promise<boolean> {
  let found = false;
  await inBatches(ids, async (some) => {
    found ||=
      (await db
        .selectFrom("handed_invoice")
        .select("invoice_id")
        .where("invoice_id", "in", some)
        .limit(1)
        .executeTakeFirst()) !== undefined;
  });
  return found;
}

/**
 * Ends this step of its invoices and those after it; answers the invoices that are to come back.
 */
export async function endSteps(trx: Db, handOver: number): Promise<number[]> {
  const rows = await trx
    .updateTable("handed_invoice")
    .set({ comes_back: 0 })
    .where("hand_over_id", "=", handOver)
    .where("comes_back", "=", 1)
    .returning("invoice_id")
    .execute();
  const ids = rows.map(({ invoice_id }) => invoice_id).toSorted((a, b) => a - b);
  await inBatches(ids, (some) =>
    trx
      .updateTable("handed_invoice")
      .set({ comes_back: 0 })
      .where("hand_over_id", ">", handOver)
      .where("invoice_id", "in", some)
      .execute(),
  );
  return ids;
}

/**
 * Ends the steps after the last one that led to this person, who has the invoices again; all of
 * them if none did.
 */
export const endStepsAfter = (trx: Db, person: number, ids: readonly number[]): Promise<void> =>
  inBatches(ids, (some) =>
    trx
      .updateTable("handed_invoice")
      .set({ comes_back: 0 })
      .where("comes_back", "=", 1)
      .where("invoice_id", "in", some)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("handed_invoice as later")
              .innerJoin("hand_over", "hand_over.id", "later.hand_over_id")
              .select("later.invoice_id")
              .whereRef("later.invoice_id", "=", "handed_invoice.invoice_id")
              .whereRef("later.hand_over_id", ">=", "handed_invoice.hand_over_id")
              .where("later.comes_back", "=", 1)
              .where("hand_over.to_id", "=", person),
          ),
        ),
      )
      .execute(),
  );

/** Whether another driver has one of these invoices on loan. */
export async function isLent(db: Db, ids: readonly number[]): Promise<boolean> {
  let found = false;
  await inBatches(ids, async (some) => {
    const lent = await db
      .selectFrom("handed_invoice")
      .innerJoin("hand_over", "hand_over.id", "handed_invoice.hand_over_id")
      .select("invoice_id")
      .where("comes_back", "=", 1)
      .where("ended_at", "=", "")
      .where("invoice_id", "in", some)
      .limit(1)
      .executeTakeFirst();
    found ||= lent !== undefined;
  });
  return found;
}

/** By invoice, for those on loan: the first lender, whose work it is. */
export async function firstLenders(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const lenders = new Map<number, number>();
  await inBatches(ids, async (some) => {
    const steps = await db
      .selectFrom("handed_invoice")
      .innerJoin("hand_over", "hand_over.id", "handed_invoice.hand_over_id")
      .select(["invoice_id", "from_id"])
      .where("comes_back", "=", 1)
      .where("ended_at", "=", "")
      .where("invoice_id", "in", some)
      .orderBy("hand_over_id", "desc")
      .execute();
    for (const { invoice_id, from_id } of steps) lenders.set(invoice_id, from_id);
  });
  return lenders;
}

/** Ends all loans of these invoices. */
export const endAllSteps = (trx: Db, ids: readonly number[]): Promise<void> =>
  inBatches(ids, (some) =>
    trx
      .updateTable("handed_invoice")
      .set({ comes_back: 0 })
      .where("comes_back", "=", 1)
      .where("invoice_id", "in", some)
      .execute(),
  );

interface Handed {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
}

/** Copies until when the law wants invoices of erased customers to be kept. */
export const copyRetention = (trx: Db, { from, to, ids }: Handed): Promise<unknown> =>
  trx
    .insertInto("kept_invoice")
    .columns(["owner_id", "invoice_id", "until"])
    .expression((eb) =>
      eb
        .selectFrom("kept_invoice")
        .select((each) => [each.lit(to).as("owner_id"), "invoice_id", "until"])
        .where("owner_id", "=", from)
        .where("invoice_id", "in", ids),
    )
    .onConflict((on) => on.doNothing())
    .execute();

/**
 * The customers of some invoices in the books of all between whom these were handed over. Leaves
 * out deleted customers.
 */
export async function customersWithWork(db: Db, ids: readonly number[]): Promise<OwnedCustomer[]> {
  const found: OwnedCustomer[] = [];
  await inBatches(ids, async (some) => {
    const rows = await db
      .selectFrom("handed_invoice")
      .innerJoin("hand_over", "hand_over.id", "handed_invoice.hand_over_id")
      .innerJoin("invoice", (on) =>
        on
          .onRef("invoice.id", "=", "handed_invoice.invoice_id")
          .on((eb) =>
            eb.or([
              eb("invoice.owner_id", "=", eb.ref("hand_over.from_id")),
              eb("invoice.owner_id", "=", eb.ref("hand_over.to_id")),
            ]),
          ),
      )
      .innerJoin("customer", (on) =>
        on
          .onRef("customer.owner_id", "=", "invoice.owner_id")
          .onRef("customer.id", "=", "invoice.customer_id"),
      )
      .select(["customer.owner_id", "customer.id"])
      .distinct()
      .where("handed_invoice.invoice_id", "in", some)
      .where("customer.deleted_at", "=", "")
      .execute();
    found.push(...rows.map(({ owner_id, id }) => ({ owner: owner_id, id })));
  });
  return found;
}
