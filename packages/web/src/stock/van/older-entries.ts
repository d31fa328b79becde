import { createClient, type CallOptions, type Transport } from "@roundsman/contract/client";
import { stock } from "@roundsman/contract/stock";
import { useInfiniteQuery } from "../../session/query-client.ts";
import { useState } from "react";
import { useActor } from "../../session/current-session.ts";
import type { Database } from "../../sync/store/database.ts";
import { databaseOf } from "../../sync/store/databases.ts";
import { withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { transport } from "../../session/session.ts";
import { ledgerStart } from "../../sync/pull/van.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { invoiceKeysOf, type HistoryRow } from "../history.ts";

/**
 * Entries older than the weeks that the phone keeps; asked from the server as the person scrolls.
 */
export interface OlderHistory {
  /** The entries that came so far, newest first. */
  readonly rows: readonly HistoryRow[];
  /** Whether there may be more. */
  readonly more: boolean;
  readonly asking: boolean;
  /** The error of the last request; null where none failed. */
  readonly error: unknown;
  readonly ask: () => void;
}

/** undefined while the phone looks up what it has. */
export function useOlderHistory(productKey: string): OlderHistory | undefined {
  const owner = useActor()?.id ?? 0;
  const [wanted, setWanted] = useState(false);
  const known = useRows(
    async (db) => ({
      before: await ledgerStart(db),
      id: (await db.products.get(productKey))?.id ?? null,
    }),
    [productKey],
  );
  const olderFrom =
    known !== undefined && known.before > 0 && known.id !== null
      ? { before: known.before, id: known.id }
      : null;
  const { data, error, isFetching, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    ...NO_RETRY,
    queryKey: ["ledger", owner, productKey, olderFrom?.before],
    enabled: wanted && olderFrom !== null,
    initialPageParam: String(olderFrom?.before),
    queryFn: ({ pageParam, signal }) =>
      olderPage(
        { db: databaseOf(owner), transport },
        { id: olderFrom?.id ?? 0, cursor: pageParam },
        withTimeout(signal),
      ),
    getNextPageParam: ({ next }) => next,
    // Entries are never changed, and new ones are not this old.
    staleTime: Infinity,
  });
  if (!known) return undefined;
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    more: olderFrom !== null && (data === undefined || hasNextPage),
    asking: isFetching,
    error,
    ask: () => {
      if (!wanted) setWanted(true);
      else void (data ? fetchNextPage() : refetch());
    },
  };
}

/** Entries in one page: one to three screens. */
const PAGE = 50;

/**
 * A page of a product's ledger before `cursor`, and the cursor of the next page; null at the end.
 */
export async function olderPage(
  { db, transport: over }: { readonly db: Database; readonly transport: Transport },
  { id, cursor }: { readonly id: number; readonly cursor: string },
  options?: CallOptions,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly next: string | null }> {
  const page = await createClient(stock, over).history(
    { params: { rp: db.owner, id }, query: { limit: PAGE, cursor } },
    options,
  );
  const invoices = await invoiceKeysOf(db, page.entries);
  const rows = page.entries.flatMap(({ key, kind, day, note, invoiceId, lines }) =>
    lines.map(({ quantity, counted, expected }): HistoryRow => {
      const invoice =
        invoiceId === null ? null : { id: invoiceId, key: null, ...invoices.get(invoiceId) };
      return { key, kind, day, note, quantity, counted, expected, invoice, pending: false };
    }),
  );
  return { rows, next: page.nextCursor ?? null };
}
