import type {
  AccountsExport,
  AccountsFigures,
  ExportedBefore,
} from "@roundsman/contract/office/accounts";
import { SALES_ACCOUNT, type AccountsProgram } from "@roundsman/core/accounts/program";
import type { DayRange } from "@roundsman/core/day-range";
import type { Day } from "@roundsman/core/day";
import { randomUUID } from "node:crypto";
import type { Db } from "../../../kernel/storage/db.ts";
import type { WrittenFile } from "../../accounts/written-file.ts";

const exports = (db: Db) =>
  db
    .selectFrom("accounts_export as made")
    .innerJoin("person", "person.id", "made.made_by")
    .selectAll("made")
    .select("person.name as made_by_name")
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("accounts_file")
            .select("export_id")
            .whereRef("accounts_file.export_id", "=", "made.id"),
        )
        .as("has_file"),
    );

type Found = Awaited<ReturnType<ReturnType<typeof exports>["execute"]>>[number];

const exportOf = (row: Found): AccountsExport => ({
  id: row.id,
  key: row.key,
  program: row.program as AccountsProgram,
  from: row.from_day as Day,
  to: row.to_day as Day,
  ...(row.vat_number !== "" && { vatNumber: row.vat_number }),
  salesAccount: row.sales_account,
  ...(JSON.parse(row.figures) as AccountsFigures),
  fileName: row.file_name,
  hasFile: Boolean(row.has_file),
  at: row.created_at,
  madeBy: row.made_by_name,
});

/** Newest first. */
export async function accountsExports(db: Db): Promise<AccountsExport[]> {
  return (await exports(db).orderBy("made.id", "desc").execute()).map(exportOf);
}

export async function findAccountsExport(
  db: Db,
  by: { readonly id: number } | { readonly key: string },
): Promise<AccountsExport | undefined> {
  const row = await (
    "id" in by
      ? exports(db).where("made.id", "=", by.id)
      : exports(db).where("made.key", "=", by.key)
  ).executeTakeFirst();
  return row && exportOf(row);
}

/**
 * The last export to a program, 0 for none, and the sales account that was used last in these
 * books, otherwise in any.
 */
export async function lastExport(
  db: Db,
  program: AccountsProgram,
  exportNames: readonly string[],
): Promise<{ readonly id: number; readonly salesAccount: string }> {
  const last = db
    .selectFrom("accounts_export")
    .select(["id", "sales_account"])
    .where("program", "=", program)
    .orderBy("id", "desc")
    .limit(1);
  const row = await last.executeTakeFirst();
  const own = await last.where("vat_number", "in", exportNames).executeTakeFirst();
  const { sales_account: salesAccount = SALES_ACCOUNT[program] } = own ?? row ?? {};
  return { id: row?.id ?? 0, salesAccount };
}

/** The exports into these books that hold documents of these days, oldest first. */
export async function exportedBefore(
  db: Db,
  program: AccountsProgram,
  { span, exportNames }: { readonly span: DayRange; readonly exportNames: readonly string[] },
): Promise<ExportedBefore[]> {
  const rows = await db
    .selectFrom("accounts_entry as entry")
    .innerJoin("accounts_export as made", "made.id", "entry.export_id")
    .select(["made.id", "made.created_at"])
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "bigint").as("documents"))
    .where("entry.program", "=", program)
    .where("entry.day", ">=", span.start)
    .where("entry.day", "<=", span.end)
    .where("made.vat_number", "in", exportNames)
    .groupBy(["made.id", "made.created_at"])
    .orderBy("made.id")
    .execute();
  return rows.map(({ id, created_at, documents }) => ({
    exportId: id,
    at: created_at,
    documents,
  }));
}

export interface NewExport {
  readonly id: number;
  /** The client's UUID. */
  readonly key: string | undefined;
  readonly program: AccountsProgram;
  readonly span: DayRange;
  /** "" for all. */
  readonly vatNumber: string;
  readonly salesAccount: string;
  readonly figures: AccountsFigures;
  readonly files: readonly WrittenFile[];
  readonly madeBy: number;
  readonly now: Date;
  /** The export to the program that it was planned after, 0 for none. */
  readonly afterExport: number;
}

/** Makes an export: from here on its entries and files count. */
export async function insertExport(trx: Db, accountsExport: NewExport): Promise<void> {
  await trx
    .insertInto("accounts_export")
    .values({
      id: accountsExport.id,
      key: accountsExport.key ?? randomUUID(),
      program: accountsExport.program,
      from_day: accountsExport.span.start,
      to_day: accountsExport.span.end,
      vat_number: accountsExport.vatNumber,
      sales_account: accountsExport.salesAccount,
      figures: JSON.stringify(accountsExport.figures),
      file_name: fileNameOf(accountsExport),
      made_by: accountsExport.madeBy,
      created_at: accountsExport.now.toISOString(),
      after_export: accountsExport.afterExport,
    })
    .execute();
}

/** Holds the number of the export, so that two files of the same days have different names. */
const fileNameOf = ({ id, program, span, vatNumber, files }: NewExport): string =>
  `${program}${vatNumber && `-${vatNumber}`}-${span.start}-${span.end}-export-${id}.${files.length === 1 ? "csv" : "zip"}`;
