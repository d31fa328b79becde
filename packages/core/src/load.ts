import { type Line } from "./invoice.ts";
import { listOf, type PaymentStatus } from "./payment-status.ts";
import { thousandths, type Quantity } from "./quantity.ts";
import {
  sumByProduct,
  quantitiesByProduct,
  type ProductQuantities,
  type Delivery,
  type FindProduct,
} from "./stock.ts";

/** Whether the goods are still to be delivered. */
const isWaiting = ({ deliveryStatus, deletedAt }: Omit<Delivery, "lines">) =>
  deletedAt === "" && deliveryStatus !== "delivered";

/** What the undelivered invoices of GetPaid and Schedule need, above 0. */
export const reservedBy = <Ref>(
  invoices: Iterable<Delivery & { readonly paymentStatus: PaymentStatus }>,
  find: FindProduct<Ref>,
): ProductQuantities<Ref> =>
  sumByProduct(
    [...invoices]
      .filter(
        (invoice) =>
          isWaiting(invoice) &&
          ["getPaid", "schedule"].includes(listOf(invoice.paymentStatus) ?? ""),
      )
      .flatMap(({ lines }) => [...quantitiesByProduct(lines, find)]),
  );

/** How much is missing. A quantity on hand below 0 counts as an empty van. */
export const shortfall = (wanted: number, onHand: number): Quantity =>
  thousandths(Math.max(0, wanted - Math.max(0, onHand)));

export interface VanLoadRow<Ref> {
  /** null for a line that is no product: all of it has to be loaded. */
  readonly product: Ref | null;
  /** The name on the first line that needs it. */
  readonly name: string;
  readonly wanted: Quantity;
  readonly onHand: Quantity;
  /** To be put onto the van: never below 0. */
  readonly load: Quantity;
}

interface Van<Ref> {
  readonly find: FindProduct<Ref>;
  readonly onHand: ProductQuantities<Ref>;
}

/**
 * What to load for invoices that are not delivered yet: most to load first, then by name. Pass all
 * invoices of a day or list; delivered ones are ignored.
 */
export function vanLoad<Ref>(
  invoices: Iterable<Delivery>,
  { find, onHand }: Van<Ref>,
): readonly VanLoadRow<Ref>[] {
  const wanted = new Map<
    Ref | string,
    { readonly product: Ref | null; readonly name: string; quantity: number }
  >();
  for (const line of [...invoices]
    .filter(isWaiting)
    .flatMap(({ lines }): readonly Pick<Line, "id" | "name" | "quantity">[] => lines)) {
    const product = find(line);
    // Product refs may be text too; the prefix keeps a name apart from them.
    const place = product ?? `name ${line.name}`;
    const row = wanted.get(place) ?? { product, name: line.name, quantity: 0 };
    row.quantity += line.quantity;
    wanted.set(place, row);
  }
  return [...wanted.values()]
    .map(({ product, name, quantity }) => {
      const loaded = thousandths(product === null ? 0 : (onHand.get(product) ?? 0));
      return {
        product,
        name,
        wanted: thousandths(quantity),
        onHand: loaded,
        load: shortfall(quantity, loaded),
      };
    })
    .toSorted((a, b) => b.load - a.load || (a.name < b.name ? -1 : 1));
}
