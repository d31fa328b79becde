import type { DisplayList } from "@roundsman/documents/display-list";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";
import { useEffect, useState } from "react";
import { renderInvoice } from "./documents.ts";
import { loadFaces } from "./font-faces.ts";

export interface LaidOut {
  /** null until the first pages and their fonts are there. */
  readonly pages: DisplayList | null;
  /** Why the latest pages could not be made. */
  readonly error: string | null;
}

/** Lays an invoice out in the worker whenever it changes. An answer that a newer invoice has overtaken is dropped. */
export function usePages(invoice: InvoiceDocument): LaidOut {
  const [laidOut, setLaidOut] = useState<LaidOut>({ pages: null, error: null });
  const content = JSON.stringify(invoice);
  useEffect(() => {
    let overtaken = false;
    const show = (next: LaidOut) => (overtaken ? undefined : setLaidOut(next));
    drawable(JSON.parse(content) as InvoiceDocument).then(
      (pages) => show({ pages, error: null }),
      (error: unknown) => show({ pages: null, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      overtaken = true;
    };
  }, [content]);
  return laidOut;
}

async function drawable(invoice: InvoiceDocument): Promise<DisplayList> {
  const pages = await renderInvoice(invoice, "pages");
  await loadFaces(pages.packs, document.fonts);
  return pages;
}
