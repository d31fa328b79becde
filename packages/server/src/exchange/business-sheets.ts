import { sourceOf } from "../customs/repository.ts";
import { findMembers } from "../team/repository.ts";
import type { Sheet } from "./sheet.ts";

const people: Sheet = {
  name: "people",
  columns: ["id", "login", "name", "email", "manager", "driver", "disabled", "created_at"],
  async *rows(db) {
    for (const {
      id,
      username,
      name,
      email,
      manager,
      driver,
      disabled,
      createdAt,
    } of await findMembers(db))
      yield { id, login: username, name, email, manager, driver, disabled, created_at: createdAt };
  },
};

const sources: Sheet = {
  name: "customs",
  columns: [
    "id",
    "kind",
    "company_name",
    "address",
    "vat",
    "eori",
    "hs_code",
    "description",
    "grossweight",
    "netweight",
    "cube",
  ].concat([
    "material",
    "unit_value",
    "ctns",
    "quantity",
    "total_value",
    "created_at",
    "updated_at",
    "deleted_at",
    "client_id",
  ]),
  // Deleted ones too, marked: nobody adds these up.
  async *rows(db) {
    const rows = await db
      .selectFrom("customs_source")
      .selectAll()
      .orderBy("kind")
      .orderBy("id")
      .execute();
    for (const row of rows) yield { kind: row.kind, ...sourceOf(row), deleted_at: row.deleted_at };
  },
};

/** What is the business's own, and the managers' to see. */
export const BUSINESS_SHEETS: readonly Sheet[] = [people, sources];
