import {
  AGES,
  LISTED_RATES,
  type AgeName,
  type ListedRate,
} from "@roundsman/contract/office/list-queries";
import { parseDay, type Day } from "@roundsman/core/day";
import { RECORDED_METHODS, type RecordedMethod } from "@roundsman/core/payments/payment";

export const LIST_NAMES = [
  "sales",
  "goods",
  "debts",
  "payments",
  "on-account",
  "account-payments",
  "cash",
  "work",
  "staying",
  "handed-over",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Which documents a list shows; kept in its address. */
export interface ListAsk {
  readonly list: ListName;
  readonly from?: Day;
  readonly to?: Day;
  readonly driver?: number;
  readonly customer?: number;
  /** A customer of the business, with all drivers. */
  readonly business?: number;
  /** The name of a customer who is not saved. */
  readonly name?: string;
  /** A product's name; "" for goods without a name. */
  readonly product?: string;
  readonly rate?: ListedRate;
  /** The VAT number that the documents were issued under. */
  readonly vatNumber?: string;
  readonly age?: AgeName;
  readonly method?: RecordedMethod;
  /** A route of the driver: only the work on it. */
  readonly route?: number;
  /** The last day of the work; absent for all days. */
  readonly until?: Day;
  readonly handOver?: number;
  /** The name of the driver or customer, as the figure showed it. */
  readonly of?: string;
}

type Search = Readonly<Record<string, unknown>>;

/**
 * What an address asks for, without values that make no sense. null where it names no list or lacks
 * what the list requires.
 */
export function askOf(list: string | undefined, search: Search): ListAsk | null {
  const name = LIST_NAMES.find((each) => each === list);
  if (!name) return null;
  const handOver = number(search["handOver"]);
  if (name === "handed-over") return handOver ? { list: name, handOver, ...ofIn(search) } : null;
  const from = parseDay(text(search["from"]) ?? "");
  const to = parseDay(text(search["to"]) ?? "");
  const isDated = !OF_TODAY.has(name);
  const product = text(search["product"]);
  if ((isDated && !(from && to && from <= to)) || (name === "goods" && product === undefined))
    return null;
  const whose = {
    ...ifDefined("driver", number(search["driver"])),
    ...ifDefined("customer", number(search["customer"])),
    ...ifDefined("business", number(search["business"])),
    ...ifDefined("name", text(search["name"])),
  };
  if (isOfWork(name) && whose.driver === undefined) return null;
  const isOfOne = whose.driver && (whose.customer ?? whose.name) !== undefined;
  if (name === "account-payments" && !isOfOne && whose.business === undefined) return null;
  return {
    list: name,
    ...(isDated && from && to && { from, to }),
    ...whose,
    ...ifDefined("product", product),
    ...ifDefined("rate", oneOf(LISTED_RATES, search["rate"])),
    ...ifDefined("vatNumber", text(search["vatNumber"]) || undefined),
    ...ifDefined("age", oneOf(Object.keys(AGES) as AgeName[], search["age"])),
    ...ifDefined("method", oneOf(RECORDED_METHODS, search["method"])),
    ...(isOfWork(name) && {
      ...ifDefined("route", number(search["route"])),
      ...ifDefined("until", parseDay(text(search["until"]) ?? "") ?? undefined),
    }),
    ...ofIn(search),
  };
}

/** Lists that are as of today, so that they have no days. */
const OF_TODAY: ReadonlySet<ListName> = new Set([
  "debts",
  "on-account",
  "account-payments",
  "work",
  "staying",
]);
/** Whether the list shows what a hand-over would move or leave. */
const isOfWork = (name: ListName): boolean => name === "work" || name === "staying";

const ofIn = (search: Search) => ifDefined("of", text(search["of"]));
const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
const number = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);
const ifDefined = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
