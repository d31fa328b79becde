import { Button } from "@mantine/core";
import type { Company } from "@roundsman/core/company";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { fileName } from "@roundsman/documents/files/file-name";
import { LANGUAGES } from "@roundsman/documents/language";
import { FileImage, FileText } from "lucide-react";
import { useState } from "react";
import { useIssuer } from "../../companies/queries.ts";
import { PreviewSkeleton } from "../../documents/preview-skeleton.tsx";
import { PrintablePreview } from "../../documents/preview.tsx";
import { useGivePaper } from "../../documents/use-give-paper.ts";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "../payments.module.css";
import type { PaymentHere } from "../invoice-payments.ts";
import { receipted, receiptOf, type Receipted } from "./receipt-of.ts";

interface ReceiptSheetProps {
  readonly payment: PaymentHere;
  readonly onClose: () => void;
}

/** The receipt of a payment: language, files and preview. */
export function ReceiptSheet({ payment, onClose }: ReceiptSheetProps) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const found = useRows((db) => receipted(db, payment), [payment.key, payment.isTakenBack]);
  return (
    <Sheet title={t.receipt} opened height="full" onClose={onClose} closeLabel={common.close}>
      {found === undefined && <PreviewSkeleton label={t.receipt} />}
      {found === null && <p className={css.detail}>{t.noReceipt}</p>}
      {found && <Paper receipted={found} />}
    </Sheet>
  );
}

function Paper({ receipted }: { readonly receipted: Receipted }) {
  const { receipt } = usePaymentsWords();
  const company = useIssuer(receipted.first?.companyKey ?? null);
  return company === undefined ? (
    <PreviewSkeleton label={receipt} />
  ) : (
    <PaperFrom receipted={receipted} company={company} />
  );
}

interface PaperFromProps {
  readonly receipted: Receipted;
  readonly company: Company | null;
}

function PaperFrom({ receipted, company }: PaperFromProps) {
  const { editor } = useMessages();
  const credit = useCreditWords();
  const t = usePaymentsWords();
  const { customer } = receipted;
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const language = chosen ?? languageFor(customer);
  const printable = {
    kind: "receipt",
    receipt: receiptOf(receipted, { company, language }),
  } as const;
  const { give, making, sheet } = useGivePaper(printable, {
    nameAt: (kind, at) => fileName(kind, at, "RCT"),
    failed: editor.handOut.paperFailed,
  });
  return (
    <div className={css.paper}>
      <SegmentedControl
        aria-label={editor.vat.language}
        fullWidth
        data={LANGUAGES.map((value) => ({ value, label: editor.vat.languages[value] }))}
        value={language}
        onChange={setChosen}
      />
      <div className={css.ways}>
        <Button
          leftSection={<FileText size={20} aria-hidden />}
          disabled={making !== null}
          onClick={() => void give("pdf")}
        >
          {credit.pdf}
        </Button>
        <Button
          variant="light"
          leftSection={<FileImage size={20} aria-hidden />}
          disabled={making !== null}
          onClick={() => void give("png")}
        >
          {credit.png}
        </Button>
        {sheet}
      </div>
      <PrintablePreview printable={printable} label={t.receipt} />
    </div>
  );
}
