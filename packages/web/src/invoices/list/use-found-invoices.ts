import { useEffect, useMemo, useState } from "react";
import type { LocalInvoice } from "../../sync/store/local.ts";

const search = () => import("./find-invoices.ts");
type Find = Awaited<ReturnType<typeof search>>["findInvoices"];

/** The rows that a query finds; undefined while the rows first load. The search itself comes after the first list. */
export function useFoundInvoices(
  rows: readonly LocalInvoice[] | undefined,
  query: string,
): readonly LocalInvoice[] | undefined {
  const [find, setFind] = useState<Find | null>(null);
  useEffect(() => void search().then(({ findInvoices }) => setFind(() => findInvoices)), []);
  return useMemo(
    () => (query === "" || !find ? rows : rows && find(rows, query)),
    [rows, query, find],
  );
}
