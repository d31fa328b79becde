import { Refused } from "@roundsman/contract/client";
import { setPayload, create, mutate, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { byName } from "../ui/by-name.ts";
import { systemClock } from "../device/clock.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { PendingMutation, Row } from "../sync/store/database.ts";
import { splitIntoCalls, type Members } from "../sync/resources/groups/groups.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { mutationOf } from "../sync/resources/mutations.ts";
import { Gone, newRow, type Phone, transact } from "../sync/store/phone.ts";
import { pullAll } from "../sync/pull/pull.ts";
import type { PullOptions } from "../sync/pull/pull-options.ts";
import { queueOf } from "../sync/outbox/queue.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { exclusive, transport } from "../session/session.ts";
import { useRowList, useRows } from "../sync/store/use-rows.ts";
import { joinedOrder, ordersTo } from "./member-calls.ts";
import { withAdded, withOrder, withReinserted, without } from "../sync/resources/groups/members.ts";

/** The prefix of the mutation kinds of each book. */
const PREFIX = {
  deliveryRoutes: "deliveryRoute",
  taskCategories: "taskCategory",
  productCategories: "productCategory",
} as const satisfies Record<GroupTable, string>;

/** All groups of a book, by name; undefined while first loading. */
export const useGroups = (book: GroupTable): readonly LocalGroup[] | undefined =>
  useRowList(
    async (db) =>
      (await db.groups(book).toArray())
        .filter(({ deletedAt }) => deletedAt === "")
        .toSorted(byName),
    [book],
  );

/** Resolves with the new key once it is stored durably. */
export function createGroup(
  book: GroupTable,
  name: string,
  phone = currentPhone(),
): Promise<string> {
  const row = { ...newRow(phone), name, members: [] };
  return create(`${PREFIX[book]}.create`, row, { name }, phone);
}

/** `shown` is what the form showed. Throws Gone if it was deleted on another device. */
export const renameGroup = (
  book: GroupTable,
  key: string,
  { name, shown }: { readonly name: string; readonly shown?: Pick<LocalGroup, "name" | "version"> },
  phone = currentPhone(),
): Promise<void> => mutate(`${PREFIX[book]}.rename`, key, { name }, { phone, shown });

/**
 * Adds members at the end, in this order. Those already in the group stay in place. Throws Gone as
 * renameGroup does.
 */
export const addMembers = (
  book: GroupTable,
  key: string,
  members: readonly string[],
  phone = currentPhone(),
): Promise<void> => rearrange(phone, { book, key, act: "add", members });

export const takeMembers = (
  book: GroupTable,
  key: string,
  members: readonly string[],
  phone = currentPhone(),
): Promise<void> => rearrange(phone, { book, key, act: "take", members });

/** Puts members into this order. Members that are not named keep their places. */
export const orderMembers = (
  book: GroupTable,
  key: string,
  members: readonly string[],
  phone = currentPhone(),
): Promise<void> => rearrange(phone, { book, key, act: "order", members });

/**
 * Undoes the removal of a member. It is placed behind the members that preceded it in `former`.
 * Throws Gone as above.
 */
export const returnMember = (
  book: GroupTable,
  key: string,
  { member, former }: { readonly member: string; readonly former: readonly string[] },
  phone = currentPhone(),
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const members = (await phone.db.groups(book).get(key))?.members ?? [];
    await addMembers(book, key, [member], phone);
    await orderMembers(book, key, withReinserted(members, member, former), phone);
  });

export const removeGroups = (
  book: GroupTable,
  keys: readonly string[],
  phone = currentPhone(),
): Promise<void> => removeAll(`${PREFIX[book]}.remove`, keys, phone);
export const restoreGroups = (
  book: GroupTable,
  keys: readonly string[],
  phone = currentPhone(),
): Promise<void> => restoreAll(`${PREFIX[book]}.restore`, keys, phone);

const ARRANGED = { add: withAdded, take: without, order: withOrder };

interface Arrangement {
  readonly book: GroupTable;
  readonly key: string;
  readonly act: keyof typeof ARRANGED;
  readonly members: readonly string[];
}

/** Does nothing if the members would not change. Throws Gone if the group was deleted. */
const rearrange = (phone: Phone, { book, key, act, members }: Arrangement): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const row = await phone.db.groups(book).get(key);
    if (!row || row.deletedAt !== "") throw new Gone(key);
    const after = ARRANGED[act](row.members, members);
    if (String(after) === String(row.members)) return;
    const calls = act === "order" ? ordersTo(row.members, after) : splitIntoCalls(members);
    if (act === "order" && (await joinedOrders(phone, book, { key, members: after }, calls)))
      return;
    for (const payload of calls) await mutate(`${PREFIX[book]}.${act}`, key, payload, { phone });
  });

/**
 * Merges the orders into the last pending order of the group, if that was never sent. Resolves with
 * whether it did. `row` has the members after all of them.
 */
async function joinedOrders(
  phone: Phone,
  book: GroupTable,
  row: Pick<LocalGroup, "key" | "members">,
  orders: readonly Members[],
): Promise<boolean> {
  const last = (await queueOf(phone.db, row.key)).at(-1);
  if (last?.kind !== `${PREFIX[book]}.order` || last.attempts > 0) return false;
  const payload = joinedOrder(last.payload as Members, orders, row.members);
  if (payload === null) return false;
  await setPayload(phone, last, payload);
  return true;
}

const currentPullOptions = (): PullOptions => ({
  db: currentPhone().db,
  transport,
  clock: systemClock,
  exclusive: exclusive(),
});

/**
 * Pulls changes for a screen of groups. Throws the server's refusal; without signal the phone's own
 * groups are shown and no error is thrown.
 */
export const refreshGroups = (options = currentPullOptions()): Promise<void> =>
  pullAll(options).catch((error: unknown) => {
    if (error instanceof Refused && error.problem.status !== 401) throw error;
  });

/**
 * The names of the members in a mutation on members, in its order. Members that are no longer on
 * this phone are left out. Empty for other mutations.
 */
export const useMemberNames = ({
  kind,
  payload,
}: Pick<PendingMutation, "kind" | "payload">): readonly string[] => {
  const { field, dependsOn } = mutationOf(kind);
  const named = field === "members" ? (dependsOn?.(payload) ?? []) : [];
  const names = useRows(
    async (db) => {
      const [first] = named;
      const rows = first ? await db.rows(first.book).bulkGet(named.map(({ key }) => key)) : [];
      return rows.flatMap((row) => (row ? nameOf(row) : []));
    },
    [kind, String(payload)],
  );
  return names ?? [];
};

function nameOf(row: Row): string {
  const { name = "", title = "" } = row as Row & {
    readonly name?: string;
    readonly title?: string;
  };
  return name || title;
}
