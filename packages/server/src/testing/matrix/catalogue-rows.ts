import { PEOPLE } from "../caller.ts";
import { contact, product } from "./bodies.ts";

/** Records of the business, which managers make and assign to a manager, who has records, too. */
const catalogue = (
  thing: "businessProduct" | "businessCustomer",
  own: "product" | "customer",
  body: () => Record<string, unknown>,
) => {
  const assigned = {
    holds: thing,
    body: (id: number) => ({ [`${own}_ids`]: [id], person_ids: [PEOPLE.manager.id] }),
    foreign: 403 as const,
  };
  return {
    list: {},
    create: { body },
    update: { names: thing, shared: true as const, body },
    remove: { names: thing, shared: true as const },
    restore: { names: thing, shared: true as const },
    assign: assigned,
    unassign: assigned,
    offers: {},
    adopt: {
      holds: own,
      body: (id: number) => ({ records: [id] }),
      foreign: 403 as const,
    },
  };
};

export const CATALOGUE_ROWS = {
  businessProducts: catalogue("businessProduct", "product", () => product("x")),
  businessCustomers: catalogue("businessCustomer", "customer", () => contact("x")),
  businessImports: {
    products: { body: () => ({ rows: [product("x")], assigned_to: [PEOPLE.manager.id] }) },
    customers: { body: () => ({ rows: [contact("x")], assigned_to: [PEOPLE.manager.id] }) },
    list: {},
    undo: { names: "businessImport", shared: true },
  },
} as const;
