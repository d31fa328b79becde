/** The business that issues an invoice (spec §3). All text as the person typed it. */
export interface Company {
  readonly name: string;
  readonly email: string;
  readonly registrationNumber: string;
  readonly bankAccount: string;
  readonly bankSortCode: string;
  /** Empty when the business is not registered for VAT. */
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
