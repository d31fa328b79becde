import type { Invoice, InvoiceBody } from "@roundsman/contract/invoice";
import { fold } from "@roundsman/core/name";
import type { CallBase } from "../../kernel/calls/call.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { notFound } from "../../kernel/errors/refusal.ts";
import { companyRecords } from "../../companies/repository.ts";
import { isCalled, linkedCustomer } from "./link-customer.ts";

interface Sent<Body> extends CallBase {
  readonly body: Body;
}

/**
 * The customer after an update. Older clients change the name alone and send no link, or the old
 * one: a name that is neither the invoice's nor the linked customer's is another customer's, and
 * decides (docs/wire-additions.md). An unchanged link with its name is not looked up: its customer
 * may have been erased since.
 */
export async function customerAfter(
  { db, actor, body }: Sent<Pick<InvoiceBody, "customerId" | "billTo">>,
  before: Invoice,
): Promise<number | null> {
  const { customerId = before.customerId } = body;
  const name = body.billTo.name ?? before.billTo.name;
  if (customerId !== before.customerId) return linkedCustomer(db, actor.id, { customerId, name });
  if (
    fold(name) === fold(before.billTo.name) ||
    (await isCalled(db, actor.id, { customerId, name }))
  )
    return customerId;
  return linkedCustomer(db, actor.id, { customerId: undefined, name });
}

interface FromCompany {
  /** null: the default company; undefined: as before. */
  readonly sent: number | null | undefined;
  readonly kept: number | null;
}

/**
 * The saved company that issues an invoice. Throws 404 for another person's id. A deleted company
 * may be named: the phone may have had no signal when it was deleted.
 */
export async function linkedCompany(
  db: Db,
  owner: number,
  { sent, kept }: FromCompany,
): Promise<number | null> {
  if (sent === undefined || sent === null || sent === kept) return sent === undefined ? kept : sent;
  if (!(await companyRecords.findAny(db, owner, sent))) throw notFound();
  return sent;
}
