import { numberOf } from "@roundsman/core/invoice";
import { discardOperation, retryOperation, settleConflict } from "./decide.ts";
import { takenFor, type TakenFor } from "./money/keep-payments.ts";
import type { Side } from "./merge.ts";
import { currentPhone } from "../store/current-phone.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import { effectOf } from "./queue.ts";
import type { PictureUpload } from "../store/picture-upload.ts";
import { queuedPayment, type QueuedPayment } from "./money/queued-payment.ts";
import { refusedPictures } from "./uploads.ts";
import { useRows } from "../store/use-rows.ts";

/** An operation of the outbox beside the row that it is about. */
export interface Queued {
  readonly operation: Operation;
  readonly effect: ReturnType<typeof effectOf>;
  /** As a person knows it: where its row is gone, the number that its paper had; "" where nobody knows one. */
  readonly name: string;
  readonly row: Row | null;
  /** What was taken for an invoice that the server refused to make; null for anything else. */
  readonly taken: TakenFor | null;
  /** null for what makes no payment. */
  readonly payment: QueuedPayment | null;
}

/** More than anybody reads; the count stands in the header. */
const SHOWN = 250;

/** What was not sent yet, refused ones first, then in the order of sending; undefined while first loading. */
export const useQueued = (): readonly Queued[] | undefined =>
  useRows(async (db) => {
    const refused = await db.outbox.where("state").equals("refused").sortBy("seq");
    const others = await db.outbox
      .orderBy("seq")
      .filter(({ state }) => state !== "refused")
      .limit(SHOWN)
      .toArray();
    return Promise.all(
      [...refused, ...others].map(async (operation) => {
        const row = (await db.rows(operation.book).get(operation.entity)) ?? null;
        const effect = effectOf(operation);
        const isRefused = operation.state === "refused" && effect === "create";
        const taken =
          isRefused && operation.book === "invoices" ? await takenFor(db, operation) : null;
        const payment = await queuedPayment(db, operation, row);
        const name = row ? nameOf(row) : await numberOfGone(db, operation);
        return { operation, effect, name, row, taken, payment };
      }),
    );
  }, []);

/** A picture that the server did not take, and whose it is. */
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

/** Saves what a person decided about every difference of a 409. */
export const settle = (
  operation: Operation,
  sides: Readonly<Record<string, Side>>,
): Promise<void> => settleConflict(currentPhone(), operation.key, sides);

/** Sends a refused operation again; after a 409 over the server's newer state (mine wins). */
export const retry = (key: string): Promise<void> => retryOperation(currentPhone(), key);

/** The same for several, one after the other. */
export async function retryMany(keys: readonly string[]): Promise<void> {
  for (const key of keys) await retry(key);
}

/** Gives up a refused operation and what was built on it: the entity goes back to the server's state. */
export const discard = (key: string): Promise<void> => discardOperation(currentPhone(), key);

/** What is known of what the phone has no more is of a paper: of an invoice, or of one of its credit notes. */
async function numberOfGone(db: Database, { payload }: Operation): Promise<string> {
  const of = payload as { readonly number?: string; readonly note?: string } | null;
  const note = of?.note === undefined ? undefined : await db.creditNotes.get(of.note);
  return note?.number ?? of?.number ?? "";
}

function nameOf(row: Row): string {
  const of = row as Row & {
    readonly billTo?: { readonly name: string };
    readonly number?: string;
    readonly name?: string;
    readonly title?: string;
  };
  if (!of.billTo) return of.name ?? of.title ?? "";
  return [of.billTo.name, numberOf(of)].filter(Boolean).join(" · ");
}
