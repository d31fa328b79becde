import type { CustomerDetails } from "@roundsman/contract/customers";
import type { ProductDetails } from "@roundsman/contract/products";
import type { TaskDetails } from "@roundsman/contract/tasks";
import { idempotentCall } from "../session/call-options.ts";
import type { GroupTable } from "../sync/store/table-names.ts";
import { customers, groupCalls, products, tasks } from "./calls.ts";
import { useReadAgain } from "./use-read-again.ts";

/**
 * The version that the form showed. An update throws Refused if somebody changed the record since.
 */
interface Seen {
  readonly version: number;
}

/** The calls that delete a record and restore it. */
export interface Deletion {
  readonly remove: (key: string) => Promise<unknown>;
  readonly restore: (key: string) => Promise<unknown>;
}

/**
 * A manager's calls on customers, products and tasks in the driver's name. The key identifies a
 * request, however often it is sent.
 */
export function useRecordActs(driver: number) {
  const after = useReadAgain();
  const params = { driver, rp: driver };
  const deletion =
    (book: typeof customers | typeof products | typeof tasks) =>
    (id: number): Deletion => ({
      remove: (key) =>
        after<unknown>(book.remove({ params: { ...params, id } }, idempotentCall(key))),
      restore: (key) =>
        after<unknown>(book.restore({ params: { ...params, id } }, idempotentCall(key))),
    });
  return {
    changeCustomer: (id: number, body: CustomerDetails & Seen, key: string) =>
      after(customers.update({ params: { ...params, id }, body }, idempotentCall(key))),
    addCustomer: (body: CustomerDetails, key: string) =>
      after(customers.create({ params: { driver }, body }, idempotentCall(key))),
    changeProduct: (id: number, body: ProductDetails & Seen, key: string) =>
      after(products.update({ params: { ...params, id }, body }, idempotentCall(key))),
    addProduct: (body: ProductDetails, key: string) =>
      after(products.create({ params, body }, idempotentCall(key))),
    changeTask: (id: number, body: TaskDetails & Seen, key: string) =>
      after(tasks.update({ params: { ...params, id }, body }, idempotentCall(key))),
    addTask: (body: TaskDetails, key: string) =>
      after(tasks.create({ params: { driver }, body }, idempotentCall(key))),
    delete: {
      customer: deletion(customers),
      product: deletion(products),
      task: deletion(tasks),
    },
  };
}

/** The same for routes or categories. */
export function useGroupActs(driver: number, book: GroupTable) {
  const after = useReadAgain();
  const calls = groupCalls[book];
  const params = { driver, rp: driver };
  const onGroup =
    (act: "add" | "take" | "order") => (id: number, body: readonly number[], key: string) =>
      after<unknown>(calls[act]({ params: { ...params, id }, body }, idempotentCall(key)));
  return {
    create: (name: string, key: string) =>
      after<Made>(calls.create({ params, body: { name } }, idempotentCall(key))),
    rename: (id: number, body: { readonly name: string } & Seen, key: string) =>
      after<Renamed>(calls.rename({ params: { ...params, id }, body }, idempotentCall(key))),
    change: { add: onGroup("add"), take: onGroup("take"), order: onGroup("order") },
    delete: (id: number): Deletion => ({
      remove: (key) =>
        after<unknown>(calls.remove({ params: { ...params, id } }, idempotentCall(key))),
      restore: (key) =>
        after<unknown>(calls.restore({ params: { ...params, id } }, idempotentCall(key))),
    }),
  };
}

interface Made {
  readonly id: number;
}

interface Renamed extends Seen {
  readonly name: string;
}
