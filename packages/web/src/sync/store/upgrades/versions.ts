import type { Database } from "../database.ts";
import {
  withCustomerDocuments,
  withDocuments,
  withMoneyOfStatuses,
  withoutCursor,
  withOrigins,
  withPendingBases,
  withRecovery,
  withoutPlaces,
} from "./upgrades.ts";

/** Every shape that a released phone may have, and how it becomes the next one. A released version never changes. */
export function defineVersions(db: Database): void {
  db.version(1).stores(FIRST);
  db.version(2).stores({
    tasks: "key, id",
    deliveryRoutes: "key, id",
    taskCategories: "key, id",
    productCategories: "key, id",
  });
  db.version(3).stores({ companies: "key, id", issuers: "slot" });
  db.version(4).stores({
    invoices: "key, id, customerKey, customerId, paymentStatus, date, createdAt, updatedAt",
    stockEntries: "key, id, *products",
    vanSettings: "key, id",
    daySheets: "key, id",
    van: "slot",
  });
  db.version(5).stores({ echoes: "seq" });
  db.on("populate", (made) => made.table("meta").add({ name: "recovery", value: "restore" }));
  db.version(6).stores({ uploads: "key, entity, at" });
  db.version(7)
    .stores({
      invoices:
        "key, id, customerKey, customerId, companyId, paymentStatus, date, createdAt, updatedAt",
      downloads: null,
    })
    .upgrade(withDocuments);
  db.version(8).stores({ missed: "key" });
  db.version(9).upgrade(withOrigins);
  // Without a cursor the lists are read once more: what was missed, or heard as an echo, is in them.
  db.version(10)
    .stores({
      bases: "key",
      creditNotes: "key, id, invoiceId, customerId, date",
      numberSeries: "clientId",
      missed: null,
      echoes: null,
    })
    .upgrade(async (trx) => {
      await withCustomerDocuments(trx);
      await withoutPlaces(trx);
      await withRecovery(trx);
      await withPendingBases(trx);
    });
  db.version(11)
    .stores({ payments: "key, id, customerId, day, *invoiceIds" })
    .upgrade(withoutCursor);
  db.version(12).stores({ customers: "key, id, mergedInto" });
  // Dexie follows awaits only where the function itself is async.
  db.version(13).upgrade(async () => withMoneyOfStatuses(db));
  db.version(14).stores({ unbooked: "key" });
  // Of invoices older than what phones keep, credit notes came with no list; what earlier releases took for no news, such as what an erasure blanks, is in them too.
  db.version(15).upgrade(withoutCursor);
  db.version(16).stores({ shares: "key" });
  // The first pull after the lists says which hand-overs go on.
  db.version(17).stores({ handOvers: "id" }).upgrade(withoutCursor);
}

/** The tables of the first release. */
const FIRST = {
  customers: "key, id",
  products: "key, id",
  invoices: "key, id, customerKey, customerId, paymentStatus, date, createdAt",
  outbox: "++seq, &key, entity, state",
  drafts: "slot",
  choices: "customerKey",
  downloads: "++, invoiceKey",
  meta: "name",
};
