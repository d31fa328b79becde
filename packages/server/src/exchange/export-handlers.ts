import type { dataExport } from "@roundsman/contract/exchange";
import type { CallBase, Handlers } from "../app/call.ts";
import { defaultCompanyOf, ownCompany } from "../companies/repository.ts";
import { findSources } from "../customs/repository.ts";
import { momentIn } from "../documents/moment-in.ts";
import { findMembers } from "../team/repository.ts";
import { exportFiles, type Export } from "./export-files.ts";
import type { Fields, Sheet } from "./sheets.ts";
import { zipStream } from "./zip-stream.ts";

export const exportHandlers: Handlers<typeof dataExport> = {
  async own(call) {
    const { db, actor } = call;
    return served(call, { db, owners: [actor], shared: [], about: aboutOf(call, { default_company: await defaultCompanyOf(db, actor) }) });
  },

  async business(call) {
    const { db } = call;
    const owners = await findMembers(db);
    return served(call, { db, owners, shared: SHARED, about: aboutOf(call, { company: (await ownCompany(db)) ?? null }) });
  },
};

const aboutOf = ({ now }: CallBase, more: Fields): Fields => ({ product: "Roundsman", exported_at: now.toISOString(), ...more });

function served({ now }: CallBase, of: Export) {
  const at = momentIn("Europe/London", now);
  const day = [at.year, at.month, at.day].map((part) => String(part).padStart(2, "0")).join("-");
  return { bytes: zipStream(exportFiles(of), at), type: "application/zip", name: `roundsman-${day}.zip` };
}

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
    "material",
  ].concat(["unit_value", "ctns", "quantity", "total_value"]),
  async *rows(db) {
    for (const kind of ["exportCompany", "importCompany", "importedProduct"] as const)
      for (const source of await findSources(db, kind)) yield { kind, ...source };
  },
};

/** What is the business's own, and the managers' to see. */
const SHARED: readonly Sheet[] = [people, sources];
