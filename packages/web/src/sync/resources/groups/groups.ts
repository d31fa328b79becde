import { createClient } from "@roundsman/contract/client";
import { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import { withAdded, withOrder, without } from "./members.ts";
import type { TableName, GroupTable } from "../../store/table-names.ts";
import type { Row } from "../../store/database.ts";
import type { LocalGroup } from "../../store/local.ts";
import {
  recordParams,
  creation,
  edit,
  noRecord,
  mutation,
  decoderFor,
  removal,
  request,
  restoration,
  type MutationDefinition,
  type Reference,
  type Resource,
  type RequestContext,
} from "../resource.ts";

const GROUPS = { deliveryRoutes, taskCategories, productCategories };

/** Keys of members. */
export type Members = readonly string[];

interface GroupName {
  readonly name: string;
}

/** Groups are few and come in one answer. */
export const groupResource = (book: GroupTable): Resource => ({
  read: {
    deliveryRoutes: decoderFor(deliveryRoutes.get.reply),
    taskCategories: decoderFor(taskCategories.get.reply),
    productCategories: decoderFor(productCategories.get.reply),
  }[book],
  lists: (transport, { owner }) => [
    async () => {
      const client = createClient(GROUPS[book], transport);
      return { items: await client.list({ params: { rp: owner } }) };
    },
  ],
});

interface GroupPlace<Prefix extends string> {
  readonly prefix: Prefix;
  readonly book: GroupTable;
  readonly members: TableName;
}

/**
 * Mutations of one kind of group, by name. Changes of members are deltas: when two people add one
 * member each, both stay.
 */
type GroupMutations<Prefix extends string> = {
  readonly [Name in `${Prefix}.${"create" | "rename"}`]: MutationDefinition<GroupName, LocalGroup>;
} & {
  readonly [Name in `${Prefix}.${"add" | "take" | "order"}`]: MutationDefinition<
    Members,
    LocalGroup
  >;
} & {
  readonly [Name in `${Prefix}.${"remove" | "restore"}`]: MutationDefinition<null, Row>;
};

const ARRANGED = { add: withAdded, take: without, order: withOrder };

/** The mutations are the same for all three tables (wire §6). */
export function groupMutations<const Prefix extends string>({
  prefix,
  book,
  members,
}: GroupPlace<Prefix>) {
  const calls = GROUPS[book];
  const arrangement = (call: keyof typeof ARRANGED) =>
    mutation<Members, LocalGroup>({
      book,
      effect: "delta",
      field: "members",
      dependsOn: (keys) => keys.map((key) => ({ book: members, key })),
      apply: (row, { payload }) => ({ members: ARRANGED[call](row.members, payload) }),
      request: (context) => {
        const ids = idsOf(context);
        // All named members are gone, so there is nothing to change: the call only reads the group.
        return ids.length === 0
          ? request(calls.get, recordParams(context))
          : request(calls[call], { ...recordParams(context), body: ids });
      },
    });
  const mutations = {
    create: creation<GroupName, LocalGroup>({
      book,
      written: ({ name }) => ({ name }),
      request: ({ owner, recordKey, payload }) =>
        request(calls.create, {
          params: { rp: owner },
          body: { name: payload.name, key: recordKey },
        }),
    }),
    rename: edit<GroupName, LocalGroup>({
      book,
      request: (context) =>
        request(calls.rename, {
          ...recordParams(context),
          body: { name: context.payload.name, version: context.version },
        }),
    }),
    add: arrangement("add"),
    take: arrangement("take"),
    order: arrangement("order"),
    remove: removal(book, (context) => request(calls.remove, recordParams(context), noRecord)),
    restore: restoration(book, (context) => request(calls.restore, recordParams(context))),
  };
  return Object.fromEntries(
    Object.entries(mutations).map(([name, definition]) => [`${prefix}.${name}`, definition]),
  ) as GroupMutations<Prefix>;
}

const idsOf = ({ payload, idOf }: RequestContext<Members>): number[] =>
  payload.flatMap((key) => idOf(key) ?? []);

/** A merge of customers, by key: `other` is merged into `kept`. */
interface MergedStop {
  readonly kept: string;
  readonly other: string;
}

/** Adds the kept customer before the merged one, as the server does. */
const withKept = (members: Members, { kept, other }: MergedStop): string[] =>
  members.includes(kept)
    ? [...members]
    : members.flatMap((key) => (key === other ? [kept, other] : [key]));

/** Takes the kept customer out again, unless somebody moved either since. */
const withoutKept = (members: Members, { kept, other }: MergedStop): string[] => {
  const isMoved = members.includes(other) && members[members.indexOf(kept) + 1] !== other;
  return isMoved ? [...members] : without(members, [kept]);
};

const readRoute = (arranged: (members: Members, merge: MergedStop) => string[]) =>
  mutation<MergedStop, LocalGroup>({
    book: "deliveryRoutes",
    effect: "delta",
    readsBack: "merge",
    subject: ({ other }) => other,
    dependsOn: ({ kept, other }) =>
      [kept, other].map((key): Reference => ({ book: "customers", key })),
    apply: ({ members }, { payload }) => ({ members: arranged(members, payload) }),
    request: (context) => request(deliveryRoutes.get, recordParams(context)),
  });

/**
 * What a merge and its undo make of a route. The phone shows it at once. The server does it
 * together with the merge, so these calls only read the route.
 */
export const mergedRouteMutations = {
  "deliveryRoute.joined": readRoute(withKept),
  "deliveryRoute.left": readRoute(withoutKept),
} as const;

/** The most members that one call may name (wire §1). */
export const MOST_MEMBERS = 1_000;

/** All members, in as few calls as can name them. */
export const splitIntoCalls = (members: Members): Members[] =>
  Array.from({ length: Math.ceil(members.length / MOST_MEMBERS) }, (_, at) =>
    members.slice(at * MOST_MEMBERS, (at + 1) * MOST_MEMBERS),
  );
