import { Modal, UnstyledButton } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Company } from "@roundsman/core/company";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { formatPounds, pence } from "@roundsman/core/money";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { useQuery } from "../../session/online-answers.ts";
import { useState } from "react";
import { useCustomer } from "../../customers/queries.ts";
import { useLanguage, useMessages } from "../../messages/language.tsx";
import { momentInWords } from "../../ui/form/date-words.ts";
import { isAnotherTotal } from "../editor/another-total.ts";
import { documentChoice, startingChoice } from "./document-records.ts";
import { isUnregistered, useVatQuestion } from "../../ui/layer/use-vat-question.ts";
import css from "./vat-modal.module.css";
import { useLayer } from "../../ui/layer/layers.ts";

interface VatModalProps {
  readonly opened: boolean;
  readonly invoice: Pick<Invoice, "lines" | "date" | "vatMode">;
  readonly customerKey: string | null;
  /** What went out of this invoice before. */
  readonly before: HandedOut | null;
  /** Whom it is from; null where nobody is known. */
  readonly company: Company | null;
  readonly onClose: () => void;
  readonly onPick: (mode: VatMode, language: DocumentLanguage) => void;
}

/** 'Select VAT Option', each with what it comes to; the one that this customer had last is marked, and the language is the customer's. */
export function VatModal(props: VatModalProps) {
  const { opened, company, onClose, onPick } = props;
  const { common, editor } = useMessages();
  useLayer(opened, onClose);
  const t = editor.vat;
  const ask = useVatQuestion();
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const last = useLastChoice(props);
  const language = chosen ?? last.language;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t.title}
      closeButtonProps={{ "aria-label": common.close, size: 44, iconSize: 20 }}
      size={440}
    >
      <SegmentedControl
        aria-label={t.language}
        fullWidth
        mb={12}
        data={LANGUAGES.map((value) => ({ value, label: t.languages[value] }))}
        value={language}
        onChange={setChosen}
      />
      {company === null && (
        <p className={css.unsigned} role="status">
          {t.noCompany}
        </p>
      )}
      <ul className={css.modes}>
        {VAT_MODES.map((mode) => (
          <Mode
            key={mode}
            of={props}
            mode={mode}
            isLast={last.isKnown && last.vat === mode}
            onPick={() => ask([{ company, vat: mode }], { onYes: () => onPick(mode, language) })}
          />
        ))}
      </ul>
    </Modal>
  );
}

/** How it went out last, or how the customer has it; `isKnown`: somebody chose it once. */
function useLastChoice({ opened, invoice, customerKey, before, company }: VatModalProps) {
  const { data } = useQuery({
    queryKey: ["document-choice", customerKey],
    queryFn: () => (customerKey === null ? null : documentChoice(customerKey)),
    enabled: opened,
    networkMode: "always",
    staleTime: 0,
  });
  const customer = useCustomer(customerKey);
  const last = startingChoice(before, data, customer, {
    company,
    ...(invoice.vatMode && { chosen: invoice.vatMode }),
  });
  return { ...last, isKnown: Boolean(invoice.vatMode || before || customer?.vatMode || data) };
}

interface ModeProps {
  readonly of: Pick<VatModalProps, "invoice" | "before" | "company">;
  readonly mode: VatMode;
  /** What it was the last time. */
  readonly isLast: boolean;
  readonly onPick: () => void;
}

function Mode({ of: { invoice, before, company }, mode, isLast, onPick }: ModeProps) {
  const { language: spoken, messages } = useLanguage();
  const { handedOut, vat: t } = messages.editor;
  const isAdvised = mode === "without" && isUnregistered(company);
  const { vat, payable } = invoiceVat(invoice.lines, { mode, date: invoice.date });
  const held = formatPounds(vat ?? pence(0));
  const texts = {
    included: t.includedText(held),
    without: t.withoutText,
    add: t.addText(held, formatPounds(payable)),
  };
  return (
    <li className={css.mode}>
      <span className={css.name}>
        <UnstyledButton
          className={css.pick}
          aria-describedby={`vat-${mode} vat-other-${mode}`}
          data-autofocus={isAdvised || undefined}
          onClick={onPick}
        >
          {t[mode]}
        </UnstyledButton>
        {(isLast || isAdvised) && (
          <span className={css.last}>{isLast ? t.last : t.unregistered.advised}</span>
        )}
      </span>
      <span id={`vat-${mode}`} className={css.text}>
        {texts[mode]}
      </span>
      {isAnotherTotal(before, invoice, mode) && (
        <span id={`vat-other-${mode}`} className={css.other}>
          {handedOut.other(formatPounds(before.total), momentInWords(before.at, spoken))}
        </span>
      )}
    </li>
  );
}
