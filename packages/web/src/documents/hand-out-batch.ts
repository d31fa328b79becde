import type { BatchDocument } from "@roundsman/documents/files/batch";
import { fileName, momentOf } from "@roundsman/documents/files/file-name";
import { save } from "../ui/deliver.ts";
import { renderBatch, type BatchWatch } from "./documents.ts";

export interface HandOut {
  readonly form: "one-pdf" | "zip";
  /** The prefix of the file's name. */
  readonly what?: "INV" | "STM" | undefined;
  /** Records that the documents are handed out. Rejects if it cannot. */
  readonly record: (documents: readonly BatchDocument[]) => Promise<void>;
  readonly watch: BatchWatch;
}

/**
 * Renders many documents into one file, records them, and hands the file out. Resolves with the
 * characters that no font has.
 */
export async function handOutBatch(
  documents: readonly BatchDocument[],
  { form, what, record, watch }: HandOut,
  { render = renderBatch, give = save } = {},
): Promise<readonly string[]> {
  const at = momentOf(new Date());
  const { blob, missing } = await render(
    {
      documents,
      form: form === "zip" ? { kind: "zip", at } : { kind: "one-pdf", title: titleOf(documents) },
    },
    watch,
  );
  // Recorded before the file is handed out, so that no total goes out unrecorded.
  await record(documents);
  give([new File([blob], fileName(form === "zip" ? "zip" : "pdf", at, what), { type: blob.type })]);
  return missing;
}

/** The names of the first and the last document, such as "INV-7 – INV-12". */
const titleOf = (documents: readonly BatchDocument[]): string => {
  const [first, last] = [documents[0], documents.at(-1)].map((each) =>
    (each?.name ?? "").replace(/\.pdf$/, ""),
  );
  return first === last ? (first ?? "") : `${first} – ${last}`;
};
