import type { Product } from "@roundsman/contract/products";
import { fromPounds } from "@roundsman/core/money";
import { fromUnits, toUnits } from "@roundsman/core/quantity";
import type { Caller } from "../testing/caller.ts";

export const units = fromUnits;

export const newProduct = (who: Caller, name: string): Promise<Product> =>
  who.api.products.create({
    params: { rp: who.id },
    body: { name, price: fromPounds(5), discount: fromPounds(0) },
  });

/** A line of £5 a unit that names a product by its id. */
export const lineOf = ({ id, name }: Pick<Product, "id" | "name">, quantity: number) => ({
  id,
  name,
  price: fromPounds(5),
  discount: fromPounds(0),
  quantity: fromUnits(quantity),
});

export const vanOf = (who: Caller) => who.api.stock.van({ params: { rp: who.id } });

/** On hand in units, by product. */
export async function onHand(
  who: Caller,
  ...products: readonly Pick<Product, "id">[]
): Promise<number[]> {
  const van = await vanOf(who);
  return products.map(({ id }) =>
    toUnits(van.products.find(({ productId }) => productId === id)?.onHand ?? units(-999_999)),
  );
}

export const load = (who: Caller, product: Pick<Product, "id">, quantity: number) =>
  who.api.stock.move({
    params: { rp: who.id },
    body: { kind: "load", lines: [{ productId: product.id, quantity: fromUnits(quantity) }] },
  });

export const deliver = (
  who: Caller,
  deliveryStatus: "delivered" | "not_shipped",
  ...ids: readonly number[]
) =>
  who.api.invoices.setDeliveryStatus({
    body: { invoices: ids.map((id) => ({ id, delivery_status: deliveryStatus })) },
  });
