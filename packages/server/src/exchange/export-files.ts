import { BYTE_ORDER_MARK, csvLine, type Cell } from "@roundsman/core/csv";
import type { Db } from "../kernel/storage/db.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { pictureFiles } from "./pictures.ts";
import type { Fields, Owner, Sheet } from "./sheet.ts";
import { SHEETS } from "./sheets.ts";
import type { StreamedFile } from "./zip-stream.ts";

export interface Export {
  readonly db: Db;
  readonly owners: readonly Owner[];
  /** The fields of data.json before the sheets. */
  readonly about: Fields;
  /** Tables of the whole business, each with a file. */
  readonly shared: readonly Sheet[];
}

/** A CSV file for each sheet, data.json with all of them, and the pictures. */
export async function* exportFiles(
  exported: Export,
  blobs: BlobStore,
): AsyncGenerator<StreamedFile> {
  for (const sheet of sheetsOf(exported))
    yield { name: `${sheet.name}.csv`, pieces: gathered(csvOf(exported, sheet)) };
  yield { name: "data.json", pieces: gathered(jsonOf(exported)) };
  yield* pictureFiles(exported.db, exported.owners, blobs);
}

const sheetsOf = ({ shared }: Export) => [...shared, ...SHEETS];

async function* csvOf(exported: Export, sheet: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(["owner_id", "owner", ...sheet.columns]);
  for await (const { owner, row } of rowsOf(exported, sheet))
    for (const line of sheet.lines?.(row) ?? [row])
      yield csvLine([
        String(owner.id),
        owner.name,
        ...sheet.columns.map((column) => cellOf(column, line[column])),
      ]);
}

/** Amounts in pounds with both decimals, so that columns line up. */
const MONEY = new Set([
  "price",
  "discount_amount",
  "discount",
  "total_amount",
  "subtotal",
  "amount",
  "payable_amount",
  "credited_amount",
  "paid_amount",
  "on_account",
  "net_amount",
  "vat_amount",
  "unit_price",
  "net",
  "vat",
  "gross",
  "cash_expected",
  "cash_counted",
  "owed",
  "credit_limit",
  "unneeded",
]);

function cellOf(column: string, value: unknown): Cell {
  if (value === undefined || value === null) return "";
  if (typeof value === "number")
    return { figure: MONEY.has(column) ? value.toFixed(2) : String(value) };
  if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
    return value.join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function* jsonOf(exported: Export): AsyncGenerator<string> {
  yield JSON.stringify(exported.about).slice(0, -1);
  for (const sheet of sheetsOf(exported).filter(({ csvOnly }) => !csvOnly)) {
    yield `,\n${JSON.stringify(sheet.name.replaceAll("-", "_"))}:[`;
    let between = "\n";
    for await (const { owner, row } of rowsOf(exported, sheet)) {
      yield between + JSON.stringify({ owner_id: owner.id, ...row });
      between = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

/** The owner of records that belong to the business. */
const NOBODY: Owner = { id: 0, name: "" };

async function* rowsOf({ db, owners, shared }: Export, sheet: Sheet) {
  for (const owner of shared.includes(sheet) ? [NOBODY] : owners)
    for await (const row of sheet.rows(db, owner)) yield { owner, row };
}

const PIECE = 64 * 1024;

/** Joins lines into pieces large enough to compress. */
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
