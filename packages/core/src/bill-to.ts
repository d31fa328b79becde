/** The copy of the customer that an invoice keeps: editing the customer later changes no invoice. */
export interface BillTo {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly email: string;
  readonly phone: string;
}

export const NOBODY: BillTo = {
  name: "",
  address: "",
  city: "",
  postcode: "",
  email: "",
  phone: "",
};
