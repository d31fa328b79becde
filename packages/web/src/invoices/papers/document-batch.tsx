import type { Company } from "@roundsman/core/company";
import { languageFor } from "@roundsman/core/document-language";
import type { VatMode } from "@roundsman/core/vat";
import type { Batched } from "@roundsman/documents/files/batch";
import { Files } from "lucide-react";
import { useState } from "react";
import type { BatchChoice } from "../../documents/batch-sheet.tsx";
import { chosenCompany, useCompanies } from "../../companies/queries.ts";
import { findCustomer } from "../../customers/queries.ts";
import { later } from "../../documents/later.tsx";
import { SheetMissing } from "../../documents/sheet-missing.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { BarAction } from "../../ui/list/bar-action.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { isAnotherTotal } from "../editor/another-total.ts";
import { documentOf, recordOf } from "./document.ts";
import { documentChoice, recordDocuments, startingChoice } from "./document-records.ts";
import { numbered } from "./number-invoices.ts";
import { oweAsPrinted } from "./owed-as-printed.ts";
import { countUnsigned } from "./unsigned.ts";
import { useVatQuestion } from "./use-vat-question.ts";
import { useIssuer } from "../editor/use-issuer.ts";

const BatchSheet = later(
  async () => (await import("../../documents/batch-sheet.tsx")).BatchSheet,
  SheetMissing,
);

/** The documents of the chosen invoices as one file: an action of selection mode. */
export function DocumentBatch({
  chosen,
  onDone,
}: {
  readonly chosen: readonly LocalInvoice[];
  readonly onDone: () => void;
}) {
  const { invoices: t } = useMessages();
  const company = useIssuer(null);
  const companies = useCompanies();
  const [opened, setOpened] = useState(false);
  const ask = useVatQuestion();
  const lawful = (documents: readonly Batched[]): Promise<readonly Batched[] | null> =>
    new Promise((resolve) =>
      ask(
        documents.flatMap(({ printable }) =>
          printable.kind === "invoice" ? [printable.invoice] : [],
        ),
        { onYes: () => resolve(documents), onNo: () => resolve(null) },
      ),
    );
  const documentsOf = async (choice: BatchChoice) => {
    const documents = await lawful(await made(chosen, choice));
    const rows = documents && (await numbered(chosen));
    return rows === null || rows === chosen ? documents : made(rows, choice);
  };
  const made = (rows: readonly LocalInvoice[], { vat, language }: BatchChoice) =>
    Promise.all(
      rows.map(async (invoice): Promise<Batched> => {
        const issuer = (await chosenCompany(invoice.companyKey ?? null)) ?? company;
        const mode = vat === "last" ? await lastVat(invoice, issuer) : vat;
        const own =
          language === "customer" ? languageFor(await findCustomer(invoice.customerKey)) : language;
        const document = documentOf(invoice, {
          id: invoice.id,
          number: invoice.number,
          key: invoice.key,
          company: issuer,
          vat: mode,
          language: own,
        });
        return {
          name: `${document.number ?? document.reference}.pdf`,
          printable: { kind: "invoice", invoice: document },
        };
      }),
    );
  const record = async (documents: readonly Batched[]) => {
    await recordDocuments(recordsOf(chosen, documents));
    await oweAsPrinted(
      documents.flatMap(({ printable }, index) => {
        const invoice = chosen[index];
        return invoice && printable.kind === "invoice"
          ? [[invoice, printable.invoice.vat] as const]
          : [];
      }),
    );
  };
  const done = () => {
    setOpened(false);
    onDone();
  };
  return (
    <>
      <BarAction
        icon={<Files size={22} aria-hidden />}
        label={t.batch.action}
        onClick={() => (chosen.length === 0 ? toast.failed(t.selectOne) : setOpened(true))}
      />
      {opened && (
        <BatchSheet
          opened
          count={chosen.length}
          documentsOf={documentsOf}
          contradicting={(vat) => chosen.filter((invoice) => contradicts(invoice, vat)).length}
          unsigned={companies ? countUnsigned(chosen, { standIn: company, companies }) : 0}
          record={record}
          onClose={() => setOpened(false)}
          onDone={done}
        />
      )}
    </>
  );
}

const lastVat = async (
  { customerKey, lastDocument, vatMode }: LocalInvoice,
  company: Company | null,
): Promise<VatMode> =>
  startingChoice(
    lastDocument,
    customerKey === null ? null : await documentChoice(customerKey),
    await findCustomer(customerKey),
    { company, ...(vatMode && { chosen: vatMode }) },
  ).vat;

/** Whether it went out before with another total than it would now. */
const contradicts = (invoice: LocalInvoice, vat: BatchChoice["vat"]): boolean => {
  const { lastDocument } = invoice;
  return (
    lastDocument !== null &&
    isAnotherTotal(lastDocument, invoice, vat === "last" ? lastDocument.vat : vat)
  );
};

function recordsOf(chosen: readonly LocalInvoice[], documents: readonly Batched[]) {
  const at = new Date();
  return new Map(
    documents.flatMap(({ printable }, index) => {
      const key = chosen[index]?.key;
      return key !== undefined && printable.kind === "invoice"
        ? [[key, recordOf(printable.invoice, "pdf", at)] as const]
        : [];
    }),
  );
}
