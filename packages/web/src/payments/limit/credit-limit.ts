import type { Day } from "@roundsman/core/day";
import { lessCredits, type InvoiceTotals } from "@roundsman/core/invoice";
import { pence, sum, type Pence } from "@roundsman/core/money";
import { LIST_RULES, type InvoiceList } from "@roundsman/core/payment-status";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { Database } from "../../sync/store/database.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { mergedKeys, keptCustomer } from "../../sync/store/merged-customers.ts";
import { inReadTransaction } from "../read-transaction.ts";
import { accountNow } from "../account-now.ts";
import { isOwed } from "../debts.ts";

/** The invoice in the editor. */
export interface Weighed {
  /** A new invoice has its key before it is saved. */
  readonly key: string;
  /** null for a new invoice. */
  readonly invoice: LocalInvoice | null;
  /** The list of a new invoice. */
  readonly list: InvoiceList;
}

export type WeighedDraft = Pick<InvoiceDraft, "customerKey" | "lines" | "date" | "vatMode">;

export interface OverLimit {
  readonly customer: LocalCustomer;
  /** What the customer would owe with this invoice as it is typed, in pence. */
  readonly owed: Pence;
  readonly limit: Pence;
  /** What is open of this invoice as it is typed, in pence. */
  readonly own: Pence;
  /** Whether the customer would owe more of this invoice than before. */
  readonly grows: boolean;
}

/**
 * The limit, in pence, if the customer owes more than it; null where there is no limit or it is not
 * passed.
 */
export function passedLimit(owes: Pence, limit: Pence | undefined): Pence | null {
  return limit !== undefined && limit > 0 && owes > limit ? limit : null;
}

interface LimitContext {
  readonly isManager: boolean;
  readonly today: Day;
}

/** Whether only a manager may go over the limit; a driver then needs cash. */
export const isFixedLimit = (
  { limitBy, limitLiftedOn }: Pick<LocalCustomer, "limitBy" | "limitLiftedOn">,
  { isManager, today }: LimitContext,
): boolean => !isManager && limitBy === "manager" && limitLiftedOn !== today;

/**
 * What the customer would owe with this invoice, if that is above their credit limit; else null.
 * Works without signal.
 */
export const overLimit = (
  weighed: Weighed,
  draft: WeighedDraft,
  db: Database,
): Promise<OverLimit | null> => inReadTransaction(db, () => overNow(weighed, draft, db));

async function overNow(
  { key, invoice, list }: Weighed,
  draft: WeighedDraft,
  db: Database,
): Promise<OverLimit | null> {
  const paymentStatus = invoice?.paymentStatus ?? LIST_RULES[list].creates;
  if (paymentStatus === "scheduled" || paymentStatus === "paid") return null;
  const customer = await keptCustomer(db, draft.customerKey);
  if (!customer) return null;
  const entries = await mergedKeys(db, customer.key);
  const invoices = await db.invoices.where("customerKey").anyOf(entries).toArray();
  const others = invoices.filter((other) => other.key !== key && isOwed(other)).map(openAmount);
  const own = openAmount({ totals: asTyped(draft, invoice), paymentStatus });
  const owes = pence(sum(others) + own - (await accountNow(db, customer)));
  const limit = passedLimit(owes, customer.creditLimit);
  const isTheirs = invoice !== null && entries.includes(invoice.customerKey ?? "");
  const before = isTheirs ? openAmount(invoice) : 0;
  return limit === null ? null : { customer, owed: owes, limit, own, grows: own > before };
}

/** The totals of the draft, with what was credited and paid of the invoice. */
function asTyped(draft: WeighedDraft, invoice: LocalInvoice | null): InvoiceTotals {
  const { credited, paid } = invoice?.totals ?? {};
  return { ...lessCredits(totalsOf(draft), credited), paid };
}
