import type { BillTo } from "../bill-to.ts";
import type { Day } from "../day.ts";
import type { HandedOut } from "./handed-out.ts";
import type { Line } from "../invoice.ts";
import type { PaymentStatus } from "../payment-status.ts";
import type { VatMode } from "../vat.ts";

/** What shows that an invoice was issued. */
interface Shown {
  /** Of a series: it is given when a paper is handed out. */
  readonly number?: string | undefined;
  readonly lastDocument: HandedOut | null;
  readonly paymentStatus: PaymentStatus;
  /** Where nothing else shows it: it was paid once. */
  readonly issued?: true | undefined;
}

/** Handed out, or paid, be the payment taken back or not. */
export const isIssued = ({ number, lastDocument, paymentStatus, issued }: Shown): boolean =>
  number !== undefined || lastDocument !== null || paymentStatus === "paid" || issued === true;

/** What the paper of an invoice says, and nobody changes once it is issued. */
export interface OnPaper {
  readonly billTo: BillTo;
  readonly summary: string;
  readonly footnote: string;
  readonly date: Day;
  readonly supplyDate: Day | null;
  readonly dueDate: Day | null;
  readonly companyId: number | null;
  readonly lines: readonly Line[];
  readonly vatMode?: VatMode | undefined;
}

/**
 * Whether an edit changes what was handed out. A way to treat VAT that was chosen for the paper, and is kept on the
 * invoice after it, changes nothing.
 */
export function changesPaper(
  before: OnPaper & Pick<Shown, "lastDocument">,
  after: OnPaper,
): boolean {
  const printed = before.vatMode ?? before.lastDocument?.vat;
  return (
    (printed !== undefined && after.vatMode !== undefined && after.vatMode !== printed) ||
    before.date !== after.date ||
    before.summary !== after.summary ||
    before.footnote !== after.footnote ||
    before.supplyDate !== after.supplyDate ||
    before.dueDate !== after.dueDate ||
    before.companyId !== after.companyId ||
    JSON.stringify(partsOf(before)) !== JSON.stringify(partsOf(after))
  );
}

const partsOf = ({ billTo, lines }: OnPaper) => [
  [billTo.name, billTo.address, billTo.postcode, billTo.city, billTo.email, billTo.phone],
  lines.map(({ name, price, discount, quantity, vatRate = "standard" }) => [
    name,
    price,
    discount,
    quantity,
    vatRate,
  ]),
];
