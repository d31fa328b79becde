import type { Transaction } from "dexie";

/** Which company an invoice is from stood beside it on the phone alone; now it is the invoice's own, and travels with it when it is saved next. */
export async function withDocuments(trx: Transaction): Promise<void> {
  const issuers = (await trx.table("issuers").toArray()) as {
    readonly slot: string;
    readonly companyKey: string | null;
  }[];
  const chosen = new Map(issuers.map(({ slot, companyKey }) => [slot, companyKey]));
  await trx
    .table("invoices")
    .toCollection()
    .modify((row: Record<string, unknown>) => {
      Object.assign(row, {
        supplyDate: null,
        dueDate: null,
        companyId: null,
        companyKey: chosen.get(String(row["key"])) ?? null,
        lastDocument: null,
      });
    });
  await trx
    .table("drafts")
    .toCollection()
    .modify((row: { readonly slot: string; draft: object }) => {
      row.draft = { ...row.draft, companyKey: chosen.get(row.slot) ?? null };
    });
  await trx.table("issuers").where("slot").notEqual("latest").delete();
}

/** Where an invoice was paid from was not told: from GetPaid, as nearly all were, until the next list says (intake.ts). */
export async function withOrigins(trx: Transaction): Promise<void> {
  await trx
    .table("invoices")
    .toCollection()
    .modify((row: Record<string, unknown>) => {
      Object.assign(row, {
        paidFrom: row["paymentStatus"] === "paid" ? "due" : null,
        beforeStock: false,
      });
    });
}

/** What a customer's documents are written in and where e-invoices go, and come from: nothing until the next list says. */
export async function withCustomerDocuments(trx: Transaction): Promise<void> {
  await trx
    .table("customers")
    .toCollection()
    .modify(
      (row: object) =>
        void Object.assign(row, { documentLanguage: "", peppolId: "", buyerReference: "" }),
    );
  await trx
    .table("companies")
    .toCollection()
    .modify((row: object) => void Object.assign(row, { peppolId: "" }));
}

/** Up to where the phone had heard of changes was said by numbers that nothing reads any more. */
export async function withoutPlaces(trx: Transaction): Promise<void> {
  await trx.table("meta").bulkDelete(["changes", "ledger", "ledgerDoubted"]);
}

/**
 * Several operations went by one call, under a key of theirs. Each goes by itself now: all of them can be done again with nothing changed. What a
 * person saw before an edit is not known.
 */
export async function withoutCommonKeys(trx: Transaction): Promise<void> {
  await trx
    .table("outbox")
    .toCollection()
    .modify((of: { batch?: string | null; seen?: object | null }) => {
      delete of.batch;
      of.seen = null;
    });
}
