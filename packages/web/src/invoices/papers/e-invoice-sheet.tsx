import { UnstyledButton } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import {
  E_INVOICE_KINDS,
  type EInvoiceKind,
  type HandedOut,
} from "@roundsman/core/issuing/handed-out";
import { formatPounds } from "@roundsman/core/money";
import type { Company } from "@roundsman/core/company";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { obstaclesTo, profileOf } from "@roundsman/documents/einvoice/e-invoice";
import { useState } from "react";
import { useCustomer } from "../../customers/queries.ts";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { instantInWords } from "../../ui/instant-words.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import { isAnotherTotal } from "../editor/another-total.ts";
import { documentOf } from "./document.ts";
import { startingChoice, useDocumentChoice } from "./document-records.ts";
import type { WantedDocument } from "../editor/use-save.ts";
import css from "./e-invoice-sheet.module.css";

interface EInvoiceSheetProps {
  readonly opened: boolean;
  readonly draft: InvoiceDraft;
  /** The last handed-out document of this invoice. */
  readonly before: HandedOut | null;
  readonly company: Company | null;
  readonly onClose: () => void;
  readonly onPick: (wanted: WantedDocument) => void;
}

/** Offers the kinds of e-invoice, or says in sentences what the standard still requires. */
export function EInvoiceSheet(props: EInvoiceSheetProps) {
  const { opened, draft, before, company, onClose, onPick } = props;
  const messages = useMessages();
  const { eInvoice: t, handedOut } = messages.editor;
  const customer = useCustomer(draft.customerKey);
  const last = startingChoice(before, useDocumentChoice(draft.customerKey), customer, {
    company,
    ...(draft.vatMode && { chosen: draft.vatMode }),
  });
  const [chosen, setChosen] = useState<VatMode | null>(null);
  const vat = chosen ?? last.vat;
  const { language } = last;
  // A placeholder: the number is given when the invoice is saved.
  const document = {
    ...documentOf(draft, { id: null, key: "", company, vat, language, customer }),
    number: "INV-",
  };
  const lacks = obstaclesTo(document);
  const lacksOf = (kind: EInvoiceKind) =>
    obstaclesTo(document, profileOf(kind)).filter((obstacle) => !lacks.includes(obstacle));
  return (
    <Sheet title={t.title} opened={opened} onClose={onClose} closeLabel={messages.common.close}>
      <p className={css.explain}>{t.explain}</p>
      <SegmentedControl
        aria-label={t.vat}
        fullWidth
        mb={12}
        data={VAT_MODES.map((value) => ({ value, label: t.vats[value] }))}
        value={vat}
        onChange={setChosen}
      />
      {isAnotherTotal(before, draft, vat) && (
        <p className={css.other} role="status">
          <WholeNumbers>
            {handedOut.other(formatPounds(before.total), instantInWords(before.at))}
          </WholeNumbers>
        </p>
      )}
      {lacks.length > 0 && (
        <ul className={css.lacks} role="alert">
          {lacks.map((obstacle) => (
            <li key={obstacle}>{t.lacks[obstacle]}</li>
          ))}
        </ul>
      )}
      <div className={css.kinds}>
        {E_INVOICE_KINDS.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            disabled={lacks.length > 0}
            lacks={lacksOf(kind)}
            onPick={() => onPick({ kind, vat, language })}
          />
        ))}
      </div>
    </Sheet>
  );
}

interface KindProps {
  readonly kind: EInvoiceKind;
  readonly disabled: boolean;
  /** Requirements beyond those of every kind. */
  readonly lacks: ReturnType<typeof obstaclesTo>;
  readonly onPick: () => void;
}

function Kind({ kind, disabled, lacks, onPick }: KindProps) {
  const { eInvoice: t } = useMessages().editor;
  return (
    <UnstyledButton
      className={css.kind}
      disabled={disabled || lacks.length > 0}
      aria-describedby={`e-invoice-${kind}`}
      onClick={onPick}
    >
      <span className={css.name}>{t.kinds[kind]}</span>
      <span id={`e-invoice-${kind}`} className={css.text}>
        {t.texts[kind]}
        {lacks.map((obstacle) => (
          <span key={obstacle} className={css.lack}>
            {t.lacks[obstacle]}
          </span>
        ))}
      </span>
    </UnstyledButton>
  );
}
