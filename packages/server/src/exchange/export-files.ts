import { BYTE_ORDER_MARK, csvLine } from "@roundsman/core/csv";
import type { Db } from "../app/db.ts";
import { SHEETS, type Fields, type Owner, type Sheet } from "./sheets.ts";
import type { TextFile } from "./zip-stream.ts";

export interface Export {
  readonly db: Db;
  readonly owners: readonly Owner[];
  /** What stands beside the sheets in data.json, and first in it. */
  readonly about: Fields;
  /** Tables of the whole business, each with its file. */
  readonly shared: readonly Sheet[];
}

/** A CSV file a sheet, and data.json with all of them. */
export const exportFiles = (of: Export): TextFile[] => [
  ...[...of.shared, ...SHEETS].map((sheet) => ({ name: `${sheet.name}.csv`, text: gathered(csvOf(of, sheet)) })),
  { name: "data.json", text: gathered(jsonOf(of)) },
];

async function* csvOf(of: Export, sheet: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(["owner_id", "owner", ...sheet.columns]);
  for await (const { owner, row } of rowsOf(of, sheet))
    yield csvLine([String(owner.id), owner.name, ...sheet.columns.map((column) => cellOf(column, row[column]))]);
}

/** Pounds with both decimals, so that a column lines up. */
const MONEY = new Set(["price", "discount_amount", "discount", "total_amount", "subtotal"]);

function cellOf(column: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return MONEY.has(column) ? value.toFixed(2) : String(value);
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function* jsonOf(of: Export): AsyncGenerator<string> {
  yield JSON.stringify(of.about).slice(0, -1);
  for (const sheet of [...of.shared, ...SHEETS].filter(({ csvOnly }) => !csvOnly)) {
    yield `,\n${JSON.stringify(sheet.name.replaceAll("-", "_"))}:[`;
    let between = "\n";
    for await (const { owner, row } of rowsOf(of, sheet)) {
      yield between + JSON.stringify({ owner_id: owner.id, ...row });
      between = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

/** What belongs to the business is owned by nobody. */
const NOBODY: Owner = { id: 0, name: "" };

async function* rowsOf({ db, owners, shared }: Export, sheet: Sheet) {
  for (const owner of shared.includes(sheet) ? [NOBODY] : owners) for await (const row of sheet.rows(db, owner)) yield { owner, row };
}

const PIECE = 64 * 1024;

/** Lines in pieces worth packing. */
async function* gathered(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}
