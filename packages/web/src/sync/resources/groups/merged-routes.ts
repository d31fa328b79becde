import { deliveryRoutes } from "@roundsman/contract/groups";
import type { LocalGroup } from "../../store/local.ts";
import { without } from "./members.ts";
import { recordParams, mutation, request, type Reference } from "../resource.ts";

/** A merge of customers, by key: `other` is merged into `kept`. */
export interface MergedStop {
  readonly kept: string;
  readonly other: string;
}

type Members = readonly string[];

/** Adds the kept customer before the merged one, as the server does. */
export const withKept = (members: Members, { kept, other }: MergedStop): string[] =>
  members.includes(kept)
    ? [...members]
    : members.flatMap((key) => (key === other ? [kept, other] : [key]));

/** Takes the kept customer out again, unless somebody moved either since. */
export const withoutKept = (members: Members, { kept, other }: MergedStop): string[] => {
  const isMoved = members.includes(other) && members[members.indexOf(kept) + 1] !== other;
  return isMoved ? [...members] : without(members, [kept]);
};

const readRoute = (arranged: (members: Members, of: MergedStop) => string[]) =>
  mutation<MergedStop, LocalGroup>({
    book: "deliveryRoutes",
    effect: "delta",
    subject: ({ other }) => other,
    dependsOn: ({ kept, other }) =>
      [kept, other].map((key): Reference => ({ book: "customers", key })),
    apply: ({ members }, { payload }) => ({ members: arranged(members, payload) }),
    request: (of) => request(deliveryRoutes.get, recordParams(of)),
  });

/**
 * What a merge and its undo make of a route. The phone shows it at once. The server does it
 * together with the merge, so these calls only read the route.
 */
export const mergedRouteMutations = {
  "deliveryRoute.joined": readRoute(withKept),
  "deliveryRoute.left": readRoute(withoutKept),
} as const;
