import { deliveryRoutes } from "@roundsman/contract/groups";
import type { LocalGroup } from "../../store/local.ts";
import { taken } from "./members.ts";
import { at, mutation, request, type Reference } from "../resource.ts";

/** Who is merged into whom, by key. */
export interface MergedStop {
  readonly kept: string;
  readonly other: string;
}

type Members = readonly string[];

/** The kept one before the other, as the server puts them. */
export const joined = (members: Members, { kept, other }: MergedStop): string[] =>
  members.includes(kept)
    ? [...members]
    : members.flatMap((key) => (key === other ? [kept, other] : [key]));

/** Out again, where they still stand before the other. */
export const left = (members: Members, { kept, other }: MergedStop): string[] => {
  const isMoved = members.includes(other) && members[members.indexOf(kept) + 1] !== other;
  return isMoved ? [...members] : taken(members, [kept]);
};

const reading = (arranged: (members: Members, of: MergedStop) => string[]) =>
  mutation<MergedStop, LocalGroup>({
    book: "deliveryRoutes",
    effect: "delta",
    isAbout: ({ other }) => other,
    dependsOn: ({ kept, other }) =>
      [kept, other].map((key): Reference => ({ book: "customers", key })),
    apply: ({ members }, { payload }) => ({ members: arranged(members, payload) }),
    request: (of) => request(deliveryRoutes.get, at(of)),
  });

/** What a merge, and taking it back, make of a route: shown at once, and read behind them, as the server does it with them. */
export const mergedRouteMutations = {
  "deliveryRoute.joined": reading(joined),
  "deliveryRoute.left": reading(left),
} as const;
