import { withAdded, withOrder, without } from "../../resources/groups/members.ts";
import type { ListedTable, GroupTable } from "../../store/table-names.ts";
import { No, type Input, type Stored, type StoredGroup } from "./stored.ts";

export const MEMBERS_OF = {
  deliveryRoutes: "customers",
  taskCategories: "tasks",
  productCategories: "products",
} as const satisfies Record<GroupTable, ListedTable>;

export const isGroupTable = (resource: ListedTable): resource is GroupTable =>
  resource in MEMBERS_OF;

interface Store {
  readonly recordsOf: (resource: ListedTable) => readonly Stored[];
  readonly find: (resource: ListedTable, id: number) => Stored;
  readonly change: (resource: ListedTable, record: Stored, fields: object) => Stored;
}

/** The server's rules for groups (wire §6), besides those for all records. */
export function fakeGroups({ recordsOf, find, change }: Store) {
  /** A group with its members, without the hidden ones. */
  const shown = (book: GroupTable, stored: Stored): unknown => {
    const { memberIds, ...group } = stored as StoredGroup;
    const members = memberIds.flatMap(
      (id) => recordsOf(MEMBERS_OF[book]).find((each) => each.id === id && !each.hidden) ?? [],
    );
    return { ...group, members };
  };

  const checkName = (book: GroupTable, name: string, except = 0) => {
    const isTaken = (recordsOf(book) as readonly StoredGroup[]).some(
      (each) => !each.hidden && each.id !== except && each.name === name,
    );
    if (isTaken) throw new No(422, "This name is already in use");
  };

  const rearrange = (
    book: GroupTable,
    { id, body }: Input,
    places: (ids: readonly string[], named: readonly string[]) => string[],
  ) => {
    const group = find(book, id) as StoredGroup;
    const named = (body as readonly number[]).map(String);
    if (
      !named.every((each) =>
        recordsOf(MEMBERS_OF[book]).some((member) => String(member.id) === each),
      )
    )
      throw new No(404, "Not found");
    const after = places(group.memberIds.map(String), named).map(Number);
    return String(after) === String(group.memberIds)
      ? group
      : change(book, group, { memberIds: after });
  };

  const CALLS: Readonly<Record<string, (book: GroupTable, input: Input) => Stored>> = {
    add: (book, input) => rearrange(book, input, withAdded),
    take: (book, input) => rearrange(book, input, without),
    order: (book, input) => rearrange(book, input, withOrder),
  };
  return { shown, checkName, call: (name: string) => CALLS[name] };
}
