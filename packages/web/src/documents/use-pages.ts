import type { DisplayList } from "@roundsman/documents/display-list";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { useEffect, useRef, useState } from "react";
import { renderDocument } from "./documents.ts";
import { loadFaces } from "./font-faces.ts";

export interface LaidOut {
  /** Null until the first pages and their fonts are there. */
  readonly pages: DisplayList | null;
  /** True if the latest pages could not be made. */
  readonly failed: boolean;
}

/**
 * Lays a document out in the worker whenever it changes. A result for an older document is dropped.
 */
export function usePages(printable: Printable): LaidOut & { readonly retry: () => void } {
  const [laidOut, setLaidOut] = useState<LaidOut>(UNDER_WAY);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(printable);
  latest.current = printable;
  const content = JSON.stringify(printable, readable);
  useEffect(() => {
    let overtaken = false;
    const show = (next: LaidOut) => (overtaken ? undefined : setLaidOut(next));
    drawable(latest.current).then(
      (pages) => show({ pages, failed: false }),
      () => show({ pages: null, failed: true }),
    );
    return () => {
      overtaken = true;
    };
  }, [content, attempt]);
  const retry = () => {
    setLaidOut(UNDER_WAY);
    setAttempt(attempt + 1);
  };
  return { ...laidOut, retry };
}

const UNDER_WAY: LaidOut = { pages: null, failed: false };

/** Exact decimals hold bigints, which JSON cannot represent. */
const readable = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

async function drawable(printable: Printable): Promise<DisplayList> {
  const pages = await renderDocument(printable, "pages");
  await loadFaces(pages.packs, document.fonts);
  return pages;
}
