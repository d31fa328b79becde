import { fold } from "../name.ts";

/** The details of a customer that a merge decides on. Amounts in pence. */
export interface MergedDetails<Link extends string = string> {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
  readonly images: readonly Link[];
  readonly premium: boolean;
  readonly documentLanguage: string;
  readonly peppolId: string;
  readonly buyerReference: string;
  readonly vatMode?: string | undefined;
  readonly termsDays?: number | undefined;
  readonly creditLimit?: number | undefined;
  readonly limitBy?: "manager" | undefined;
  readonly limitLiftedOn?: string | undefined;
}

/**
 * What a merge can take from the customer that goes away. City and postcode go with the address.
 */
export const TAKEN_OVER = {
  name: ["name"],
  email: ["email"],
  address: ["address", "city", "postcode"],
  phone: ["phone"],
  documentLanguage: ["documentLanguage"],
  peppolId: ["peppolId"],
  buyerReference: ["buyerReference"],
  vatMode: ["vatMode"],
  termsDays: ["termsDays"],
} as const satisfies Readonly<Record<string, readonly (keyof MergedDetails)[]>>;
export type TakenOver = keyof typeof TAKEN_OVER;
export const TAKEN_OVER_NAMES = Object.keys(TAKEN_OVER) as TakenOver[];

export const MOST_IMAGES = 50;

/**
 * The kept customer after a merge. What `take` names comes from the other customer, and empty
 * fields are filled from it. An address is filled only where the two do not contradict each other,
 * so that two addresses never mix. A manager's credit limit goes before a driver's; of two
 * managers' limits the lower one stays: merging is no way around a limit.
 */
export function mergedDetails<Details extends MergedDetails>(
  kept: Details,
  other: Details,
  take: readonly TakenOver[],
): Details {
  const taken = TAKEN_OVER_NAMES.flatMap((group) => {
    const fields: readonly (keyof MergedDetails)[] = TAKEN_OVER[group];
    if (fields.every((field) => isEmpty(other[field]))) return [];
    const isFilled = take.includes(group) || canFill(kept, other, fields);
    return isFilled ? fields.map((field) => [field, other[field]] as const) : [];
  });
  return {
    ...kept,
    ...Object.fromEntries(taken),
    ...limitOf(kept, other),
    premium: kept.premium || other.premium,
    images: [...new Set([...kept.images, ...other.images])].slice(
      0,
      Math.max(MOST_IMAGES, kept.images.length),
    ),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === 0 || (typeof value === "string" && value.trim() === "");

/**
 * Whether the kept customer lacks a field that the other has, and the fields that it has say the
 * same.
 */
const canFill = (
  kept: MergedDetails,
  other: MergedDetails,
  fields: readonly (keyof MergedDetails)[],
): boolean =>
  fields.some((field) => isEmpty(kept[field]) && !isEmpty(other[field])) &&
  fields.every(
    (field) =>
      isEmpty(kept[field]) || fold(String(kept[field])) === fold(String(other[field] ?? "")),
  );

function limitOf(kept: MergedDetails, other: MergedDetails) {
  const limits = [kept, other].filter(({ creditLimit }) => !isEmpty(creditLimit));
  const byManager = limits.filter(({ limitBy }) => limitBy === "manager");
  const [first] = (byManager.length > 0 ? byManager : limits.slice(0, 1)).toSorted(
    (a, b) => (a.creditLimit ?? 0) - (b.creditLimit ?? 0),
  );
  return {
    creditLimit: first?.creditLimit,
    limitBy: first?.limitBy,
    limitLiftedOn: (first ?? kept).limitLiftedOn,
  };
}
