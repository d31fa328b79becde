import { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import type { BookName, GroupBook } from "../store/book-names.ts";
import { at, gone, kind, request, type Kind, type Sending } from "./operation.ts";

const GROUPS = { deliveryRoutes, taskCategories, productCategories };

/** Keys of members. */
export type Members = readonly string[];

interface GroupPlace<Prefix extends string> {
  readonly prefix: Prefix;
  readonly book: GroupBook;
  readonly members: BookName;
}

/** Operations of one kind of group by name. What is said of members is a delta: nobody's stop goes because two people add one each. */
type GroupOperations<Prefix extends string> = {
  readonly [Name in `${Prefix}.${"create" | "rename"}`]: Kind<{ readonly name: string }>;
} & {
  readonly [Name in `${Prefix}.${"add" | "take" | "order"}`]: Kind<Members>;
} & {
  readonly [Name in `${Prefix}.${"remove" | "restore"}`]: Kind<null>;
};

/** One shape, three books (wire §6). */
export function groupOperations<const Prefix extends string>({
  prefix,
  book,
  members,
}: GroupPlace<Prefix>) {
  const calls = GROUPS[book];
  const member = (call: "add" | "take" | "order") =>
    kind<Members>({
      book,
      effect: "delta",
      field: "members",
      needs: (keys) => keys.map((key) => ({ book: members, key })),
      request: (of) => {
        const ids = idsOf(of);
        // All of them are gone meanwhile: there is nothing to change, but the group to read.
        return ids.length === 0
          ? request(calls.get, at(of))
          : request(calls[call], { ...at(of), body: ids });
      },
    });
  const operations = {
    create: kind<{ readonly name: string }>({
      book,
      effect: "create",
      request: ({ owner, key, payload }) =>
        request(calls.create, { params: { rp: owner }, body: { name: payload.name, key } }),
    }),
    rename: kind<{ readonly name: string }>({
      book,
      effect: "content",
      request: (of) =>
        request(calls.rename, { ...at(of), body: { name: of.payload.name, version: of.version } }),
    }),
    add: member("add"),
    take: member("take"),
    order: member("order"),
    remove: kind<null>({
      book,
      effect: "remove",
      request: (of) => request(calls.remove, at(of), gone),
    }),
    restore: kind<null>({
      book,
      effect: "restore",
      request: (of) => request(calls.restore, at(of)),
    }),
  };
  return Object.fromEntries(
    Object.entries(operations).map(([name, of]) => [`${prefix}.${name}`, of]),
  ) as GroupOperations<Prefix>;
}

const idsOf = ({ payload, idOf }: Sending<Members>): number[] =>
  payload.flatMap((key) => idOf(key) ?? []);

/** As many as one call may name (wire §1). */
export const MOST = 1_000;

/** All members, in as few calls as may name them. */
export const inCalls = (members: Members): Members[] =>
  Array.from({ length: Math.ceil(members.length / MOST) }, (_, at) =>
    members.slice(at * MOST, (at + 1) * MOST),
  );
