import type { AccountsProgram } from "@roundsman/core/accounts/program";
import { sql } from "kysely";
import { waitForOtherCalls, yieldToCalls } from "../../../kernel/calls/yielding.ts";
import { nextNumber } from "../../../kernel/storage/counter.ts";
import type { Db } from "../../../kernel/storage/db.ts";
import { inTransaction, type Trx } from "../../../kernel/storage/transaction.ts";
import { exportRunning } from "../../accounts/export-running.ts";
import type { RegisteredEntry } from "../../accounts/plan-entries.ts";
import type { WrittenFile } from "../../accounts/written-file.ts";
import { lockErasures } from "./erasures.ts";
import { filePieces } from "./stored-files.ts";

/** The content of an export. */
export interface Written {
  readonly program: AccountsProgram;
  readonly entries: readonly RegisteredEntry[];
  readonly files: readonly WrittenFile[];
  /** How many erasures there were when it was planned. */
  readonly erasures: number;
}

/** Rows that one transaction writes or removes: other writers wait no longer than for these. */
const ROWS_AT_ONCE = 100;
const FILES_AT_ONCE = 10;
/** A draft is given up when it is this old, in milliseconds. */
const LEFT_BEHIND = 3_600_000;

/**
 * Writes the draft of an export in short transactions: nobody sees it until {@link endDraft} and
 * the export's row. Answers its number. Throws 409 if somebody was erased since it was planned: it
 * may name them.
 */
export async function writeDraft(db: Db, draft: Written, now: Date): Promise<number> {
  const id = await inTransaction(db, async (trx) => {
    const number = await nextNumber(trx, "accounts_export");
    await trx
      .insertInto("accounts_draft")
      .values({ export_id: number, begun_at: now.toISOString() })
      .execute();
    return number;
  });
  try {
    const piece = (work: (trx: Trx) => Promise<unknown>) =>
      inTransaction(db, async (trx) => {
        // Waits for an erasure that is running: what that blanked must not be written again.
        if ((await lockErasures(trx)) !== draft.erasures) throw exportRunning();
        if (!(await lockDraft(trx, id))) throw exportRunning();
        await work(trx);
      });
    // The entries first: through them an erasure finds the files that name somebody.
    for (let from = 0; from < draft.entries.length; from += ROWS_AT_ONCE) {
      await waitForOtherCalls();
      await piece((trx) =>
        insertEntries(trx, draft.program, {
          exportId: id,
          entries: draft.entries.slice(from, from + ROWS_AT_ONCE),
        }),
      );
    }
    for (const rows of filePieces(draft.files)) {
      await waitForOtherCalls();
      await piece((trx) =>
        trx
          .insertInto("accounts_file")
          .values(rows.map((row) => ({ ...row, export_id: id })))
          .execute(),
      );
    }
  } catch (error) {
    await removeUnmade(db, id);
    throw error;
  }
  return id;
}

const insertEntries = (
  trx: Trx,
  program: AccountsProgram,
  { exportId, entries }: { exportId: number; entries: readonly RegisteredEntry[] },
) =>
  trx
    .insertInto("accounts_entry")
    .values(
      entries.map(({ nth, document }) => ({
        program,
        owner_id: document.owner,
        kind: document.kind,
        document_id: document.id,
        nth,
        export_id: exportId,
        day: document.date,
        body: JSON.stringify(document),
      })),
    )
    .execute();

/** Locks the draft until the transaction ends. Answers false if it was given up. */
async function lockDraft(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts_draft")
    .set({ begun_at: sql`begun_at` })
    .where("export_id", "=", id)
    .where("begun_at", "<>", "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the draft in the transaction that makes the export. Answers false if it was given up. */
export async function endDraft(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("accounts_draft")
    .where("export_id", "=", id)
    .where("begun_at", "<>", "")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Removes a draft of which no export was made, and nothing of one that was. If the database itself
 * fails, {@link removeDrafts} does it later.
 */
export async function removeUnmade(db: Db, id: number): Promise<void> {
  try {
    if (await giveUpDraft(db, id)) await removeDraft(db, id);
  } catch {}
}

/** Answers false if there is no draft: an export was made of it, or it was removed. */
async function giveUpDraft(db: Db, id: number): Promise<boolean> {
  const drafts = db.updateTable("accounts_draft").set({ begun_at: "" });
  const { numUpdatedRows } = await drafts.where("export_id", "=", id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes drafts that were given up, and those of a process that ended; a piece at a time. */
export async function removeDrafts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFT_BEHIND).toISOString();
  await db
    .updateTable("accounts_draft")
    .set({ begun_at: "" })
    .where("begun_at", "<", before)
    .execute();
  const left = await db
    .selectFrom("accounts_draft")
    .select("export_id")
    .where("begun_at", "=", "")
    .execute();
  for (const { export_id: id } of left) await removeDraft(db, id);
}

async function removeDraft(db: Db, id: number): Promise<void> {
  // An erasure finds the files through the entries, so the entries go last.
  while ((await removeFiles(db, id)) > 0n) await yieldToCalls();
  while ((await removeEntries(db, id)) > 0n) await yieldToCalls();
  await db.deleteFrom("accounts_draft").where("export_id", "=", id).execute();
}

async function removeEntries(db: Db, exportId: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from accounts_entry where export_id = ${exportId}
      and (kind, document_id, nth) in (
        select kind, document_id, nth from accounts_entry where export_id = ${exportId}
        limit ${sql.lit(ROWS_AT_ONCE)})`.execute(db);
  return numAffectedRows;
}

async function removeFiles(db: Db, exportId: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from accounts_file where export_id = ${exportId}
      and position in (
        select position from accounts_file where export_id = ${exportId}
        limit ${sql.lit(FILES_AT_ONCE)})`.execute(db);
  return numAffectedRows;
}
