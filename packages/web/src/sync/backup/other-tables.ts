import type { Database } from "../store/database.ts";
import type { TextStore } from "../../device/text-store.ts";
import { blobOf, type PictureUpload } from "../store/picture-upload.ts";
import { allPictures } from "../outbox/uploads.ts";

/** Tables of few and small rows: each is stored as one text. */
const WHOLE = ["drafts", "issuers", "choices", "numberSeries", "unbooked", "shares"] as const;
const PICTURE = "picture ";

/**
 * The tables besides the outbox that have a copy, as only the phone has their rows: drafts, what
 * was last chosen for documents, number series, what nobody has read yet, papers in the share
 * sheet, pictures that were not sent yet.
 */
export const OTHER_TABLES: Readonly<
  Record<string, (db: Database, store: TextStore) => Promise<void>>
> = {
  ...Object.fromEntries(WHOLE.map((table) => [table, copyAll(table)])),
  uploads: copyPictures,
};

/** The copies of these tables, as they fall due. */
export function otherCopies(db: Database, store: TextStore) {
  const due = new Set<string>();
  /** Written before the restore, when the copy holds rows that the table does not have yet. */
  const unrestored = new Set<string>();
  const copy = async (name: string): Promise<void> => {
    due.delete(name);
    if ((await db.recovery()) === "restore") return void unrestored.add(name);
    unrestored.delete(name);
    await OTHER_TABLES[name]?.(db, store);
  };
  return {
    /** Notes that a copy of the table is due. Returns false if it was due already. */
    markDue: (name: string): boolean => {
      const isNew = !due.has(name);
      due.add(name);
      return isNew;
    },
    copy,
    /** Makes the copies that had to wait for the restore. */
    complete: async () => {
      for (const name of unrestored) await copy(name);
    },
  };
}

/** Whether a copy of this name is of such a table; all others are copies of mutations. */
export const isOfOtherTable = (name: string): boolean =>
  name in OTHER_TABLES || name.startsWith(PICTURE);

function copyAll(table: (typeof WHOLE)[number]) {
  return async (db: Database, store: TextStore): Promise<void> => {
    const rows: readonly unknown[] = await db.table(table).toArray();
    await (rows.length > 0 ? store.put(table, JSON.stringify(rows)) : store.remove(table));
  };
}

/** A picture never changes: each is written once. */
async function copyPictures(db: Database, store: TextStore): Promise<void> {
  const pictures = new Map(
    (await allPictures(db)).map((upload) => [`${PICTURE}${upload.key}`, upload]),
  );
  const copiedNames = new Set((await store.names()).filter((name) => name.startsWith(PICTURE)));
  for (const name of copiedNames) if (!pictures.has(name)) await store.remove(name);
  for (const [name, upload] of pictures)
    if (!copiedNames.has(name))
      await store.put(
        name,
        JSON.stringify({
          ...upload,
          state: "waiting",
          picture: await dataUrl(blobOf(upload.picture)),
        }),
      );
}

/** Puts the copied rows back into a database that the browser has just made. */
export async function restoreOtherTables(db: Database, store: TextStore): Promise<void> {
  const copiedNames = new Set(await store.names());
  for (const table of WHOLE.filter((each) => copiedNames.has(each)))
    await db
      .table(table)
      .bulkPut(restored(table, parsed<readonly object[]>(await store.get(table))));
  for (const name of [...copiedNames].filter((each) => each.startsWith(PICTURE))) {
    const copiedUpload = parsed<Omit<PictureUpload, "picture"> & { readonly picture: string }>(
      await store.get(name),
    );
    if (copiedUpload)
      await db.uploads.put({ ...copiedUpload, picture: blobIn(copiedUpload.picture) });
  }
}

/**
 * Ends copied number series: a copy may lack the last number that was printed, so the phone asks
 * for another series.
 */
const restored = (table: (typeof WHOLE)[number], rows: readonly object[] | null) =>
  (rows ?? []).map((row) => (table === "numberSeries" ? { ...row, isEnded: true } : row));

/** null where the text was cut off or is missing. */
export function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** A file as a data: URL, which any browser shows when it is pasted into the address bar. */
export async function dataUrl(file: Blob): Promise<string> {
  let text = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(text)}`;
}

/** Makes the file again from the text of {@link dataUrl}. */
export function blobIn(url: string): Blob {
  const [head = "", base64 = ""] = url.split(",");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice("data:".length, -";base64".length) });
}
