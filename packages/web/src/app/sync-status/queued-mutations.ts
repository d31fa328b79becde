import { numberOf } from "@roundsman/core/invoice";
import {
  discardRefusedOn,
  retryRefusedOn,
  resolveConflictOn,
} from "../../sync/outbox/resolve-refused.ts";
import { takenFor, type TakenFor } from "../../sync/outbox/money/reassign-payments.ts";
import type { Side } from "../../sync/outbox/merge.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { Database, PendingMutation, Row } from "../../sync/store/database.ts";
import { effectOf } from "../../sync/outbox/queue.ts";
import type { PictureUpload } from "../../sync/store/picture-upload.ts";
import { queuedPayment, type QueuedPayment } from "./queued-payment.ts";
import { refusedPictures } from "../../sync/outbox/uploads.ts";
import { useRows } from "../../sync/store/use-rows.ts";

/** A mutation of the outbox, with the row that it changes. */
export interface QueuedMutation {
  readonly mutation: PendingMutation;
  readonly effect: ReturnType<typeof effectOf>;
  /**
   * The record's name for a person. If its row is gone: the number on its paper, "" if unknown.
   */
  readonly name: string;
  readonly row: Row | null;
  /** What was taken for an invoice that the server refused to make; null for anything else. */
  readonly taken: TakenFor | null;
  /** null for a mutation that makes no payment. */
  readonly payment: QueuedPayment | null;
}

/** More mutations than anybody reads; the header shows how many there are. */
const SHOWN = 250;

/**
 * The outbox, refused mutations first, else in the order of sending; undefined while it loads.
 */
export const useQueuedMutations = (): readonly QueuedMutation[] | undefined =>
  useRows(async (db) => {
    const refused = await db.outbox.where("state").equals("refused").sortBy("seq");
    const others = await db.outbox
      .orderBy("seq")
      .filter(({ state }) => state !== "refused")
      .limit(SHOWN)
      .toArray();
    return Promise.all(
      [...refused, ...others].map(async (mutation) => {
        const row = (await db.rows(mutation.book).get(mutation.entity)) ?? null;
        const effect = effectOf(mutation);
        const isRefused = mutation.state === "refused" && effect === "create";
        const taken =
          isRefused && mutation.book === "invoices" ? await takenFor(db, mutation) : null;
        const payment = await queuedPayment(db, mutation, row);
        const name = row ? nameOf(row) : await numberOfGone(db, mutation);
        return { mutation, effect, name, row, taken, payment };
      }),
    );
  }, []);

/** A picture that the server refused, and the name of its contact. */
export interface QueuedPicture {
  readonly upload: PictureUpload;
  /** "" where the contact is gone. */
  readonly name: string;
}

export const useRefusedPictures = (): readonly QueuedPicture[] =>
  useRows(
    async (db) =>
      Promise.all(
        (await refusedPictures(db)).map(async (upload) => {
          const row = await db.rows(upload.book).get(upload.entity);
          return { upload, name: row ? nameOf(row) : "" };
        }),
      ),
    [],
  ) ?? [];

/** Sends a conflict (409) again with the person's choice for every difference. */
export const resolveConflict = (
  mutation: PendingMutation,
  sides: Readonly<Record<string, Side>>,
): Promise<void> => resolveConflictOn(currentPhone(), mutation.key, sides);

/**
 * Sends a refused mutation again. After a conflict it is sent over the server's row: mine wins.
 */
export const retryRefused = (mutationKey: string): Promise<void> =>
  retryRefusedOn(currentPhone(), mutationKey);

/** {@link retryRefused} for several, one after the other. */
export async function retryAllRefused(mutationKeys: readonly string[]): Promise<void> {
  for (const key of mutationKeys) await retryRefused(key);
}

/** Gives up a refused mutation and the edits on it: the record returns to the server's state. */
export const discardRefused = (mutationKey: string): Promise<void> =>
  discardRefusedOn(currentPhone(), mutationKey);

/**
 * The number of a record that is gone from the phone: of the credit note or the invoice whose paper
 * the mutation is about.
 */
async function numberOfGone(db: Database, { payload }: PendingMutation): Promise<string> {
  const details = payload as { readonly number?: string; readonly note?: string } | null;
  const note = details?.note === undefined ? undefined : await db.creditNotes.get(details.note);
  return note?.number ?? details?.number ?? "";
}

function nameOf(row: Row): string {
  const record = row as Row & {
    readonly billTo?: { readonly name: string };
    readonly number?: string;
    readonly name?: string;
    readonly title?: string;
  };
  if (!record.billTo) return record.name ?? record.title ?? "";
  return [record.billTo.name, numberOf(record)].filter(Boolean).join(" · ");
}
