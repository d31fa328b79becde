import type { DisplayList } from "@roundsman/documents/display-list";
import type { Printable } from "@roundsman/documents/printable";
import { useEffect, useRef, useState } from "react";
import { renderDocument } from "./documents.ts";
import { loadFaces } from "./font-faces.ts";

export interface LaidOut {
  /** null until the first pages and their fonts are there. */
  readonly pages: DisplayList | null;
  /** Why the latest pages could not be made. */
  readonly error: string | null;
}

/** Lays a document out in the worker whenever it changes. An answer that a newer document has overtaken is dropped. */
export function usePages(printable: Printable): LaidOut {
  const [laidOut, setLaidOut] = useState<LaidOut>({ pages: null, error: null });
  const latest = useRef(printable);
  latest.current = printable;
  const content = JSON.stringify(printable, readable);
  useEffect(() => {
    let overtaken = false;
    const show = (next: LaidOut) => (overtaken ? undefined : setLaidOut(next));
    drawable(latest.current).then(
      (pages) => show({ pages, error: null }),
      (error: unknown) => show({ pages: null, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      overtaken = true;
    };
  }, [content]);
  return laidOut;
}

/** Exact decimals hold bigints, which JSON has no word for. */
const readable = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

async function drawable(printable: Printable): Promise<DisplayList> {
  const pages = await renderDocument(printable, "pages");
  await loadFaces(pages.packs, document.fonts);
  return pages;
}
