import { addRow, changeRow, hideRows, showRows } from "../platform/actions.ts";
import { byName } from "../platform/by-name.ts";
import { currentPhone } from "../platform/current-phone.ts";
import type { GroupBook } from "../platform/database.ts";
import type { LocalGroup } from "../platform/local.ts";
import { newRow, type Phone } from "../platform/phone.ts";
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

/** Where nothing would change, nothing is sent. */
const rearrange = (phone: Phone, { book, key, act, members }: Arrangement): Promise<void> =>
  phone.db.transaction("rw", phone.db.groups(book), phone.db.outbox, async () => {
    const before = (await phone.db.groups(book).get(key))?.members ?? [];
    const after = ARRANGED[act](before, members);
    if (String(after) === String(before)) return;
    await changeRow(phone, book, { key, fields: { members: after }, step: { kind: `${PREFIX[book]}.${act}`, payload: members } });
  });
