import { PAGE, paged } from "./pages.ts";
import type { Sheet } from "./sheet.ts";

/**
 * Every change of a person's records, with its values before and after in the fields of the code.
 */
const log: Sheet = {
  name: "log",
  columns: ["seq", "at", "actor_id", "action", "kind", "ids", "before", "after"],
  async *rows(db, owner) {
    const pages = paged(
      (after) =>
        db
          .selectFrom("audit")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("seq", ">", after)
          .orderBy("seq")
          .limit(PAGE)
          .execute(),
      ({ seq }) => seq,
    );
    for await (const page of pages)
      for (const { seq, at, actor_id, action, kind, entity_ids, before, after } of page)
        yield {
          seq,
          at,
          actor_id,
          action,
          kind,
          ids: JSON.parse(entity_ids),
          before: JSON.parse(before),
          after: JSON.parse(after),
        };
  },
};

/** When a person signed in and out, and from where; kept for a year. */
const signIns: Sheet = {
  name: "sign-ins",
  columns: ["id", "at", "event", "address"],
  async *rows(db, owner) {
    const pages = paged(
      (after) =>
        db
          .selectFrom("access_log")
          .select(["id", "at", "event", "address"])
          .where("person_id", "=", owner.id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE)
          .execute(),
      ({ id }) => id,
    );
    for await (const page of pages) yield* page;
  },
};

const imports: Sheet = {
  name: "imports",
  columns: ["id", "kind", "file", "created_at", "undone_at", "client_id"],
  async *rows(db, owner) {
    const rows = await db
      .selectFrom("bulk_import")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .orderBy("id")
      .execute();
    for (const { id, kind, file, created_at, undone_at, key, items } of rows)
      yield { id, kind, file, created_at, undone_at, client_id: key, items: JSON.parse(items) };
  },
};

/** Invoices of erased customers, and until when the law requires them. */
const keptInvoices: Sheet = {
  name: "kept-invoices",
  columns: ["invoice_id", "until"],
  async *rows(db, owner) {
    yield* await db
      .selectFrom("kept_invoice")
      .select(["invoice_id", "until"])
      .where("owner_id", "=", owner.id)
      .orderBy("invoice_id")
      .execute();
  },
};

/** What the server has recorded about a person's work. */
export const LOG_SHEETS: readonly Sheet[] = [log, signIns, imports, keptInvoices];
