import type { BookName, GroupBook } from "../store/book-names.ts";
import { at, kind, type Kind, type Sending } from "./operation.ts";

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
  const member = (call: "add" | "take" | "order") =>
    kind<Members>({
      book,
      effect: "delta",
      field: "members",
      needs: (keys) => keys.map((key) => ({ book: members, key })),
      send: (clients, of, options) => {
        const ids = idsOf(of);
        // All of them are gone meanwhile: there is nothing to say, but the group to hear of.
        return ids.length === 0
          ? clients[book].get(at(of), options)
          : clients[book][call]({ ...at(of), body: ids }, options);
      },
    });
  const operations = {
    create: kind<{ readonly name: string }>({
      book,
      effect: "create",
      send: (clients, { owner, key, payload }, options) =>
        clients[book].create({ params: { rp: owner }, body: { name: payload.name, key } }, options),
    }),
    rename: kind<{ readonly name: string }>({
      book,
      effect: "content",
      send: (clients, of, options) =>
        clients[book].rename(
          { ...at(of), body: { name: of.payload.name, version: of.version } },
          options,
        ),
    }),
    add: member("add"),
    take: member("take"),
    order: member("order"),
    remove: kind<null>({
      book,
      effect: "remove",
      send: (clients, of, options) => clients[book].remove(at(of), options),
    }),
    restore: kind<null>({
      book,
      effect: "restore",
      send: (clients, of, options) => clients[book].restore(at(of), options),
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
