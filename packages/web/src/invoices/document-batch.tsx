import { applyVat } from "@roundsman/core/vat";
import type { Batched } from "@roundsman/documents/batch";
import { Files } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { BatchChoice } from "../documents/batch-sheet.tsx";
import { chosenCompany } from "../companies/queries.ts";
import { useMessages } from "../messages/language.tsx";
import type { LocalInvoice } from "../platform/local.ts";
import { BarAction } from "../ui/bar-action.tsx";
import { toast } from "../ui/toast.ts";
import { documentOf, recordOf } from "./document.ts";
import { documentChoice, recordDocument } from "./document-records.ts";
import { useIssuer } from "./use-issuer.ts";

const BatchSheet = lazy(async () => ({ default: (await import("../documents/batch-sheet.tsx")).BatchSheet }));

/** The documents of the chosen invoices as one file: an action of selection mode. */
export function DocumentBatch({ chosen, onDone }: { readonly chosen: readonly LocalInvoice[]; readonly onDone: () => void }) {
  const { invoices: say } = useMessages();
  const company = useIssuer(null);
  const [opened, setOpened] = useState(false);
  const documentsOf = ({ vat, language }: BatchChoice) =>
    Promise.all(
      chosen.map(async (invoice): Promise<Batched> => {
        const mode = vat === "last" ? await lastVat(invoice) : vat;
        const issuer = (await chosenCompany(invoice.companyKey ?? null)) ?? company;
        const document = documentOf(invoice, { id: invoice.id, key: invoice.key, company: issuer, vat: mode, language });
        return { name: `${document.number ?? document.reference}.pdf`, printable: { kind: "invoice", invoice: document } };
      }),
    );
  const done = async (documents: readonly Batched[]) => {
    setOpened(false);
    const at = new Date();
    for (const [index, { printable }] of documents.entries()) {
      const invoiceKey = chosen[index]?.key;
      if (invoiceKey === undefined || printable.kind !== "invoice") continue;
      await recordDocument(invoiceKey, recordOf(printable.invoice, "pdf", at));
    }
    onDone();
  };
  return (
    <>
      <BarAction
        icon={<Files size={22} aria-hidden />}
        label={say.batch.action}
        onClick={() => (chosen.length === 0 ? toast.failed(say.selectOne) : setOpened(true))}
      />
      {opened && (
        <Suspense fallback={null}>
          <BatchSheet
            opened
            count={chosen.length}
            documentsOf={documentsOf}
            contradicting={(vat) => chosen.filter((invoice) => contradicts(invoice, vat)).length}
            onClose={() => setOpened(false)}
            onDone={(documents) => void done(documents)}
          />
        </Suspense>
      )}
    </>
  );
}

const lastVat = async ({ customerKey, lastDocument }: LocalInvoice) =>
  (lastDocument ?? (customerKey === null ? null : await documentChoice(customerKey)))?.vat ?? "included";

/** Whether it went out before with another total than it would now. */
function contradicts({ lastDocument, totals }: LocalInvoice, vat: BatchChoice["vat"]): boolean {
  if (!lastDocument) return false;
  return applyVat(totals.total, vat === "last" ? lastDocument.vat : vat).payable !== lastDocument.total;
}
