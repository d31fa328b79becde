import type { Customer } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import { addDays, type Day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { uuidV7 } from "../device/uuid-v7.ts";
import { keyOf } from "../driver-papers/queries.ts";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { withTimeout, NO_RETRY } from "../session/call-options.ts";
import {
  accounts,
  creditNotes,
  customers,
  invoices,
  payments,
  products,
  stock,
  tasks,
} from "./calls.ts";

/** Unpaid invoices, oldest first. */
export const useOpenInvoices = (driver: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "open"),
    queryFn: async ({ signal }) => {
      const asked = { params: { driver }, body: {} };
      const lists = await Promise.all([
        invoices.listGetPaid(asked, withTimeout(signal)),
        invoices.listCredit(asked, withTimeout(signal)),
      ]);
      return lists.flatMap((list) => list.invoices).toSorted(byDay);
    },
  });

const byDay = (a: Invoice, b: Invoice): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id;

const MOST = 500;
const DAYS = 31;

/** The invoices of the last `DAYS` days, or those that match a search; newest first. */
export const useHistory = (driver: number, { query, today }: { query: string; today: Day }) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "history", query, today),
    queryFn: async ({ signal }) => {
      const which = query === "" ? { from: addDays(today, -DAYS) } : { query, limit: MOST };
      const asked = { params: { driver }, body: { ...which, order: "newest" } } as const;
      const page = await invoices.search(asked, withTimeout(signal));
      return { invoices: page.invoices, isCut: Boolean(page.nextCursor) };
    },
    placeholderData: (previous) => previous,
  });

export const useInvoice = (driver: number, id: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "invoice", id),
    queryFn: async ({ signal }) => {
      const [invoice, paid] = await Promise.all([
        invoices.get({ params: { driver, id } }, withTimeout(signal)),
        payments.list({ params: { driver }, query: { invoiceId: id } }, withTimeout(signal)),
      ]);
      // Without a refetch the key stays, because an earlier payment may have arrived.
      return { invoice, payments: paid.payments, paymentKey: uuidV7(Date.now()) };
    },
  });

/** Notes, oldest first. `noteKey` stays until a refetch, so that a retry writes the same note. */
interface Notes {
  readonly notes: readonly CreditNote[];
  readonly noteKey: string;
}

export const useNotes = (driver: number, invoiceId: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "notes", invoiceId),
    queryFn: async ({ signal }): Promise<Notes> => {
      const query = { invoiceId, limit: MOST };
      const page = await creditNotes.list({ params: { driver }, query }, withTimeout(signal));
      return { notes: page.creditNotes.toReversed(), noteKey: uuidV7(Date.now()) };
    },
  });

/** Adds a new note to the cached ones, in case they could not be refetched since. */
export function useKeepNote(driver: number, invoiceId: number): (note: CreditNote) => void {
  const answers = useQueryClient();
  return (note) =>
    answers.setQueryData<Notes>(keyOf(driver, "notes", invoiceId), (known) =>
      !known || known.notes.some(({ id }) => id === note.id)
        ? known
        : { notes: [...known.notes, note], noteKey: uuidV7(Date.now()) },
    );
}

/** The invoice that replaces a corrected one, or that one replaces. */
export const useOther = (driver: number, id: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "other", id),
    queryFn: ({ signal }) => invoices.get({ params: { driver, id } }, withTimeout(signal)),
  });

/** A customer and what they owe; below 0, they have money on account. */
export interface Contact {
  readonly customer: Customer;
  readonly owes: Pence;
}

/** All customers, the highest debt first. */
export const useCustomers = (driver: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "customers"),
    queryFn: async ({ signal }): Promise<readonly Contact[]> => {
      const [list, { balances }] = await Promise.all([
        customers.list({ params: { driver, rp: driver } }, withTimeout(signal)),
        accounts.balances({ params: { driver } }, withTimeout(signal)),
      ]);
      const owed = new Map(balances.map((account) => [account.customerId, account.balance]));
      return list.items
        .map((customer) => ({ customer, owes: owed.get(customer.id) ?? pence(0) }))
        .toSorted((a, b) => b.owes - a.owes || a.customer.name.localeCompare(b.customer.name));
    },
  });

/** Products by name. */
export const useProducts = (driver: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "products"),
    queryFn: async ({ signal }) => {
      const params = { driver, rp: driver };
      const { items } = await products.list({ params }, withTimeout(signal));
      return items.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });

/** Tasks by deadline. */
export const useTasks = (driver: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "tasks"),
    queryFn: async ({ signal }) => {
      const { items } = await tasks.list({ params: { driver, rp: driver } }, withTimeout(signal));
      return items.toSorted(
        (a, b) => a.deadline.localeCompare(b.deadline) || a.title.localeCompare(b.title),
      );
    },
  });

/** The stock of the van by product name, and the money that came in today. */
export const useVan = (driver: number) =>
  useQuery({
    ...NO_RETRY,
    queryKey: keyOf(driver, "van"),
    queryFn: async ({ signal }) => {
      const params = { driver, rp: driver };
      const [van, named] = await Promise.all([
        stock.van({ params }, withTimeout(signal)),
        products.list({ params }, withTimeout(signal)),
      ]);
      const names = new Map(named.items.map(({ id, name }) => [id, name]));
      const goods = van.products
        .filter(({ onHand }) => onHand !== 0)
        .map(({ productId, onHand }) => ({ id: productId, name: names.get(productId), onHand }));
      return { goods, day: van.day };
    },
  });
