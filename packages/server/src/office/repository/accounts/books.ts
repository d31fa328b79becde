import { vatNumberOf } from "@roundsman/core/company";
import { NO_VAT_NUMBER } from "@roundsman/contract/office/accounts";
import type { Db } from "../../../kernel/storage/db.ts";
import { allVatNumbers, unknownVatNumber, numbersByDriver, vatNumbersOf } from "../seller.ts";

/** The books that an export is for. */
export interface Books {
  /** "" for all documents. */
  readonly name: string;
  /** The VAT number of the documents; undefined: all; "": those without one. */
  readonly vatNumber: string | undefined;
  /** The names under which exports went into the same books. */
  readonly exportNames: readonly string[];
}

/**
 * The books that a call asks for. Exports of all documents go into the business's own books, like
 * those of its own VAT number. Throws 422 for a number under which nobody issues and nothing was
 * exported.
 */
export async function booksOf(db: Db, person: number, sent = ""): Promise<Books> {
  const own = nameOf((await vatNumbersOf(db, person)).usual);
  if (sent === "") return { name: "", vatNumber: undefined, exportNames: ["", own] };
  const name = sent === NO_VAT_NUMBER ? sent : vatNumberOf({ vatNumber: sent });
  const vatNumber = name === NO_VAT_NUMBER ? "" : name;
  if (name === own) return { name, vatNumber, exportNames: ["", own] };
  if (name !== NO_VAT_NUMBER && !(await namesOfBooks(db, person)).includes(name))
    throw unknownVatNumber();
  return { name, vatNumber, exportNames: [name] };
}

/**
 * All books that an export can be for, the caller's own first: the numbers under which invoices are
 * issued, or were exported before.
 */
export async function namesOfBooks(db: Db, person: number): Promise<string[]> {
  const drivers = [...(await numbersByDriver(db)).values()];
  const { usual } = await vatNumbersOf(db, person);
  const isWithout = drivers.some((numbers) =>
    [numbers.usual, ...numbers.own.values()].includes(""),
  );
  const exported = await db
    .selectFrom("accounts_export")
    .select("vat_number")
    .distinct()
    .where("vat_number", "<>", "")
    .orderBy("vat_number")
    .execute();
  return [
    ...new Set([
      nameOf(usual),
      ...allVatNumbers(usual, drivers),
      ...exported.map((row) => row.vat_number),
      ...(isWithout ? [NO_VAT_NUMBER] : []),
    ]),
  ];
}

const nameOf = (vatNumber: string): string => (vatNumber === "" ? NO_VAT_NUMBER : vatNumber);
