import { findSources } from "../customs/repository.ts";
import { findMembers } from "../team/repository.ts";
import type { Sheet } from "./sheet.ts";

const people: Sheet = {
  name: "people",
  columns: ["id", "login", "name", "email", "manager", "driver", "disabled", "created_at"],
  async *rows(db) {
    for (const { id, username, name, email, manager, driver, disabled, createdAt } of await findMembers(db))
      yield { id, login: username, name, email, manager, driver, disabled, created_at: createdAt };
  },
};

const sources: Sheet = {
  name: "customs",
  columns: ["id", "kind", "company_name", "address", "vat", "eori", "hs_code", "description", "grossweight", "netweight", "cube"].concat([
    "material",
    "unit_value",
    "ctns",
    "quantity",
    "total_value",
  ]),
  async *rows(db) {
    for (const kind of ["exportCompany", "importCompany", "importedProduct"] as const)
      for (const source of await findSources(db, kind)) yield { kind, ...source };
  },
};

/** What is the business's own, and the managers' to see. */
export const BUSINESS_SHEETS: readonly Sheet[] = [people, sources];
