import type { Db } from "../kernel/storage/db.ts";
import type { BlobStore } from "../images/repository/blob.ts";
import { isImageName } from "../images/repository/image-name.ts";
import { pagesOf } from "./pages.ts";
import type { Owner, Sheet } from "./sheet.ts";
import type { StreamedFile } from "./zip-stream.ts";

interface Picture {
  readonly kind: "customer" | "task";
  /** The record that shows the picture. */
  readonly id: number;
  readonly link: string;
  /** The path in the archive; "" if the picture is stored elsewhere. */
  readonly file: string;
}

/**
 * Every picture linked from a person's records, deleted ones included. A company's logo is part of
 * its row.
 */
async function* picturesOf(db: Db, owner: number): AsyncGenerator<Picture> {
  for (const kind of ["customer", "task"] as const)
    for (const which of ["there", "deleted"] as const)
      for await (const rows of pagesOf(kind, which, db, owner))
        for (const { id, images } of rows)
          for (const link of JSON.parse(images) as string[])
            yield { kind, id, link, file: fileOf(link) };
}

function fileOf(link: string): string {
  const name = link.split("/").at(-1) ?? "";
  return isImageName(name) ? `images/${name}` : "";
}

export const pictureSheet: Sheet = {
  name: "pictures",
  columns: ["kind", "id", "link", "file"],
  async *rows(db, owner) {
    for await (const picture of picturesOf(db, owner.id)) yield { ...picture };
  },
};

/** The picture files, each once; those missing from the store are left out. */
export async function* pictureFiles(
  db: Db,
  owners: readonly Owner[],
  blobs: BlobStore,
): AsyncGenerator<StreamedFile> {
  const packed = new Set<string>();
  for (const { id } of owners)
    for await (const { file } of picturesOf(db, id)) {
      if (file === "" || packed.has(file)) continue;
      packed.add(file);
      const blob = await blobs.get(file.slice("images/".length));
      if (blob) yield { name: file, pieces: [blob.bytes] };
    }
}
