import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { useDeferredValue, useMemo } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { useCustomer } from "../../customers/queries.ts";
import { later } from "../../ui/late/later.tsx";
import { PreviewFailed } from "../../documents/preview-failed.tsx";
import { PreviewSkeleton } from "../../documents/preview-skeleton.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { documentOf } from "./document.ts";
import { startingChoice, useDocumentChoice } from "./document-records.ts";

const DocumentPreview = later(
  async () => (await import("../../documents/preview.tsx")).DocumentPreview,
  PreviewFailed,
);

interface LivePreviewProps {
  /** null: not saved yet. */
  readonly numbered: Pick<LocalInvoice, "id" | "number"> | null;
  /** The key of the invoice, or the key that a new one will get. */
  readonly invoiceKey: string;
  readonly draft: InvoiceDraft;
  /** The last handed-out document of the invoice. */
  readonly before: HandedOut | null;
}

/**
 * The document that the draft would print now, with the VAT mode and language of {@link
 * startingChoice}.
 */
export function LivePreview({ numbered, invoiceKey: key, draft, before }: LivePreviewProps) {
  const t = useMessages().editor;
  const company = useIssuer(draft.companyKey ?? null);
  const { vat, language } = startingChoice(
    before,
    useDocumentChoice(draft.customerKey),
    useCustomer(draft.customerKey),
    { company: company ?? null, ...(draft.vatMode && { chosen: draft.vatMode }) },
  );
  const { id = null, number } = numbered ?? {};
  const settled = useDeferredValue(draft);
  const document = useMemo(
    () => company !== undefined && documentOf(settled, { id, number, key, company, vat, language }),
    [settled, id, number, key, company, vat, language],
  );
  return document ? <DocumentPreview document={document} /> : <PreviewSkeleton label={t.preview} />;
}
