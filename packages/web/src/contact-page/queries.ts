import { useMemo } from "react";
import { useQuery } from "../session/query-client.ts";
import { updateCustomer } from "../customers/queries.ts";
import { systemClock } from "../device/clock.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { pullInvoicesOf } from "../sync/pull/history.ts";
import { transport } from "../session/session.ts";
import { creditNotesByInvoice } from "../sync/outbox/credit-notes.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { transact } from "../sync/store/phone.ts";
import { mergedKeys, keptCustomer } from "../sync/store/merged-customers.ts";
import { useRowList, useRows } from "../sync/store/use-rows.ts";
import { updateTask } from "../tasks/queries.ts";
import { soldRows } from "./sold-rows.ts";
import { contactOf, type Contact, type ContactBook } from "./contact.ts";
import { isCounted } from "../sync/store/counted-invoices.ts";
import { useLastKnown } from "../ui/hooks/use-last-known.ts";

/** The contact with this id or key; null if there is none, undefined while loading. */
export const useContact = (book: ContactBook | null, id: string): Contact | null | undefined =>
  useRows(
    async (db) => {
      for (const each of book ? [book] : (["customers", "tasks"] as const)) {
        const number = /^\d+$/.test(id) ? Number(id) : null;
        const row =
          number === null
            ? await db.rows(each).get(id)
            : await db.rows(each).where("id").equals(number).first();
        const kept = each === "customers" && row ? await keptCustomer(db, row.key) : undefined;
        if (kept && kept.deletedAt === "") return contactOf(each, kept);
        if (row && row.deletedAt === "") return contactOf(each, row);
      }
      return null;
    },
    [book, id],
  );

interface Whose {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
}

/**
 * A customer's invoices with their credit notes, newest first. Those on this phone are shown at
 * once, older ones when the server has answered.
 */
export function useInvoicesOf({ key, id, name }: Whose) {
  const older = useQuery({
    queryKey: ["invoices of", key, id],
    enabled: id !== null,
    // Without signal only the phone's own are shown. The next visit asks again.
    retry: false,
    networkMode: "always",
    queryFn: async () =>
      id === null
        ? []
        : pullInvoicesOf({ db: currentPhone().db, transport, clock: systemClock }, { id, name }),
  });
  const named = older.data ?? [];
  const read = useRowList(
    async (db) => {
      const entries = await mergedKeys(db, key);
      const linked = await db.invoices.where("customerKey").anyOf(entries).toArray();
      const unlinked = (await db.invoices.bulkGet([...named])).filter((each) => each !== undefined);
      const all = new Map([...linked, ...unlinked].map((each) => [each.key, each]));
      return [...all.values()].filter(isCounted).toSorted(newestFirst);
    },
    [key, String(named)],
  );
  const invoices = useLastKnown(read, key);
  const readNotes = useRows(
    async (db) => creditNotesByInvoice(db, invoices ?? []),
    [String(invoices?.map((each) => `${each.key} ${each.id}`))],
  );
  const notes = useLastKnown(invoices && readNotes, key);
  const rows = useMemo(() => invoices && notes && soldRows(invoices, notes), [invoices, notes]);
  return { invoices, rows, asking: older.isFetching, unreachable: older.isError };
}

export type InvoicesOf = ReturnType<typeof useInvoicesOf>;

const newestFirst = (a: LocalInvoice, b: LocalInvoice) =>
  compare(b.date, a.date) || compare(b.createdAt, a.createdAt);
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Changes a contact's images, based on the current ones, because two uploads may end at the same
 * time.
 */
export async function changeImages(
  { book, key }: Pick<Contact, "book" | "key">,
  change: (images: readonly string[]) => readonly string[],
  phone = currentPhone(),
): Promise<void> {
  await transact(phone, replayTables(phone.db), async () => {
    const row = await phone.db[book].get(key);
    // A deleted row must be restored unchanged, so it is left alone.
    if (!row || row.deletedAt !== "") return;
    const changed = { images: change(row.images) };
    await (book === "customers"
      ? updateCustomer(key, changed, phone)
      : updateTask(key, changed, phone));
  });
}
