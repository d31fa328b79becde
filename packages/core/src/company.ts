/** The business that issues an invoice (spec §3). All text as the person typed it. */
export interface Company {
  readonly name: string;
  readonly email: string;
  readonly registrationNumber: string;
  readonly bankAccount: string;
  readonly bankSortCode: string;
  /** Empty, or text like "n/a", when the business is not registered for VAT: see {@link vatNumberOf}. */
  readonly vatNumber: string;
  readonly contactNumber: string;
  readonly contactPerson: string;
  /** Optional, ours. */
  readonly bankName?: string;
  /** Lines separated by "\n"; optional, ours (UK VAT invoices need it: VAT Regulations 1995, reg. 14). */
  readonly address?: string;
  /** A PNG as a data URL, opaque, 8 bits a colour, at most 600 × 240 pixels; ours. Empty or absent: none. */
  readonly logo?: string;
}

/** As typed; empty for what is no such number. The form wants one of everybody (spec §5), and who has none types "n/a", "-" or "0". */
export function vatNumberOf(company: Company | null): string {
  const typed = (company?.vatNumber ?? "").trim();
  return /\d\D*\d/.test(typed) ? typed : "";
}
