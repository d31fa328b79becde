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
}

/** The document that the draft would print now, as this customer's last one was made: VAT and language. */
export function LivePreview({ id, slot, draft }: LivePreviewProps) {
  const { language: spoken } = useLanguage();
  const company = useIssuer(draft.companyKey ?? null);
  const choice = useDocumentChoice(draft.customerKey);
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
