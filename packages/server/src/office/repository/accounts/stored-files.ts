import type { ZipFile } from "@roundsman/documents/files/zip";
import { waitForOtherCalls } from "../../../kernel/calls/yielding.ts";
import type { Db } from "../../../kernel/storage/db.ts";
import type { WrittenFile } from "../../accounts/written-file.ts";

/** The files of an export. A long file has several rows. */
export async function filesOf(db: Db, exportId: number): Promise<ZipFile[]> {
  const files: { readonly name: string; readonly pieces: Buffer[] }[] = [];
  for (let last: number | undefined = -1; last !== undefined;) {
    const rows = await db
      .selectFrom("accounts_file")
      .select(["position", "name", "body"])
      .where("export_id", "=", exportId)
      .where("position", ">", last)
      .orderBy("position")
      .limit(PIECES_AT_ONCE)
      .execute();
    for (const { name, body } of rows) {
      const file = files.at(-1);
      if (file?.name === name) file.pieces.push(Buffer.from(body));
      else files.push({ name, pieces: [Buffer.from(body)] });
    }
    last = rows.length < PIECES_AT_ONCE ? undefined : rows.at(-1)?.position;
    await waitForOtherCalls();
  }
  return files.map(({ name, pieces }) => ({ name, bytes: Buffer.concat(pieces) }));
}

const PIECES_AT_ONCE = 8;

/** Characters and rows that one transaction writes: other writers wait no longer than for these. */
const TEXT_AT_ONCE = 100_000;
const ROWS_AT_ONCE = 100;

interface FileRow {
  readonly position: number;
  readonly name: string;
  readonly body: string;
}

/** The rows of each transaction. */
export function* filePieces(files: readonly WrittenFile[]): Generator<readonly FileRow[]> {
  let piece: FileRow[] = [];
  let length = 0;
  for (const row of fileRows(files)) {
    piece.push(row);
    length += row.body.length;
    if (length < TEXT_AT_ONCE && piece.length < ROWS_AT_ONCE) continue;
    yield piece;
    [piece, length] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}

/** The rows of one file have its name. */
function* fileRows(files: readonly WrittenFile[]): Generator<FileRow> {
  let position = 0;
  for (const { name, text } of files)
    for (let from = 0; from === 0 || from < text.length; position += 1) {
      const to = endOfPart(text, from + TEXT_AT_ONCE);
      yield { position, name, body: text.slice(from, to) };
      from = to;
    }
}

/** Never splits a surrogate pair: half of it is no valid text. */
const endOfPart = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text[at - 1] ?? "") ? at + 1 : at;
