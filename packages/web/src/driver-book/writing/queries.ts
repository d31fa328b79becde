import { fetchIssuers, fetchPrinted, keyOf } from "../../driver-papers/queries.ts";
import { useQuery } from "../../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { creditNotes, customers, invoices, products } from "../calls.ts";
import { creditableOf } from "../creditable.ts";
import type { DriverRecords, Writing } from "./invoice-form.ts";

/** What a form is opened for. */
export type Wanted =
  | { readonly kind: "new" }
  | { readonly kind: "edit" | "correct"; readonly id: number };

/**
 * How many invoices are read. The recent customers and each customer's usual products come from
 * them.
 */
const LATEST = 100;
const MOST_NOTES = 500;

/**
 * Everything that an invoice is written from, refetched for each form: cached records could be out
 * of date.
 */
export const useWritten = (driver: number, wanted: Wanted) =>
  useQuery({
    ...NO_RETRY,
    gcTime: 0,
    queryKey: keyOf(driver, "writing", wanted.kind, "id" in wanted ? wanted.id : 0),
    queryFn: async ({ signal }) => {
      const request = { params: { driver, rp: driver } };
      const body = { order: "newest", limit: LATEST } as const;
      const [people, stock, page, issuers] = await Promise.all([
        customers.list(request, withTimeout(signal)),
        products.list(request, withTimeout(signal)),
        invoices.search({ params: { driver }, body }, withTimeout(signal)),
        fetchIssuers(driver, signal),
      ]);
      const latest = page.invoices;
      const writing =
        wanted.kind === "new"
          ? newOf(latest[0]?.companyId ?? null, issuers)
          : await savedOf(driver, wanted, signal);
      const records: DriverRecords = {
        customers: people.items.toSorted(byName),
        products: stock.items.toSorted(byName),
        latest,
        ...issuers,
      };
      return { writing, records };
    },
  });

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name);

/**
 * Begins with the company of the driver's latest invoice if it still exists, as the driver's phone
 * does.
 */
const newOf = (
  company: number | null,
  { companies }: Pick<DriverRecords, "companies">,
): Writing => ({
  kind: "new",
  companyId: companies.some(({ id }) => id === company) ? company : null,
});

async function savedOf(
  driver: number,
  { kind, id }: Extract<Wanted, { readonly id: number }>,
  signal: AbortSignal,
): Promise<Writing> {
  const printed = await fetchPrinted(driver, { kind: "invoices", id }, signal);
  const { invoice } = printed;
  if (kind === "edit") return { kind, invoice };
  const query = { invoiceId: id, limit: MOST_NOTES };
  const notes = await creditNotes.list({ params: { driver }, query }, withTimeout(signal));
  const creditable = creditableOf(printed, notes.creditNotes.toReversed());
  return { kind, invoice, creditable };
}
