import { lazy, Suspense, useDeferredValue, useMemo } from "react";
import { useLanguage } from "../messages/language.tsx";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";
import { documentOf } from "./document.ts";
import { useIssuer } from "./use-issuer.ts";

const DocumentPreview = lazy(async () => ({ default: (await import("../documents/preview.tsx")).DocumentPreview }));

/** The document that the draft would print now, VAT included. */
export function LivePreview({
  id,
  reference,
  draft,
}: {
  readonly id: number | null;
  readonly reference: string;
  readonly draft: InvoiceDraft;
}) {
  const { language } = useLanguage();
  const company = useIssuer();
  const settled = useDeferredValue(draft);
  const document = useMemo(
    () => documentOf(settled, { id, key: reference, company, vat: "included", language }),
    [settled, id, reference, company, language],
  );
  return (
    <Suspense fallback={null}>
      <DocumentPreview document={document} />
    </Suspense>
  );
}
