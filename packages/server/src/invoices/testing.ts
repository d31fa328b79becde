import type { InvoiceBody } from "@roundsman/contract/invoice";
import { day } from "@roundsman/core/day";
import { fromPounds } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";

/** A line of an invoice in pounds and units, as a driver thinks of it. */
export const line = (name: string, price: number, quantity: number, discount = 0) => ({
  id: name,
  name,
  price: fromPounds(price),
  discount: fromPounds(discount),
  quantity: fromUnits(quantity),
});

interface Written extends Omit<InvoiceBody, "billTo" | "date"> {
  readonly name?: string;
  readonly postcode?: string;
  readonly date?: string;
}

/** The body of an invoice; by default without customer, date and lines. */
export const invoiceFor = ({ name, postcode, date, ...rest }: Written = {}): InvoiceBody => ({
  ...rest,
  billTo: { ...(name !== undefined && { name }), ...(postcode !== undefined && { postcode }) },
  ...(date !== undefined && { date: day(date) }),
});
