/** How many each invoice has of its one line. */
export const UNITS = 3;

/** An invoice as a bookkeeper would keep it in the head. Amounts in pence. */
export interface Invoice {
  readonly id: number;
  readonly customer: number;
  readonly date: string;
  readonly hasVatOnTop: boolean;
  unit: number;
  status: string;
  paidFrom: string;
  isHidden: boolean;
  isCorrected: boolean;
  /** What persons took for it, and what its status paid. */
  taken: number;
  byStatus: number;
  readonly notes: { readonly id: number; readonly units: number; isVoid: boolean }[];
}
/** How many credit notes take back. */
export const units = ({ notes }: Invoice): number =>
  notes.reduce((sum, note) => sum + (note.isVoid ? 0 : note.units), 0);
/** So many units of it, in pence. */
export const worth = ({ unit, hasVatOnTop }: Invoice, count: number): number =>
  count * unit * (hasVatOnTop ? 1.2 : 1);
/** In pence. */
export const owed = (invoice: Invoice): number =>
  invoice.isHidden ? 0 : worth(invoice, UNITS - units(invoice));

export const lineOf = (pounds: number) => [
  { id: "rice", name: "Rice", price: pounds, quantity: UNITS, discount_amount: 0 },
];
export const blank = (id: number, status: string) => ({
  id,
  status,
  paidFrom: "",
  isHidden: false,
  isCorrected: false,
  taken: 0,
  byStatus: 0,
  notes: [],
});

/** As the specification's calls set it. */
export function become(invoice: Invoice, status: string): void {
  if (status !== "paid") invoice.paidFrom = "";
  else if (invoice.status !== "paid") invoice.paidFrom = invoice.status;
  invoice.status = status;
}
