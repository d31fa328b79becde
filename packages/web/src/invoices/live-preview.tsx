import type { HandedOut } from "@roundsman/core/handed-out";
import { useDeferredValue, useMemo } from "react";
import { later } from "../documents/later.tsx";
import { PreviewFailed } from "../documents/preview-failed.tsx";
import { useLanguage } from "../messages/language.tsx";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";
import { documentOf } from "./document.ts";
import { startingChoice, useDocumentChoice } from "./document-records.ts";
import { useIssuer } from "./use-issuer.ts";

const DocumentPreview = later(async () => (await import("../documents/preview.tsx")).DocumentPreview, PreviewFailed);

interface LivePreviewProps {
  readonly id: number | null;
  /** Of the invoice, or the one that it is to have. */
  readonly invoiceKey: string;
  readonly draft: InvoiceDraft;
  /** What went out of it before. */
  readonly before: HandedOut | null;
}

/** The document that the draft would print now, as its last one was made, or this customer's: VAT and language. */
export function LivePreview({ id, invoiceKey: key, draft, before }: LivePreviewProps) {
  const { language: spoken } = useLanguage();
  const company = useIssuer(draft.companyKey ?? null);
  const { vat, language } = startingChoice(before, useDocumentChoice(draft.customerKey), spoken);
  const settled = useDeferredValue(draft);
  const document = useMemo(() => documentOf(settled, { id, key, company, vat, language }), [settled, id, key, company, vat, language]);
  return <DocumentPreview document={document} />;
}
