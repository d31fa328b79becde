/** A civil date "YYYY-MM-DD". Never an instant: no time zone may move it. Sorts as text. */
export type Day = string & { readonly __unit: "day" };

const MILLISECONDS_A_DAY = 86_400_000;

/** null for anything that is not a date of the calendar between the years 1900 and 2199. */
export function parseDay(text: string): Day | null {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  return fromNumber(toNumber(text as Day)) === text ? (text as Day) : null;
}

/** Throws a RangeError where {@link parseDay} would answer null. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new RangeError(`${text} is not a date`);
  return parsed;
}

/**
 * The civil date at an instant (milliseconds since 1970 UTC) in an IANA time zone; the business
 * lives in Europe/London.
 */
export function dayAt(instant: number, timeZone = "Europe/London"): Day {
  const [date, month, year] = formatIn(timeZone).format(instant).split("/");
  return day(`${year}-${month}-${date}`);
}

/** By time zone: making a format takes as long as a query. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

export const addDays = (from: Day, days: number): Day => fromNumber(toNumber(from) + days);

/**
 * The same date some months on; the last of the month where there is none (31 March − 1 month = 28
 * or 29 February).
 */
export function addMonths(from: Day, months: number): Day {
  const [year, month, date] = split(from);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return fromNumber(first.getTime() / MILLISECONDS_A_DAY + Math.min(date, last) - 1);
}

/** 0 is Sunday. */
export const weekday = (day: Day): number => (((toNumber(day) + 4) % 7) + 7) % 7;

/** Days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => toNumber(to) - toNumber(from);

export const startOfWeek = (day: Day): Day => addDays(day, -weekday(day));
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01` as Day;
export const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);
export const startOfYear = (day: Day): Day => `${day.slice(0, 5)}01-01` as Day;
export const endOfYear = (day: Day): Day => `${day.slice(0, 5)}12-31` as Day;

function split(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function toNumber(day: Day): number {
  const [year, month, date] = split(day);
  return Date.UTC(year, month - 1, date) / MILLISECONDS_A_DAY;
}

const fromNumber = (days: number): Day =>
  new Date(days * MILLISECONDS_A_DAY).toISOString().slice(0, 10) as Day;
