import { parseDay, type Day } from "@roundsman/core/day";
import type { Work } from "./queries.ts";

export const SPANS = ["today", "day", "good"] as const;

/** What is chosen in the form. */
export interface Choice {
  readonly from: number | null;
  readonly to: number | null;
  /** null for all work. */
  readonly route: number | null;
  readonly span: (typeof SPANS)[number];
  /** The last day, for the span "day". */
  readonly day: Day | null;
}
export const NOTHING_CHOSEN: Choice = {
  from: null,
  to: null,
  route: null,
  span: "today",
  day: null,
};

/** The chosen work; null while its driver or last day is missing. */
export function workOf({ from, route, span, day }: Choice, today: Day): Work | null {
  if (from === null || (span === "day" && day === null)) return null;
  return { from, route, lastDay: span === "good" ? null : span === "day" ? day : today };
}

/** The choice in an address, so that it is still there after a visit to the invoices. */
export function choiceIn(search: Readonly<Record<string, unknown>>): Choice {
  const span = SPANS.find((each) => each === search["span"]) ?? "today";
  const until = search["until"];
  return {
    from: idIn(search["driver"]),
    to: idIn(search["taker"]),
    route: idIn(search["route"]),
    span,
    day: span === "day" && typeof until === "string" ? parseDay(until) : null,
  };
}

/** The inverse of {@link choiceIn}. */
export const searchOf = ({ from, to, route, span, day }: Choice) => ({
  ...(from !== null && { driver: from }),
  ...(to !== null && { taker: to }),
  ...(route !== null && { route }),
  ...(span !== "today" && { span }),
  ...(day !== null && { until: day }),
});

const idIn = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;
