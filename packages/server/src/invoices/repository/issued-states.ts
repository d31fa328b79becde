import { INVOICE_FIELDS, type Invoice } from "@roundsman/contract/invoice";
import type { FormerState, IssuedAction } from "@roundsman/contract/invoices/issued";
import { withoutPersonal } from "@roundsman/contract/wire/personal-fields";
import { isRegisteredForVat, type Company } from "@roundsman/core/company";
import type { VatMode } from "@roundsman/core/vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import type { Selectable } from "kysely";
import { companyOf, companyRecords, defaultCompanyOf } from "../../companies/repository.ts";
import type { CallBase } from "../../kernel/calls/call.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** All that the paper of a former state shows. */
export interface StateBody {
  readonly invoice: Invoice;
  /** The issuer; null: nobody was named. */
  readonly company: Company | null;
  /** It comes from the log, in which an erasure may have blanked words. */
  readonly isBlanked?: true;
}

interface Former {
  readonly action: IssuedAction;
  readonly reason?: string | undefined;
  /** As they were before. */
  readonly invoices: readonly Invoice[];
}

/**
 * Keeps the former states of issued invoices, in the transaction that changes or voids them (wire
 * §12).
 */
export async function keepStates(
  { db, actor, now }: Pick<CallBase, "db" | "actor" | "now">,
  { action, reason = "", invoices }: Former,
): Promise<void> {
  for (const invoice of invoices) {
    const body = { invoice, company: await issuerOf(db, actor, invoice.companyId) };
    await insertState(db, actor.id, { action, reason, body, at: now.toISOString() });
  }
}

interface NewState {
  readonly action: IssuedAction;
  readonly reason?: string;
  readonly body: StateBody;
  /** When it was changed or voided. */
  readonly at: string;
}

export async function insertState(
  trx: Db,
  owner: number,
  { action, reason = "", body, at }: NewState,
): Promise<void> {
  await trx
    .insertInto("issued_state")
    .values({
      owner_id: owner,
      id: await nextNumber(trx, "issued_state"),
      invoice_id: body.invoice.id,
      action,
      reason,
      body: JSON.stringify(body),
      at,
    })
    .execute();
}

/** The current issuer of an invoice; null: nobody is named. */
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

/** With the invoice's current number: it may have got it after this state, and keeps it. */
const rowsOf = (db: Db, owner: number, invoiceId: number) =>
  db
    .selectFrom("issued_state as state")
    .leftJoin("invoice", (join) =>
      join
        .onRef("invoice.owner_id", "=", "state.owner_id")
        .onRef("invoice.id", "=", "state.invoice_id"),
    )
    .selectAll("state")
    .select("invoice.number")
    .where("state.owner_id", "=", owner)
    .where("state.invoice_id", "=", invoiceId);

function bodyOf({ body, number }: Pick<StateRow, "body"> & { readonly number: string | null }) {
  const { invoice, ...rest } = keptBody(body);
  return { ...rest, invoice: number ? { ...invoice, number } : invoice };
}

const keptBody = (body: string) => JSON.parse(body) as StateBody;

/**
 * Latest first. A state that was kept because of a late paper counts from the moment of its change.
 */
export async function statesOf(db: Db, owner: number, invoiceId: number): Promise<FormerState[]> {
  const rows = await rowsOf(db, owner, invoiceId)
    .orderBy("state.at", "desc")
    .orderBy("state.id", "desc")
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

/** How a paper treats VAT if the call does not say. Where no issuer is named, VAT is included. */
export const paperVat = (invoice: Invoice, company: Company | null): VatMode =>
  vatModeOf(invoice, { isRegistered: company === null || isRegisteredForVat(company) });

/** Undefined if it is another person's, or of another invoice. */
export async function findState(
  db: Db,
  owner: number,
  { id, invoiceId }: { readonly id: number; readonly invoiceId: number },
): Promise<StateBody | undefined> {
  const row = await rowsOf(db, owner, invoiceId).where("state.id", "=", id).executeTakeFirst();
  return row && bodyOf(row);
}

/** The invoice at a moment, if it was changed or voided since; otherwise undefined. */
export async function stateAt(
  db: Db,
  owner: number,
  { invoiceId, at }: { readonly invoiceId: number; readonly at: string },
): Promise<StateBody | undefined> {
  const row = await rowsOf(db, owner, invoiceId)
    .where("state.at", ">", at)
    .orderBy("state.at")
    .orderBy("state.id")
    .limit(1)
    .executeTakeFirst();
  return row && bodyOf(row);
}

/** Blanks the personal data in the stored states; number, day and amounts stay. */
export async function blankStates(trx: Db, owner: number, invoiceId: number): Promise<void> {
  const rows = await trx
    .selectFrom("issued_state")
    .select(["id", "body"])
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .execute();
  for (const row of rows) {
    const { invoice, ...rest } = keptBody(row.body);
    const blank = { ...withoutPersonal(INVOICE_FIELDS, invoice), customerId: null };
    await trx
      .updateTable("issued_state")
      .set({ body: JSON.stringify({ ...rest, invoice: blank }), reason: "" })
      .where("owner_id", "=", owner)
      .where("id", "=", row.id)
      .execute();
  }
}
