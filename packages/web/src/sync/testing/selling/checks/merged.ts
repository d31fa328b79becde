import type { Merging } from "../merging.ts";

/**
 * Customers as they should be after merges, worked out apart from phone and server
 * (docs/decisions/0039).
 */
export interface MeantCustomers {
  /** Whom each customer is part of by now, by key; themselves where they were not merged. */
  readonly roots: ReadonlyMap<string, string>;
  /** Payment terms in days, by key; 0 for none. */
  readonly terms: ReadonlyMap<string, number>;
  /** The stops of the route, without merged customers. */
  readonly stops: readonly string[];
}

interface Merge {
  readonly kept: string;
  /** The kept customer's payment terms before and after, in days; null where they stayed. */
  readonly got: { readonly before: number; readonly after: number } | null;
  /** Whether the merge added the kept customer to the route. */
  readonly hasJoined: boolean;
}

interface Start {
  readonly terms: ReadonlyMap<string, number>;
  readonly stops: readonly string[];
}

/** `isRefused` takes the Idempotency-Key of a mutation. */
export function meantCustomers(
  start: Start,
  done: readonly Merging[],
  isRefused: (mutation: string) => boolean,
): MeantCustomers {
  const merges = new Map<string, Merge>();
  const terms = new Map(start.terms);
  let route = [...start.stops];
  for (const action of done) {
    if ("mutation" in action && isRefused(action.mutation)) continue;
    if (action.do === "terms") terms.set(action.key, action.days);
    if (action.do === "stop" && !route.includes(action.key)) route.push(action.key);
    if (action.do === "merge") {
      const [before, after] = [terms.get(action.kept) ?? 0, terms.get(action.other) ?? 0];
      const got = before === 0 && after !== 0 ? { before, after } : null;
      const hasJoined = route.includes(action.other) && !route.includes(action.kept);
      merges.set(action.other, { kept: action.kept, got, hasJoined });
      if (got) terms.set(action.kept, after);
      if (hasJoined)
        route = route.flatMap((key) => (key === action.other ? [action.kept, key] : [key]));
    }
    const merge = action.do === "back" ? merges.get(action.other) : undefined;
    if (action.do !== "back" || !merge) continue;
    merges.delete(action.other);
    const { kept, got, hasJoined } = merge;
    if (got && terms.get(kept) === got.after) terms.set(kept, got.before);
    const at = route.indexOf(action.other);
    const isMoved = at >= 0 && route[route.indexOf(kept) + 1] !== action.other;
    if (hasJoined && !isMoved) route = route.filter((key) => key !== kept);
  }
  const rootOf = (key: string): string => {
    const merge = merges.get(key);
    return merge ? rootOf(merge.kept) : key;
  };
  return {
    roots: new Map([...terms.keys()].map((key) => [key, rootOf(key)])),
    terms,
    stops: route.filter((key) => !merges.has(key)),
  };
}
