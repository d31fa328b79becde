import { fold } from "../name.ts";

/** What of two entries tells that they may be one customer. */
export interface Described {
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  readonly postcode: string;
}

/** Those of a book who may be the same customer as another, for a person to look at: the same phone, the same name, or the same postcode and a name that begins alike. */
export function lookAlikes<Of extends Described>(one: Described, all: readonly Of[]): Of[] {
  const of = tracesOf(one);
  return all.filter((other) => other.key !== one.key && isAlike(of, tracesOf(other)));
}

interface Traces {
  readonly name: string;
  readonly phone: string;
  readonly postcode: string;
}

const tracesOf = ({ name, phone, postcode }: Described): Traces => ({
  name: lettersOf(name),
  phone: phone.replaceAll(/\D/g, "").slice(-PHONE_DIGITS),
  postcode: lettersOf(postcode),
});

const lettersOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The same number with and without the country's code ends so. */
const PHONE_DIGITS = 9;
/** Less is an extension, or no number yet. */
const FEWEST_DIGITS = 7;

function isAlike(a: Traces, b: Traces): boolean {
  if (a.phone.length >= FEWEST_DIGITS && a.phone === b.phone) return true;
  if (a.name !== "" && a.name === b.name) return true;
  const length = beginningOf(a.name);
  const begins = a.name.length >= length && a.name.slice(0, length) === b.name.slice(0, length);
  return a.postcode !== "" && a.postcode === b.postcode && begins;
}

/** Letters that say who it is: one of Chinese says as much as two of others. */
const beginningOf = (name: string): number => (/^\p{Script=Han}/u.test(name) ? 2 : 4);
