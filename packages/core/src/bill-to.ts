/**
 * The copy of the customer that an invoice keeps: editing the customer later changes no invoice.
 */
export interface BillTo {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly email: string;
  readonly phone: string;
}

/** The copy of a customer as they are now (spec §3). */
export const billToOf = ({ name, address, city, postcode, email, phone }: BillTo): BillTo => ({
  name,
  address,
  city,
  postcode,
  email,
  phone,
});

export const EMPTY_BILL_TO: BillTo = {
  name: "",
  address: "",
  city: "",
  postcode: "",
  email: "",
  phone: "",
};
