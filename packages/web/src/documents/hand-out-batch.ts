import type { Batched } from "@roundsman/documents/files/batch";
import { fileName, momentOf } from "@roundsman/documents/files/file-name";
import { save } from "../ui/deliver.ts";
import { renderBatch, type BatchWatch } from "./documents.ts";

export interface HandOut {
  readonly form: "one-pdf" | "zip";
  /** How the file's name begins. */
  readonly what?: "INV" | "STM" | undefined;
  /** Keeps that they go out; rejects where it cannot. */
  readonly record: (documents: readonly Batched[]) => Promise<void>;
  readonly watch: BatchWatch;
}

/** Makes one file of many documents, records them, and hands it out; answers the characters that no font has. */
export async function handOutBatch(
  documents: readonly Batched[],
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
  // Before it is handed out: no total goes out unrecorded.
  await record(documents);
  give([new File([blob], fileName(form === "zip" ? "zip" : "pdf", at, what), { type: blob.type })]);
  return missing;
}

/** "INV-7 – INV-12": what the first and the last are called. */
const titleOf = (documents: readonly Batched[]): string => {
  const [first, last] = [documents[0], documents.at(-1)].map((each) =>
    (each?.name ?? "").replace(/\.pdf$/, ""),
  );
  return first === last ? (first ?? "") : `${first} – ${last}`;
};
