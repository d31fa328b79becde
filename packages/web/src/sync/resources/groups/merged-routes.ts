import { deliveryRoutes } from "@roundsman/contract/groups";
import type { LocalGroup } from "../../store/local.ts";
import { taken } from "./members.ts";
import { at, mutation, request, type Reference } from "../resource.ts";

/** A merge of customers, by key: `other` is merged into `kept`. */
export interface MergedStop {
  readonly kept: string;
  readonly other: string;
}

type Members = readonly string[];

/** Adds the kept customer before the merged one, as the server does. */
export const joined = (members: Members, { kept, other }: MergedStop): string[] =>
  members.includes(kept)
    ? [...members]
    : members.flatMap((key) => (key === other ? [kept, other] : [key]));

/** Takes the kept customer out again, unless somebody moved either since. */
export const left = (members: Members, { kept, other }: MergedStop): string[] => {
  const isMoved = members.includes(other) && members[members.indexOf(kept) + 1] !== other;
  return isMoved ? [...members] : taken(members, [kept]);
};

const reading = (arranged: (members: Members, of: MergedStop) => string[]) =>
  mutation<MergedStop, LocalGroup>({
    book: "deliveryRoutes",
    effect: "delta",
    subject: ({ other }) => other,
    dependsOn: ({ kept, other }) =>
      [kept, other].map((key): Reference => ({ book: "customers", key })),
    apply: ({ members }, { payload }) => ({ members: arranged(members, payload) }),
    request: (of) => request(deliveryRoutes.get, at(of)),
  });

/**
 * What a merge and its undo make of a route. The phone shows it at once. The server does it
 * together with the merge, so these calls only read the route.
 */
export const mergedRouteMutations = {
  "deliveryRoute.joined": reading(joined),
  "deliveryRoute.left": reading(left),
} as const;
