import type { Engine, Migration } from "../migration.ts";

/**
 * Normalises the spaces of folded names as `tidyName` of core does, for comparing and searching.
 * The names themselves stay as typed until somebody changes them.
 */
export const foldedNames: Migration = {
  version: 10,
  name: "folded names",
  statements: (engine) => [
    ...[
      ["customer", "search_name"],
      ["task", "search_title"],
      ["product", "search_name"],
      ["invoice", "search_name"],
    ].map(
      ([table = "", column = ""]) =>
        `update ${table} set ${column} = ${spaced(engine, column)} where ${column} <> ${spaced(engine, column)}`,
    ),
    ...["delivery_route", "task_category", "product_category"].map((table) =>
      unlessTaken(engine, {
        table,
        column: "folded_name",
        among: "other.owner_id = this.owner_id and other.deleted_at = '' and other.id <> this.id",
      }),
    ),
    unlessTaken(engine, { table: "person", column: "username", among: "other.id <> this.id" }),
  ],
};

/** White space that NFKC does not change. */
const BLANKS = [9, 10, 11, 12, 13, 0x85, 0x1680, 0x2028, 0x2029];
/**
 * Two characters that no text contains. Each space becomes the pair LEFT RIGHT; where spaces touch,
 * RIGHT LEFT is removed, so that one pair remains per run.
 */
const [LEFT, RIGHT] = [0xe000, 0xe001];

function spaced(engine: Engine, column: string): string {
  const char = (code: number) => `${engine === "sqlite" ? "char" : "chr"}(${code})`;
  const blank = BLANKS.reduce((text, code) => `replace(${text}, ${char(code)}, ' ')`, column);
  const pairs = `replace(${blank}, ' ', ${char(LEFT)} || ${char(RIGHT)})`;
  const single = `replace(replace(${pairs}, ${char(RIGHT)} || ${char(LEFT)}, ''), ${char(LEFT)} || ${char(RIGHT)}, ' ')`;
  return `trim(${single})`;
}

interface Unique {
  readonly table: string;
  readonly column: string;
  /** The condition for rows that must not have the same name. */
  readonly among: string;
}

/** Leaves names alone that would become equal to another row's name. */
function unlessTaken(engine: Engine, { table, column, among }: Unique): string {
  const [mine, theirs] = [spaced(engine, `this.${column}`), spaced(engine, `other.${column}`)];
  return `update ${table} as this set ${column} = ${mine} where ${column} <> ${mine}
    and not exists (select 1 from ${table} as other where ${among} and ${theirs} = ${mine})`;
}
