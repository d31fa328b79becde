import type { DayRange } from "@roundsman/core/day-range";
import type { Day } from "@roundsman/core/day";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { pence, type Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { rateVat, type RateVat } from "@roundsman/core/vat/invoice-vat";
import { DEFAULT_VAT_RATE, type VatRate } from "@roundsman/core/vat/rates";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { IS_NOT_DELETED, type Conditions } from "./sales-filter.ts";
import { mayCharge, type Seller } from "./seller.ts";
import { isNotScheduled, isSold, lineTotal } from "./sold-parts.ts";

/**
 * The part of an invoice or a credit note at one rate, each rate once. In pence; below 0 for a
 * note.
 */
export interface Sold {
  readonly day: Day;
  readonly customerId: number | null;
  readonly name: string;
  /** The company of the invoice; null: none was chosen. */
  readonly companyId: number | null;
  /** 1 in the first part of an invoice, so that each counts once. */
  readonly invoices: 0 | 1;
  /** 1 in each part of an invoice that has a line at the rate, or that shows no VAT. */
  readonly atRate: 0 | 1;
  /** null if the document shows no VAT. */
  readonly rate: VatRate | null;
  readonly net: Pence;
  readonly vat: Pence;
}

interface PartsQuery {
  readonly owner: number;
  readonly span: DayRange;
  readonly seller: Seller;
}

/** The parts of one driver's documents that are asked for. The span is read at once. */
export const soldIn = async (
  db: Db,
  query: PartsQuery,
  only: Conditions = EVERY,
): Promise<Sold[]> => [
  ...(await invoicesOf(db, query, only)),
  ...(await creditsOf(db, query, only)),
];
const EVERY: Conditions = { invoice: sql<boolean>`1 = 1`, note: sql<boolean>`1 = 1` };

interface InvoicePart {
  readonly id: number;
  readonly day: Day;
  readonly customer_id: number | null;
  readonly name: string;
  readonly company_id: number | null;
  readonly vat_mode: VatMode | "";
  /** The last paper, as JSON, of an invoice without a chosen VAT mode; "" otherwise. */
  readonly handed_out: string;
  readonly vat_rate: VatRate | "";
  readonly total: number;
  readonly lines: number;
}

async function invoicesOf(
  db: Db,
  { owner, span, seller }: PartsQuery,
  only: Conditions,
): Promise<Sold[]> {
  const { rows } = await sql<InvoicePart>`
    select invoice.id, invoice.date as day, invoice.customer_id, invoice.bill_name as name,
      invoice.company_id, invoice.vat_mode, coalesce(line.vat_rate, '') as vat_rate,
      max(case when invoice.vat_mode = '' then invoice.handed_out else '' end) as handed_out,
      cast(coalesce(sum(${lineTotal}), 0) as bigint) as total,
      cast(count(line.position) as bigint) as lines
    from invoice
    left join invoice_line as line
      on line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
    where invoice.owner_id = ${owner} and ${only.isNotDeleted ?? IS_NOT_DELETED} and ${isNotScheduled}
      and invoice.date >= ${span.start} and invoice.date <= ${span.end} and ${only.invoice}
    group by invoice.id, invoice.date, invoice.customer_id, invoice.bill_name,
      invoice.company_id, invoice.vat_mode, coalesce(line.vat_rate, '')
    order by invoice.id`.execute(db);
  const sold = new Map<string, Sold>();
  const seen = new Set<number>();
  // An empty rate is the standard one: both on one invoice are one rate, rounded once.
  for (const { id, day, customer_id: customerId, name, ...part } of merged(rows)) {
    const companyId = part.company_id;
    const mode = modeOf(part, mayCharge(seller, companyId));
    const { rate, net, vat } = vatOf(part.vat_rate, pence(part.total), { mode, date: day });
    const earlier = sold.get(`${id} ${rate}`);
    const invoices = seen.has(id) ? 0 : 1;
    seen.add(id);
    const atRate = rate === null || part.lines > 0 ? 1 : 0;
    const fields = { day, customerId, name, companyId, invoices, atRate } as const;
    if (earlier) sold.set(`${id} ${rate}`, { ...earlier, net: pence(earlier.net + net) });
    else sold.set(`${id} ${rate}`, { ...fields, rate, net, vat });
  }
  return [...sold.values()];
}

function modeOf(part: Pick<InvoicePart, "vat_mode" | "handed_out">, isRegistered: boolean) {
  const lastDocument =
    part.handed_out === "" ? null : (JSON.parse(part.handed_out) as Pick<HandedOut, "vat">);
  return vatModeOf({ vatMode: part.vat_mode || undefined, lastDocument }, { isRegistered });
}

function merged(rows: readonly InvoicePart[]): readonly (InvoicePart & { vat_rate: VatRate })[] {
  const parts = new Map<string, InvoicePart & { vat_rate: VatRate }>();
  for (const row of rows) {
    const vat_rate = row.vat_rate === "" ? DEFAULT_VAT_RATE : row.vat_rate;
    const key = `${row.id} ${vat_rate}`;
    const part = parts.get(key);
    const total = row.total + (part?.total ?? 0);
    parts.set(key, { ...row, vat_rate, total, lines: row.lines + (part?.lines ?? 0) });
  }
  return [...parts.values()];
}

function vatOf(rate: VatRate, total: Pence, terms: { readonly mode: VatMode; readonly date: Day }) {
  if (terms.mode === "without") return { rate: null, net: total, vat: pence(0) };
  const { net, vat } = rateVat(rate, total, terms);
  return { rate, net, vat };
}

async function creditsOf(db: Db, { owner, span }: PartsQuery, only: Conditions): Promise<Sold[]> {
  const { rows } = await sql<{
    readonly day: Day;
    readonly customer_id: number | null;
    readonly name: string;
    readonly company_id: number | null;
    readonly net: number;
    readonly rates: string;
  }>`
    select note.date as day, invoice.customer_id, invoice.bill_name as name, invoice.company_id,
      note.net, note.rates
    from credit_note as note
    join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
    where note.owner_id = ${owner} and note.voided_at = '' and ${isSold}
      and note.date >= ${span.start} and note.date <= ${span.end} and ${only.note}
    order by note.id`.execute(db);
  return rows.flatMap(({ net, rates, ...row }): Sold[] => {
    const { day, customer_id: customerId, name, company_id: companyId } = row;
    const fields = { day, customerId, name, companyId, invoices: 0, atRate: 0 } as const;
    const parts = JSON.parse(rates) as readonly RateVat[];
    if (parts.length === 0) return [{ ...fields, rate: null, net: pence(-net), vat: pence(0) }];
    return parts.map((part) => {
      return { ...fields, rate: part.rate, net: pence(-part.net), vat: pence(-part.vat) };
    });
  });
}
