import { fold } from "../name.ts";

/** What shows that two entries may be the same customer. */
export interface CustomerDescription {
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  readonly postcode: string;
}

/**
 * The customers of a book who may be the same as another, for a person to look at: the same phone,
 * the same name, or the same postcode and a name that begins alike.
 */
export function lookAlikes<Of extends CustomerDescription>(
  one: CustomerDescription,
  all: readonly Of[],
): Of[] {
  const keys = matchKeysOf(one);
  return all.filter((other) => other.key !== one.key && isAlike(keys, matchKeysOf(other)));
}

interface MatchKeys {
  readonly name: string;
  readonly phone: string;
  readonly postcode: string;
}

const matchKeysOf = ({ name, phone, postcode }: CustomerDescription): MatchKeys => ({
  name: lettersOf(name),
  phone: phone.replaceAll(/\D/g, "").slice(-PHONE_DIGITS),
  postcode: lettersOf(postcode),
});

const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** A number with and without its country code has the same last nine digits. */
const PHONE_DIGITS = 9;
/** Fewer digits are an extension, or a number that is not complete. */
const FEWEST_DIGITS = 7;

function isAlike(a: MatchKeys, b: MatchKeys): boolean {
  if (a.phone.length >= FEWEST_DIGITS && a.phone === b.phone) return true;
  if (a.name !== "" && a.name === b.name) return true;
  const length = prefixLength(a.name);
  const begins = a.name.length >= length && a.name.slice(0, length) === b.name.slice(0, length);
  return a.postcode !== "" && a.postcode === b.postcode && begins;
}

/** How many letters show who it is: one Chinese character says as much as two other letters. */
const prefixLength = (name: string): number => (/^\p{Script=Han}/u.test(name) ? 2 : 4);
