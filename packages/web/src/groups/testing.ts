import type { LocalCustomer } from "../sync/store/local.ts";

/** A customer whose key is the name in lower case. */
export const customerRow = (name: string) =>
  ({
    key: name.toLowerCase(),
    name,
    city: "Leeds",
    postcode: "LS1 1AA",
    deletedAt: "",
  }) as LocalCustomer;
