import { pence, type Pence } from "@roundsman/core/money";
import { COLLECTS, TERMS } from "./customer-list.ts";
import { PRODUCT_LIST, rateOf } from "./product-list.ts";
import type { VatRate } from "@roundsman/core/vat/rates";
import type { Random } from "./random.ts";

export interface DemoCustomer {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
  /** A regular customer (老客户). */
  readonly premium: boolean;
  /** 0 if no payment terms are agreed. */
  readonly termsDays: number;
}

export interface DemoProduct {
  readonly key: string;
  readonly name: string;
  readonly price: Pence;
  readonly discount: Pence;
  /** Sold by the kilo, so quantities have decimals. */
  readonly weighed: boolean;
  readonly vatRate: VatRate;
}

/** Members are positions in the person's book, in order. */
export interface DemoGroup {
  readonly key: string;
  readonly name: string;
  readonly members: readonly number[];
}

type CustomerRows = Readonly<
  Record<string, readonly (readonly [string, string, string, string, string])[]>
>;

/**
 * Customers, and the delivery routes that they are on. Customers in `known` get the same details as
 * there.
 */
export function bookOf(random: Random, rows: CustomerRows, known: readonly DemoCustomer[] = []) {
  const customers = Object.values(rows)
    .flat()
    .map((row) => customerOf(random, row))
    .map((own) => ({ ...(known.find(({ name }) => name === own.name) ?? own), key: own.key }));
  return { customers, routes: groupsOf(random, rows).filter(({ name }) => name !== COLLECTS) };
}

/** Every `step`-th product of the list, in its categories. */
export function productsOf(random: Random, step: number) {
  const chosen = Object.fromEntries(
    Object.entries(PRODUCT_LIST).map(
      ([category, rows]) => [category, rows.filter((_, index) => index % step === 0)] as const,
    ),
  );
  const products = Object.values(chosen)
    .flat()
    .map(([name, price, discount = 0, weighed]: ProductRow): DemoProduct => {
      return {
        key: random.uuid(),
        name,
        price: pence(price),
        discount: pence(discount),
        weighed: weighed === "kg",
        vatRate: rateOf(name),
      };
    });
  return { products, categories: groupsOf(random, chosen) };
}

type ProductRow = readonly [name: string, price: number, discount?: number, weighed?: "kg"];

/** Groups whose members follow one another in a book. */
export function groupsOf(
  random: Random,
  rows: Readonly<Record<string, readonly unknown[]>>,
): readonly DemoGroup[] {
  let next = 0;
  return Object.entries(rows).map(([name, list]) => ({
    key: random.uuid(),
    name,
    members: list.map(() => next++),
  }));
}

function customerOf(
  random: Random,
  [name, address, city, postcode, phone]: CustomerRows[string][number],
): DemoCustomer {
  const words = name
    .replaceAll(/[^\u0020-\u007e]/g, "")
    .replaceAll(/['.]/g, "")
    .toLowerCase();
  const host = words.match(/[a-z0-9]+/g)?.join("-") ?? "customer";
  return {
    key: random.uuid(),
    name,
    email: `orders@${host}.example.com`,
    address,
    city,
    postcode,
    phone: random.chance(0.35) ? `07700 900${phone}` : `020 7946 0${phone}`,
    premium: random.chance(0.2),
    termsDays: TERMS[name] ?? 0,
  };
}
