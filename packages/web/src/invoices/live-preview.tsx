import type { HandedOut } from "@roundsman/core/handed-out";
import { lazy, Suspense, useDeferredValue, useMemo } from "react";
import { useLanguage } from "../messages/language.tsx";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";
import { documentOf } from "./document.ts";
import { useDocumentChoice } from "./document-records.ts";
import { useIssuer } from "./use-issuer.ts";

const DocumentPreview = lazy(async () => ({ default: (await import("../documents/preview.tsx")).DocumentPreview }));

interface LivePreviewProps {
  readonly id: number | null;
  /** Where the draft is kept. */
  readonly slot: string;
  readonly draft: InvoiceDraft;
  /** What went out of it before. */
  readonly before: HandedOut | null;
}

/** The document that the draft would print now, as its last one was made, or this customer's: VAT and language. */
export function LivePreview({ id, slot, draft, before }: LivePreviewProps) {
  const { language: spoken } = useLanguage();
  const company = useIssuer(draft.companyKey ?? null);
  const customers = useDocumentChoice(draft.customerKey);
  const choice = before ?? customers;
  const settled = useDeferredValue(draft);
  const vat = choice?.vat ?? "included";
  const language = choice?.language ?? spoken;
  const document = useMemo(
    () => documentOf(settled, { id, key: slot, company, vat, language }),
    [settled, id, slot, company, vat, language],
  );
  return (
    <Suspense fallback={null}>
      <DocumentPreview document={document} />
    </Suspense>
  );
}
