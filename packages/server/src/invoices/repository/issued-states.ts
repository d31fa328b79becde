import type { Invoice } from "@roundsman/contract/invoice";
import type { FormerState, IssuedAction } from "@roundsman/contract/invoices/issued";
import { NOBODY } from "@roundsman/core/bill-to";
import { isRegisteredForVat, type Company } from "@roundsman/core/company";
import type { VatMode } from "@roundsman/core/vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import type { Selectable } from "kysely";
import { companyOf, companyRecords, defaultCompanyOf } from "../../companies/repository.ts";
import type { CallBase } from "../../kernel/calls/call.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** All that the paper of a state says. */
export interface StateBody {
  readonly invoice: Invoice;
  /** Who issued it; null: nobody was named. */
  readonly company: Company | null;
}

interface Former {
  readonly action: IssuedAction;
  readonly reason?: string | undefined;
  /** As they were. */
  readonly invoices: readonly Invoice[];
}

/** Keeps what issued invoices were, in the transaction that changes or voids them (wire §12). */
export async function keepStates(
  { db, actor, now }: Pick<CallBase, "db" | "actor" | "now">,
  { action, reason = "", invoices }: Former,
): Promise<void> {
  for (const invoice of invoices) {
    const body: StateBody = { invoice, company: await issuerOf(db, actor, invoice.companyId) };
    await db
      .insertInto("issued_state")
      .values({
        owner_id: actor.id,
        id: await nextNumber(db, "issued_state"),
        invoice_id: invoice.id,
        action,
        reason,
        body: JSON.stringify(body),
        at: now.toISOString(),
      })
      .execute();
  }
}

/** Who issues an invoice as things are; null: nobody is named. */
export async function issuerOf(
  db: Db,
  actor: CallBase["actor"],
  chosen: number | null,
): Promise<Company | null> {
  const row = chosen === null ? undefined : await companyRecords.find(db, actor.id, chosen);
  const company = row ? companyOf(row) : await defaultCompanyOf(db, actor);
  return company.name === "" ? null : company;
}

type StateRow = Selectable<Database["issued_state"]>;

const bodyOf = ({ body }: Pick<StateRow, "body">) => JSON.parse(body) as StateBody;

/** Latest first. */
export async function statesOf(db: Db, owner: number, invoiceId: number): Promise<FormerState[]> {
  const rows = await db
    .selectFrom("issued_state")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => {
    const { invoice, company } = bodyOf(row);
    return {
      id: row.id,
      action: row.action as IssuedAction,
      reason: row.reason,
      at: row.at,
      invoice,
      paper_vat: paperVat(invoice, company),
    };
  });
}

/** How a paper treats VAT where the call does not say: one that says nobody's name holds VAT. */
export const paperVat = (invoice: Invoice, company: Company | null): VatMode =>
  vatModeOf(invoice, { isRegistered: company === null || isRegisteredForVat(company) });

const bodiesOf = (db: Db, owner: number, invoiceId: number) =>
  db
    .selectFrom("issued_state")
    .select("body")
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId);

/** undefined for another's, and for one of another invoice. */
export async function findState(
  db: Db,
  owner: number,
  { id, invoiceId }: { readonly id: number; readonly invoiceId: number },
): Promise<StateBody | undefined> {
  const row = await bodiesOf(db, owner, invoiceId).where("id", "=", id).executeTakeFirst();
  return row && bodyOf(row);
}

/** What an invoice was at a moment, if it was changed or voided since; undefined where it was not. */
export async function stateAt(
  db: Db,
  owner: number,
  { invoiceId, at }: { readonly invoiceId: number; readonly at: string },
): Promise<StateBody | undefined> {
  const row = await bodiesOf(db, owner, invoiceId)
    .where("at", ">", at)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && bodyOf(row);
}

/** A state keeps its number, its day and its sums; whom it was for is gone. */
export async function blankStates(trx: Db, owner: number, invoiceId: number): Promise<void> {
  const rows = await trx
    .selectFrom("issued_state")
    .select(["id", "body"])
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .execute();
  for (const row of rows) {
    const { invoice, company } = bodyOf(row);
    const blank = { ...invoice, customerId: null, billTo: NOBODY, summary: "", footnote: "" };
    await trx
      .updateTable("issued_state")
      .set({ body: JSON.stringify({ invoice: blank, company }), reason: "" })
      .where("owner_id", "=", owner)
      .where("id", "=", row.id)
      .execute();
  }
}
