import { open } from "node:fs/promises";
import Connection from "libsql";
import { migrations } from "../../migrations/list.ts";
import { AdminFault } from "./command-line.ts";

/** What is wrong with a SQLite file, told to people; throws {@link AdminFault} where anything is. Answers how many invoices it holds. */
export function checkCopy(file: string): number {
  const copy = opened(file);
  try {
    const [{ integrity_check: verdict } = { integrity_check: "" }] = rows<{ integrity_check: string }>(copy, "pragma integrity_check");
    if (verdict !== "ok") throw new AdminFault(`${file} is damaged: ${verdict}`);
    const [{ done } = { done: 0 }] = rows<{ done: number }>(copy, "select max(version) as done from migration");
    const newest = migrations.at(-1)?.version ?? 0;
    if (done > newest)
      throw new AdminFault(`${file} was written by a newer Roundsman (version ${done} of the database; this one knows ${newest}).`);
    return rows<{ count: number }>(copy, "select count(*) as count from invoice")[0]?.count ?? 0;
  } catch (error) {
    throw error instanceof AdminFault ? error : new AdminFault(`${file} is no database of Roundsman.`);
  } finally {
    copy.close();
  }
}

function opened(file: string): Connection.Database {
  try {
    return new Connection(file, { fileMustExist: true });
  } catch {
    throw new AdminFault(`${file} cannot be read.`);
  }
}

const rows = <Row>(connection: Connection.Database, sql: string): Row[] => connection.prepare(sql).all() as Row[];

/** Makes a file's content survive a power cut. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
