import type { CustomerDetails } from "@roundsman/contract/customers";
import type { PaymentBody } from "@roundsman/contract/payments/payment";
import type { ProductDetails } from "@roundsman/contract/products";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { useQueryClient } from "../session/online-answers.ts";
import { onlyOnce } from "../session/online.ts";
import { creditNotes, customers, invoices, payments, products, routes } from "./calls.ts";

/** A credit note as its form has it. */
type NewNote = Parameters<typeof creditNotes.create>[0]["body"];

/**
 * What a manager does in the driver's name; a key makes it the same request, however often it is sent. Everything that is shown of the driver is read
 * again afterwards, also where the answer was lost: it may be done.
 */
export function useActs(driver: number) {
  const answers = useQueryClient();
  // The office's figures and lists are other ones, too.
  const readAgain = () => answers.invalidateQueries({ queryKey: ["office"] });
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
  const onRoute =
    (call: typeof routes.add | typeof routes.take | typeof routes.order) =>
    (id: number, body: readonly number[], key: string) =>
      after(call({ params: { driver, rp: driver, id }, body }, onlyOnce(key)));
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
    /** Written once for each key of a note. */
    credit: (id: number, body: NewNote & { readonly key: string }) =>
      after(creditNotes.create({ params: { driver, id }, body }, onlyOnce())),
    voidNote: (id: number, key: string) =>
      after(creditNotes.void({ params: { driver, id } }, onlyOnce(key))),
    restore: (id: number, key: string) =>
      after(invoices.restore({ params: { driver, id } }, onlyOnce(key))),
    /** Throws Refused where somebody changed the customer since `version`. */
    changeCustomer: (
      id: number,
      details: CustomerDetails & { readonly version: number },
      key: string,
    ) =>
      after(customers.update({ params: { driver, rp: driver, id }, body: details }, onlyOnce(key))),
    addCustomer: (body: CustomerDetails, key: string) =>
      after(customers.create({ params: { driver }, body }, onlyOnce(key))),
    /** Throws Refused where somebody changed the product since `version`. */
    changeProduct: (
      id: number,
      details: ProductDetails & { readonly version: number },
      key: string,
    ) =>
      after(products.update({ params: { driver, rp: driver, id }, body: details }, onlyOnce(key))),
    addProduct: (body: ProductDetails, key: string) =>
      after(products.create({ params: { driver, rp: driver }, body }, onlyOnce(key))),
    changeRoute: {
      add: onRoute(routes.add),
      take: onRoute(routes.take),
      order: onRoute(routes.order),
    },
  };
}
