import { createClient } from "@roundsman/contract/client";
import { customers } from "@roundsman/contract/customers";
import { invoices } from "@roundsman/contract/invoices";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import { products } from "@roundsman/contract/products";
import {
  DELETED_SHOWN_DAYS,
  MOST_DELETED,
  recentlyDeleted,
  type DeletedKind,
  type DeletedRecord,
} from "@roundsman/contract/recently-deleted";
import { tasks } from "@roundsman/contract/tasks";
import { useMemo } from "react";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { restoreCustomers } from "../customers/queries.ts";
import { restoreInvoices } from "../invoices/queries.ts";
import { useActor } from "../session/current-session.ts";
import type { Database } from "../sync/store/database.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { restoreProducts } from "../products/queries.ts";
import { restoreTasks } from "../tasks/queries.ts";
import { useChange } from "../ui/hooks/use-change.ts";
import { deletedOnPhone, fromServer, merged, type Deleted } from "./deleted.ts";

const listed = createClient(recentlyDeleted, transport);
const ofDriver = createClient(driverBooks.driverDeleted, transport);
const calls = {
  customer: createClient(customers, transport),
  invoice: createClient(invoices, transport),
  product: createClient(products, transport),
  task: createClient(tasks, transport),
};

const DELETED = "recently-deleted";

/**
 * What this phone and the server know to be deleted. Without signal it is what the phone knows;
 * `online` is the state of the call.
 */
export function useRecentlyDeleted() {
  const owner = useActor()?.id ?? 0;
  const online = useQuery({
    ...NO_RETRY,
    queryKey: [DELETED, owner],
    queryFn: ({ signal }) => listed.list({ params: { rp: owner } }, withTimeout(signal)),
    staleTime: 5000,
  });
  const onPhone = useRows(
    (db) => rowsOf(db, Date.now() - DELETED_SHOWN_DAYS * 24 * 60 * 60 * 1000),
    [],
  );
  const isReady = onPhone !== undefined && !online.isPending;
  const records = online.data?.records;
  const deleted = useMemo(
    () => (isReady ? merged(onPhone, records ?? []) : undefined),
    [isReady, onPhone, records],
  );
  /** The server lists the latest only. */
  return { online, deleted, isCut: (records?.length ?? 0) >= MOST_DELETED };
}

/** A driver's recent deletions, which a manager can restore, the latest first. */
export async function deletedBy(driver: number, signal: AbortSignal) {
  const { records } = await ofDriver.list({ params: { driver, rp: driver } }, withTimeout(signal));
  return fromServer(records);
}

async function rowsOf(db: Database, since: number) {
  const [invoice, customer, product, task, outbox] = await Promise.all([
    db.invoices.toArray(),
    db.customers.toArray(),
    db.products.toArray(),
    db.tasks.toArray(),
    db.outbox.toArray(),
  ]);
  const waiting = new Set(outbox.map(({ entity }) => entity));
  return deletedOnPhone({ invoice, customer, product, task }, { since, waiting });
}

/**
 * Restores a record: a row of the phone through the outbox, which works without signal; any other
 * by a call.
 */
export function useRestore() {
  const owner = useActor()?.id ?? 0;
  const cache = useQueryClient();
  return useChange({
    ...NO_RETRY,
    mutationFn: ({ kind, key, id, onPhone }: Deleted) =>
      onPhone ? RESTORE[kind]([key]) : restoreOnline(owner, kind, id),
    onSuccess: (_, { kind, key }) => {
      cache.setQueryData<{ readonly records: readonly DeletedRecord[] }>(
        [DELETED, owner],
        (before) =>
          before && {
            records: before.records.filter(
              (record) => record.kind !== kind || record.client_id !== key,
            ),
          },
      );
    },
  });
}

const RESTORE = {
  invoice: restoreInvoices,
  customer: restoreCustomers,
  product: restoreProducts,
  task: restoreTasks,
} as const;

async function restoreOnline(rp: number, kind: DeletedKind, id: number | null): Promise<void> {
  if (id === null) throw new Error(`A ${kind} without a number is on this phone alone`);
  if (kind === "invoice") await calls.invoice.restore({ params: { id } }, idempotentCall());
  else await calls[kind].restore({ params: { rp, id } }, idempotentCall());
}
