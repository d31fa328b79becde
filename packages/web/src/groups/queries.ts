import { Refused } from "@roundsman/contract/client";
import { addRow, changeRow, hideRows, showRows } from "../platform/actions.ts";
import { byName } from "../platform/by-name.ts";
import { systemClock } from "../platform/clock.ts";
import { currentPhone } from "../platform/current-phone.ts";
import type { GroupBook } from "../platform/book-names.ts";
import type { LocalGroup } from "../platform/local.ts";
import { isoNow, newRow, type Phone } from "../platform/phone.ts";
import { pullBook } from "../platform/pull.ts";
import { queueOf } from "../platform/queue.ts";
import { storing } from "../platform/storing.ts";
import { transport } from "../platform/session.ts";
import { useRowList } from "../platform/use-rows.ts";
import { added, ordered, taken } from "./members.ts";

/** The first word of a book's operations. */
const PREFIX = {
  deliveryRoutes: "deliveryRoute",
  taskCategories: "taskCategory",
  productCategories: "productCategory",
} as const satisfies Record<GroupBook, string>;

/** All groups of a book, by name; undefined while first loading. */
export const useGroups = (book: GroupBook): readonly LocalGroup[] | undefined =>
  useRowList(async (db) => (await db.groups(book).toArray()).filter(({ deletedAt }) => deletedAt === "").toSorted(byName), [book]);

/** Resolves with the new key once it is stored durably. */
export function createGroup(book: GroupBook, name: string, phone = currentPhone()): Promise<string> {
  const row = { ...newRow(phone), name, members: [] };
  return addRow(phone, book, { row, step: { kind: `${PREFIX[book]}.create`, payload: { name } } });
}

/** `version` is the one that the form showed. Throws Gone where it was deleted on another device. */
export const renameGroup = (
  book: GroupBook,
  key: string,
  { name, version }: { readonly name: string; readonly version?: number },
  phone = currentPhone(),
): Promise<void> =>
  changeRow(phone, book, { key, fields: { name }, seen: version, step: { kind: `${PREFIX[book]}.rename`, payload: { name } } });

/** At the end, in the order given; whoever is in already stays where they are. */
export const addMembers = (book: GroupBook, key: string, members: readonly string[], phone = currentPhone()): Promise<void> =>
  rearrange(phone, { book, key, act: "add", members });

export const takeMembers = (book: GroupBook, key: string, members: readonly string[], phone = currentPhone()): Promise<void> =>
  rearrange(phone, { book, key, act: "take", members });

/** The order of calls. Whoever is not named keeps their place. */
export const orderMembers = (book: GroupBook, key: string, members: readonly string[], phone = currentPhone()): Promise<void> =>
  rearrange(phone, { book, key, act: "order", members });

export const removeGroups = (book: GroupBook, keys: readonly string[], phone = currentPhone()): Promise<void> =>
  hideRows(phone, book, keys);
export const restoreGroups = (book: GroupBook, keys: readonly string[], phone = currentPhone()): Promise<void> =>
  showRows(phone, book, keys);

const ARRANGED = { add: added, take: taken, order: ordered };

interface Arrangement {
  readonly book: GroupBook;
  readonly key: string;
  readonly act: keyof typeof ARRANGED;
  readonly members: readonly string[];
}

/** Where nothing would change, nothing is sent; an order that nobody heard of yet is said anew instead of after itself. */
const rearrange = (phone: Phone, { book, key, act, members }: Arrangement): Promise<void> =>
  storing(phone, [phone.db.groups(book), phone.db.outbox], async () => {
    const row = await phone.db.groups(book).get(key);
    if (!row) return;
    const after = ARRANGED[act](row.members, members);
    if (String(after) === String(row.members)) return;
    const step = { kind: `${PREFIX[book]}.${act}`, payload: members } as const;
    const last = (await queueOf(phone.db, key)).at(-1);
    if (act !== "order" || last?.kind !== step.kind || last.attempts > 0)
      return changeRow(phone, book, { key, fields: { members: after }, step });
    await phone.db.groups(book).put({ ...row, members: after, updatedAt: isoNow(phone) });
    await phone.db.outbox.update(last.seq, { payload: members });
  });

/** Asks the server for the groups of a book. Throws its no; without signal the phone's own are as good as it gets. */
export const refreshGroups = (book: GroupBook, { db } = currentPhone()): Promise<void> =>
  pullBook({ db, transport, clock: systemClock }, book).catch((error: unknown) => {
    if (error instanceof Refused && error.problem.status !== 401) throw error;
  });
