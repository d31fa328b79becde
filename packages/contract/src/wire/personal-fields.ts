import type { FieldTable } from "./record.ts";

interface Personal {
  readonly isPersonal: true;
}

/**
 * Marks a field, or a group of fields, that says who a customer is or what somebody wrote about
 * them: an erasure blanks it in the log, in stored answers and in what is kept of invoices
 * (decision 0014).
 */
export const personal = <Part extends object>(part: Part): Part & Personal => ({
  ...part,
  isPersonal: true,
});

/** The names of a table's personal fields in code; of groups, not of what is in them. */
export type PersonalName<Table> = {
  [Name in keyof Table]: Table[Name] extends Personal ? Name : never;
}[keyof Table];

const isPersonal = (part: object | undefined): boolean =>
  part !== undefined && "isPersonal" in part;

/** The names of a table's personal fields, in code and on the wire. */
export const personalNames = (table: FieldTable): readonly string[] =>
  Object.entries(table).flatMap(([name, part]) => {
    if (!isPersonal(part)) return [];
    return [
      name,
      ...("fields" in part ? Object.values(part.fields) : [part]).map(({ wire }) => wire),
    ];
  });

/** A record whose personal fields are blank. */
export const withoutPersonal = <Of extends object>(table: FieldTable, record: Of): Of =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [
      name,
      isPersonal(table[name]) ? blank(value) : value,
    ]),
  ) as Of;

/** A JSON value without its texts and lists; mere references by number stay. */
export function blank(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, blank(inner)]));
}
