import { invoiceFor, line } from "../invoices/testing.ts";
import type { Caller } from "../testing/caller.ts";

const contact = {
  email: "g@example.com",
  address: "1 Lisle Street",
  city: "London",
  postcode: "WC2H 7BA",
  phone: "1",
};

/** Helpers for pull tests, used as the driver of the running test. */
export const puller = (driver: () => Caller) => {
  const pull = (cursor?: string | null, who = driver()) => who.api.pull.read({ body: { cursor } });
  return {
    pull,
    begin: async (who = driver()) => (await pull(null, who)).cursor,
    newCustomer: (name = "Golden Dragon") =>
      driver().api.customers.create({ body: { ...contact, name } }),
    sold: (name = "Golden Dragon") =>
      driver().api.invoices.createDue({
        body: invoiceFor({ name, lines: [line("Tea", 5, 1)] }),
      }),
  };
};
