import type { Line } from "../invoice.ts";
import type { VatRate } from "./rates.ts";

/** A product, as far as a line is found by it. */
export interface RatedGoods {
  readonly key: string;
  /** null until the server knows it. */
  readonly id: number | null;
  readonly name: string;
  readonly vatRate?: VatRate | undefined;
}

/** Lines as their goods are taxed now; one whose goods have no rate keeps its own. */
export const atGoodsRates = (lines: readonly Line[], goods: readonly RatedGoods[]): Line[] =>
  lines.map((line) => {
    const vatRate = rateOfGoods(line, goods);
    return vatRate ? { ...line, vatRate } : line;
  });

/** The lines without a rate whose goods have one by now: with that rate. */
export const withMissingRates = (lines: readonly Line[], goods: readonly RatedGoods[]): Line[] =>
  atGoodsRates(
    lines.filter(({ vatRate }) => vatRate === undefined),
    goods,
  ).filter(({ vatRate }) => vatRate !== undefined);

/** By the product's number or key, else by its name: unless goods of that name are taxed in more than one way. */
function rateOfGoods(
  { id, name }: Pick<Line, "id" | "name">,
  goods: readonly RatedGoods[],
): VatRate | undefined {
  const product = goods.find((each) => isSame(each.key, id) || isSame(each.id, id));
  if (product) return product.vatRate;
  const rates = new Set(goods.filter((each) => each.name === name).map(({ vatRate }) => vatRate));
  return rates.size === 1 ? [...rates][0] : undefined;
}

const isSame = (a: string | number | null, b: string | number): boolean =>
  a !== null && String(a) === String(b);
