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
import { useLanguage } from "../../messages/language.tsx";
import { momentInWords } from "../../ui/form/date-words.ts";
import { isAnotherTotal } from "../editor/another-total.ts";
import { documentChoice, startingChoice } from "./document-records.ts";
import { isUnregistered, useVatQuestion } from "./use-vat-question.ts";
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
export function VatModal({
  opened,
  invoice,
  customerKey,
  before,
  company,
  onClose,
  onPick,
}: VatModalProps) {
  const { language: spoken, messages } = useLanguage();
  const { common, editor } = messages;
  useLayer(opened, onClose);
  const t = editor.vat;
  const ask = useVatQuestion();
  const { data } = useQuery({
    queryKey: ["document-choice", customerKey],
    queryFn: () => (customerKey === null ? null : documentChoice(customerKey)),
    enabled: opened,
    networkMode: "always",
    staleTime: 0,
  });
  const customer = useCustomer(customerKey);
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const last = startingChoice(before, data, customer, {
    company,
    ...(invoice.vatMode && { chosen: invoice.vatMode }),
  });
  const language = chosen ?? last.language;
  // Nothing is marked where nobody ever chose.
  const isKnown = Boolean(invoice.vatMode || before || customer?.vatMode || data);
  const advised = isUnregistered(company) ? "without" : null;
  const vatWith = (mode: VatMode) => invoiceVat(invoice.lines, { mode, date: invoice.date });
  const held = vatWith("included").vat ?? pence(0);
  const added = vatWith("add");
  const texts = {
    included: t.includedText(formatPounds(held)),
    without: t.withoutText,
    add: t.addText(formatPounds(added.vat ?? pence(0)), formatPounds(added.payable)),
  };
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
          <li key={mode} className={css.mode}>
            <span className={css.name}>
              <UnstyledButton
                className={css.pick}
                aria-describedby={`vat-${mode} vat-other-${mode}`}
                data-autofocus={advised === mode || undefined}
                onClick={() =>
                  ask([{ company, vat: mode }], { onYes: () => onPick(mode, language) })
                }
              >
                {t[mode]}
              </UnstyledButton>
              {isKnown && last.vat === mode ? (
                <span className={css.last}>{t.last}</span>
              ) : (
                advised === mode && <span className={css.last}>{t.unregistered.advised}</span>
              )}
            </span>
            <span id={`vat-${mode}`} className={css.text}>
              {texts[mode]}
            </span>
            {isAnotherTotal(before, invoice, mode) && (
              <span id={`vat-other-${mode}`} className={css.other}>
                {editor.handedOut.other(
                  formatPounds(before.total),
                  momentInWords(before.at, spoken),
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
