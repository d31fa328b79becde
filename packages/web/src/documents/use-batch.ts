import type { Batched } from "@roundsman/documents/batch";
import { fileName, momentOf } from "@roundsman/documents/file-name";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { toast } from "../ui/toast.ts";
import { save } from "./deliver.ts";
import { renderBatch } from "./documents.ts";

type Form = "one-pdf" | "zip";

/** Makes a batch and hands it out. `progress` is how many documents are made, null while none is being made. Leaving the screen gives it up. */
export function useBatch(onDone: (documents: readonly Batched[]) => void) {
  const { batch: say } = useMessages().invoices;
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (documentsOf: () => Promise<readonly Batched[]>, form: Form) => {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setProgress(0);
    try {
      const documents = await documentsOf();
      save([await fileOf(documents, form, { signal, onProgress: setProgress })]);
      toast.done(say.done(documents.length));
      onDone(documents);
    } catch {
      // Cancelled is what the person wanted.
      if (!signal.aborted) toast.failed(say.failed);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, make, cancel: () => running.current?.abort() };
}

async function fileOf(documents: readonly Batched[], form: Form, watch: Parameters<typeof renderBatch>[1]): Promise<File> {
  const at = momentOf(new Date());
  const { blob } = await renderBatch(
    { documents, form: form === "zip" ? { kind: "zip", at } : { kind: "one-pdf", title: titleOf(documents) } },
    watch,
  );
  return new File([blob], fileName(form === "zip" ? "zip" : "pdf", at), { type: blob.type });
}

/** "INV-7 – INV-12": what the first and the last are called. */
const titleOf = (documents: readonly Batched[]): string => {
  const [first, last] = [documents[0], documents.at(-1)].map((each) => (each?.name ?? "").replace(/\.pdf$/, ""));
  return first === last ? (first ?? "") : `${first} – ${last}`;
};
