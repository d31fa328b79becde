/** A hand-over on the wire: Wei's open work of three invoices, given to Mei. */
export const GIVEN = {
  id: 1,
  from_person: 1,
  from_name: "Wei",
  to_person: 2,
  to_name: "Mei",
  route_id: null,
  route_name: "",
  last_day: null,
  invoices: 3,
  payable_amount: 40,
  open_invoices: 2,
  client_id: "a",
  created_at: "2026-11-24T08:00:00.000Z",
  created_by: "Manager",
  ended_at: null,
};
