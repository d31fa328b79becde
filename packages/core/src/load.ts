import { type Line } from "./invoice.ts";
import { listOf, type PaymentStatus } from "./payment-status.ts";
import { thousandths, type Quantity } from "./quantity.ts";
import { addUp, stockIn, type Amounts, type Delivery, type FindProduct } from "./stock.ts";

/** Still to be delivered: the goods are spoken for. */
const isWaiting = ({ deliveryStatus, deletedAt }: Omit<Delivery, "lines">) =>
  deletedAt === "" && deliveryStatus !== "delivered";

/** What GetPaid and Schedule ask for and nobody has delivered yet, above 0 (issue 8). */
export const reservedBy = <Ref>(
  invoices: Iterable<Delivery & { readonly paymentStatus: PaymentStatus }>,
  find: FindProduct<Ref>,
): Amounts<Ref> =>
  addUp(
    [...invoices]
      .filter(
        (invoice) =>
          isWaiting(invoice) &&
          ["getPaid", "schedule"].includes(listOf(invoice.paymentStatus) ?? ""),
      )
      .flatMap(({ lines }) => [...stockIn(lines, find)]),
  );

/** What is missing; what the books say below 0 cannot be on a van, so the van then holds none. */
export const shortBy = (wanted: number, onHand: number): Quantity =>
  thousandths(Math.max(0, wanted - Math.max(0, onHand)));

export interface VanLoadRow<Ref> {
  /** null for what is no product; it has to be brought whole. */
  readonly product: Ref | null;
  /** As the first line writes it. */
  readonly name: string;
  readonly wanted: Quantity;
  readonly onHand: Quantity;
  /** To be put onto the van: never below 0. */
  readonly load: Quantity;
}

interface Van<Ref> {
  readonly find: FindProduct<Ref>;
  readonly onHand: Amounts<Ref>;
}

/** What to load for invoices that are not delivered yet: most to load first, then by name. Leave out none of a day or list: delivered ones count for nothing. */
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
    // A product's ref may be text too: a name must not be taken for one.
    const place = product ?? `name ${line.name}`;
    const row = wanted.get(place) ?? { product, name: line.name, quantity: 0 };
    row.quantity += line.quantity;
    wanted.set(place, row);
  }
  return [...wanted.values()]
    .map(({ product, name, quantity }) => {
      const held = thousandths(product === null ? 0 : (onHand.get(product) ?? 0));
      return {
        product,
        name,
        wanted: thousandths(quantity),
        onHand: held,
        load: shortBy(quantity, held),
      };
    })
    .toSorted((a, b) => b.load - a.load || (a.name < b.name ? -1 : 1));
}
