import { createClient } from "@roundsman/contract/client";
import type { CustomerDetails } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import type { PaymentBody } from "@roundsman/contract/payments/payment";
import { addDays, type Day } from "@roundsman/core/day";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { uuidV7 } from "../device/uuid-v7.ts";
import { useQuery, useQueryClient } from "../session/online-answers.ts";
import { onlyOnce, patiently, PLAINLY } from "../session/online.ts";
import { transport } from "../session/session.ts";

const invoices = createClient(driverBooks.driverInvoices, transport);
const customers = createClient(driverBooks.driverCustomers, transport);
const accounts = createClient(driverBooks.driverAccounts, transport);
const payments = createClient(driverBooks.driverPayments, transport);
const products = createClient(driverBooks.driverProducts, transport);
const stock = createClient(driverBooks.driverStock, transport);

const keyOf = (driver: number, ...of: readonly (string | number)[]) => [
  "office",
  "driver",
  driver,
  ...of,
];

/** What customers have not paid yet, the oldest first. */
export const useOpenInvoices = (driver: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "open"),
    queryFn: async ({ signal }) => {
      const asked = { params: { driver }, body: {} };
      const lists = await Promise.all([
        invoices.listGetPaid(asked, patiently(signal)),
        invoices.listCredit(asked, patiently(signal)),
      ]);
      return lists.flatMap((list) => list.invoices).toSorted(byDay);
    },
  });

const byDay = (a: Invoice, b: Invoice): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id;

const MOST = 500;
const DAYS = 31;

/** The invoices of the last days, or those that are found by some words; latest first. */
export const useHistory = (driver: number, { query, today }: { query: string; today: Day }) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "history", query, today),
    queryFn: async ({ signal }) => {
      const which = query === "" ? { from: addDays(today, -DAYS) } : { query, limit: MOST };
      const asked = { params: { driver }, body: { ...which, order: "newest" } } as const;
      const page = await invoices.search(asked, patiently(signal));
      return { invoices: page.invoices, isCut: Boolean(page.nextCursor) };
    },
    placeholderData: (previous) => previous,
  });

export const useInvoice = (driver: number, id: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "invoice", id),
    queryFn: async ({ signal }) => {
      const [invoice, paid] = await Promise.all([
        invoices.get({ params: { driver, id } }, patiently(signal)),
        payments.list({ params: { driver }, query: { invoiceId: id } }, patiently(signal)),
      ]);
      // Whoever did not read it anew does not know whether an earlier payment arrived: it is the same one.
      return { invoice, payments: paid.payments, paymentKey: uuidV7(Date.now()) };
    },
  });

/** The invoice that replaces a corrected one. */
export const useReplacement = (driver: number, id: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "replacement", id),
    queryFn: ({ signal }) => invoices.get({ params: { driver, id } }, patiently(signal)),
  });

/** All customers with what they owe, who owes most first. */
export const useCustomers = (driver: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "customers"),
    queryFn: async ({ signal }) => {
      const [list, { balances }] = await Promise.all([
        customers.list({ params: { driver, rp: driver } }, patiently(signal)),
        accounts.balances({ params: { driver } }, patiently(signal)),
      ]);
      const owed = new Map(balances.map((of) => [of.customerId, of.balance]));
      return list.items
        .map((customer) => ({ customer, owes: owed.get(customer.id) ?? 0 }))
        .toSorted((a, b) => b.owes - a.owes || a.customer.name.localeCompare(b.customer.name));
    },
  });

/** What is on the van, by the names of its products, and what came in today. */
export const useVan = (driver: number) =>
  useQuery({
    ...PLAINLY,
    queryKey: keyOf(driver, "van"),
    queryFn: async ({ signal }) => {
      const params = { driver, rp: driver };
      const [van, named] = await Promise.all([
        stock.van({ params }, patiently(signal)),
        products.list({ params }, patiently(signal)),
      ]);
      const names = new Map(named.items.map(({ id, name }) => [id, name]));
      const goods = van.products
        .filter(({ onHand }) => onHand !== 0)
        .map(({ productId, onHand }) => ({ id: productId, name: names.get(productId), onHand }));
      return { goods, day: van.day };
    },
  });

/**
 * What a manager does in the driver's name; a key makes it the same request, however often it is sent. Everything that is shown of the driver is read
 * again afterwards, also where the answer was lost: it may be done.
 */
export function useActs(driver: number) {
  const answers = useQueryClient();
  const readAgain = () => answers.invalidateQueries({ queryKey: keyOf(driver) });
  const after = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const made = await work;
      await readAgain();
      return made;
    } catch (error) {
      void readAgain();
      throw error;
    }
  };
  return {
    deliver: (id: number, delivery_status: DeliveryStatus, key: string) =>
      after(
        invoices.setDeliveryStatus(
          { params: { driver }, body: { invoices: [{ id, delivery_status }] } },
          onlyOnce(key),
        ),
      ),
    take: (body: PaymentBody & { readonly key: string }) =>
      after(payments.create({ params: { driver }, body }, onlyOnce())),
    takeBack: (id: number, key: string) =>
      after(payments.reverse({ params: { driver, id }, body: {} }, onlyOnce(key))),
    void: (id: number, reason: string, key: string) =>
      after(invoices.void({ params: { driver, id }, body: { reason } }, onlyOnce(key))),
    restore: (id: number, key: string) =>
      after(invoices.restore({ params: { driver, id } }, onlyOnce(key))),
    /** Throws Refused where somebody changed the customer since `version`. */
    changeCustomer: (
      id: number,
      details: CustomerDetails & { readonly version: number },
      key: string,
    ) =>
      after(customers.update({ params: { driver, rp: driver, id }, body: details }, onlyOnce(key))),
  };
}
