import { Modal } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Company } from "@roundsman/core/company";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { formatPounds } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { useQuery } from "../../session/query-client.ts";
import { useState } from "react";
import { useCustomer } from "../../customers/queries.ts";
import { useMessages } from "../../messages/language.tsx";
import { instantInWords } from "../../ui/instant-words.ts";
import { isAnotherTotal } from "../editor/another-total.ts";
import { documentChoice, startingChoice } from "./document-records.ts";
import { useVatQuestion } from "../../ui/layer/use-vat-question.ts";
import { VatModes } from "../../ui/form/vat-modes.tsx";
import css from "../../ui/form/vat-modes.module.css";
import { useLayer } from "../../ui/layer/layers.ts";

interface VatModalProps {
  readonly opened: boolean;
  readonly invoice: Pick<Invoice, "lines" | "date" | "vatMode">;
  readonly customerKey: string | null;
  /** The last handed-out document of this invoice. */
  readonly before: HandedOut | null;
  /** The issuing company; null where none is known. */
  readonly company: Company | null;
  readonly onClose: () => void;
  readonly onPick: (mode: VatMode, language: DocumentLanguage) => void;
}

/**
 * 'Select VAT Option', each with its total. The last choice for this customer is marked, and the
 * language is the customer's.
 */
export function VatModal(props: VatModalProps) {
  const { opened, invoice, before, company, onClose, onPick } = props;
  const messages = useMessages();
  const { common, editor } = messages;
  useLayer(opened, onClose);
  const { handedOut, vat: t } = editor;
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
      <VatModes
        invoice={invoice}
        company={company}
        last={last.isKnown ? last.vat : undefined}
        otherOf={(mode) =>
          isAnotherTotal(before, invoice, mode)
            ? handedOut.other(formatPounds(before.total), instantInWords(before.at))
            : null
        }
        onPick={(mode) => ask([{ company, vat: mode }], { onYes: () => onPick(mode, language) })}
      />
    </Modal>
  );
}

/** The choices of {@link startingChoice}; `isKnown`: somebody has chosen the VAT mode before. */
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
