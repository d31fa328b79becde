import type { Database } from "../store/database.ts";
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

/**
 * Every version of the database that a released phone may have, and its upgrade to the next one. A
 * released version never changes.
 */
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
  db.on("populate", (transaction) =>
    transaction.table("meta").add({ name: "recovery", value: "restore" }),
  );
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
  // Without a cursor the lists are read again: they contain what `missed` and `echoes` were for.
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
  // The lists then bring credit notes of invoices older than what phones keep, and changes that
  // earlier releases ignored, such as what an erasure blanks.
  db.version(15).upgrade(withoutCursor);
  db.version(16).stores({ shares: "key" });
  // The first pull after the lists brings the hand-overs that go on.
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
