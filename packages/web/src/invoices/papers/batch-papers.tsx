import type { Company } from "@roundsman/core/company";
import type { BatchDocument } from "@roundsman/documents/files/batch";
import { useDefaultIssuer } from "../../companies/queries.ts";
import { BatchSheet, type BatchChoice } from "../../documents/batch-sheet.tsx";
import type { LocalCompany, LocalInvoice } from "../../sync/store/local.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useNotesHere } from "../credit-notes/use-notes-here.ts";
import { isAnotherTotal } from "../editor/another-total.ts";
import { batchDocuments, countNotes, recordBatch } from "./batch-documents.ts";
import { numbered } from "./number-invoices.ts";
import { countUnsigned } from "./unsigned.ts";
import { useBatchVat } from "./use-batch-vat.ts";
import { useVatQuestion } from "../../ui/layer/use-vat-question.ts";

interface BatchPapersProps {
  readonly chosen: readonly LocalInvoice[];
  /** The company of an invoice that names none; null while it is not known. */
  readonly company: Company | null;
  /** undefined while loading. */
  readonly companies: readonly LocalCompany[] | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The documents of the chosen invoices and their credit notes, as one file. */
export function BatchPapers({ chosen, company, companies, onClose, onDone }: BatchPapersProps) {
  const ask = useVatQuestion();
  const issuer = useDefaultIssuer();
  const mayReplace = useBatchVat();
  const notesHere = useNotesHere();
  const names = chosen.map(({ key, id }) => `${key} ${id}`).join();
  const notes = useRows((db) => countNotes(db, chosen), [names]);
  const lawful = (documents: readonly BatchDocument[]): Promise<readonly BatchDocument[] | null> =>
    new Promise((resolve) =>
      ask(documents.flatMap(statedVat), {
        onYes: () => resolve(documents),
        onNo: () => resolve(null),
      }),
    );
  const documentsOf = async (choice: BatchChoice) => {
    if ((await notesHere(chosen)) === "missing") return null;
    const around = { company: await issuer() };
    const documents = await lawful(await batchDocuments(chosen, choice, around));
    if (documents === null || !(await mayReplace(chosen, documents))) return null;
    const rows = await numbered(chosen);
    return rows === chosen ? documents : batchDocuments(rows, choice, around);
  };
  return (
    <BatchSheet
      opened
      count={chosen.length}
      notes={notes}
      documentsOf={documentsOf}
      contradicting={(vat) => chosen.filter((invoice) => contradicts(invoice, vat)).length}
      unsigned={companies ? countUnsigned(chosen, { standIn: company, companies }) : 0}
      record={(documents) => recordBatch(chosen, documents)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** The VAT mode and the company of a document. */
function statedVat({ printable }: BatchDocument) {
  if (printable.kind === "invoice") return [printable.invoice];
  if (printable.kind !== "credit-note") return [];
  const { company, vatMode: vat } = printable.note;
  return [{ company, vat }];
}

/** Whether the last document had another total than this one would have. */
const contradicts = (invoice: LocalInvoice, vat: BatchChoice["vat"]): boolean => {
  const { lastDocument } = invoice;
  return (
    lastDocument !== null &&
    isAnotherTotal(lastDocument, invoice, vat === "last" ? lastDocument.vat : vat)
  );
};
