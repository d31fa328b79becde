import type { CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import { onlyOnce } from "../session/online.ts";
import { customers, products, routes } from "./calls.ts";
import { useReadAgain } from "./use-read-again.ts";

/** What was seen of a record that is changed: an update throws Refused where somebody changed it since. */
interface Seen {
  readonly version: number;
}

/** A record that is deleted, and brought back. */
export interface Deletion {
  readonly remove: (key: string) => Promise<unknown>;
  readonly restore: (key: string) => Promise<unknown>;
}

/** What a manager does with customers, products and routes in the driver's name; a key makes it the same request, however often it is sent. */
export function useRecordActs(driver: number) {
  const after = useReadAgain();
  const of = { driver, rp: driver };
  const onRoute =
    (call: typeof routes.add | typeof routes.take | typeof routes.order) =>
    (id: number, body: readonly number[], key: string) =>
      after(call({ params: { ...of, id }, body }, onlyOnce(key)));
  const deletion =
    (book: typeof customers | typeof products | typeof routes) =>
    (id: number): Deletion => ({
      remove: (key) => after<unknown>(book.remove({ params: { ...of, id } }, onlyOnce(key))),
      restore: (key) => after<unknown>(book.restore({ params: { ...of, id } }, onlyOnce(key))),
    });
  return {
    changeCustomer: (id: number, body: CustomerDetails & Seen, key: string) =>
      after(customers.update({ params: { ...of, id }, body }, onlyOnce(key))),
    addCustomer: (body: CustomerDetails, key: string) =>
      after(customers.create({ params: { driver }, body }, onlyOnce(key))),
    changeProduct: (id: number, body: ProductDetails & Seen, key: string) =>
      after(products.update({ params: { ...of, id }, body }, onlyOnce(key))),
    addProduct: (body: ProductDetails, key: string) =>
      after(products.create({ params: of, body }, onlyOnce(key))),
    addRoute: (name: string, key: string) =>
      after(routes.create({ params: of, body: { name } }, onlyOnce(key))),
    renameRoute: (id: number, body: { readonly name: string } & Seen, key: string) =>
      after(routes.rename({ params: { ...of, id }, body }, onlyOnce(key))),
    changeRoute: {
      add: onRoute(routes.add),
      take: onRoute(routes.take),
      order: onRoute(routes.order),
    },
    delete: {
      customer: deletion(customers),
      product: deletion(products),
      route: deletion(routes),
    },
  };
}
