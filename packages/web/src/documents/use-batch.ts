import type { BatchDocument } from "@roundsman/documents/files/batch";
import { useEffect, useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { toast } from "../ui/layer/toast.ts";
import type { BatchWatch } from "./documents.ts";
import { handOutBatch, type HandOut } from "./hand-out-batch.ts";

interface Ends {
  /** The prefix of the file's name; by default that of invoices. */
  readonly what?: HandOut["what"];
  readonly record: HandOut["record"];
  /** Called when the file has been handed out. */
  readonly onDone: () => void;
}

/**
 * Reads the documents to print. A slow read reports `onProgress` and stops at the signal. Resolves
 * with null if nothing is to be made.
 */
type Read = (watch: BatchWatch) => Promise<readonly BatchDocument[] | null>;

/**
 * Makes a batch and hands it out. `progress` is the number of documents made, null while nothing is
 * being made; if reading reports progress, it counts for half. Leaving the screen cancels it.
 */
export function useBatch({ what, record, onDone }: Ends) {
  const { editor, invoices } = useMessages();
  const { batch: t } = invoices;
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (documentsOf: Read, form: HandOut["form"]) => {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setProgress(0);
    let read = 0;
    const onRead = (done: number) => {
      read = done;
      setProgress(Math.floor(done / 2));
    };
    const onMade = (done: number) => setProgress(read > 0 ? Math.floor((read + done) / 2) : done);
    try {
      const documents = await documentsOf({ signal, onProgress: onRead });
      if (documents === null) return;
      const missing = await handOutBatch(documents, {
        form,
        what,
        record,
        watch: { signal, onProgress: onMade },
      });
      toast.done(t.done(documents.length));
      if (missing.length > 0) toast.failed(editor.missing(missing.join(" ")));
      onDone();
    } catch {
      // A cancelled batch is no error.
      if (!signal.aborted) toast.failed(t.failed);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, make, cancel: () => running.current?.abort() };
}
