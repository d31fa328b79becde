import type { Printable } from "@roundsman/documents/typefaces/printable";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useHandOut } from "../ui/layer/hand-out-sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { paperFiles, type NameAt, type PaperKind } from "./paper-files.ts";

interface Given {
  readonly nameAt: NameAt;
  /** Says that the paper could not be made. */
  readonly failed: string;
}

/**
 * Makes a paper and hands it out as `useHandOut` does; `making` is the kind being made. Render
 * `sheet`.
 */
export function useGivePaper(printable: Printable, { nameAt, failed }: Given) {
  const { editor } = useMessages();
  const { handOut, sheet } = useHandOut();
  const [making, setMaking] = useState<PaperKind | null>(null);
  const [give] = useOnce(async (kind: PaperKind) => {
    setMaking(kind);
    try {
      const { files, missing } = await paperFiles(printable, kind, nameAt);
      const isOut = await handOut({ files });
      if (isOut && missing.length > 0) toast.failed(editor.missing(missing.join(" ")));
    } catch {
      toast.failed(failed);
    }
    setMaking(null);
  });
  return { give, making, sheet };
}
