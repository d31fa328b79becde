import { UnstyledButton } from "@mantine/core";
import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import { formatPounds, pence } from "@roundsman/core/money";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { invoiceVat, type Priced } from "@roundsman/core/vat/invoice-vat";
import { useMessages } from "../../messages/language.tsx";
import { isUnregistered } from "../layer/use-vat-question.ts";
import { WholeNumbers } from "../whole-numbers.tsx";
import css from "./vat-modes.module.css";

interface VatModesProps {
  readonly invoice: { readonly lines: readonly Priced[]; readonly date: Day };
  /** The company that issues the invoice; null where it is unknown. */
  readonly company: Company | null;
  /** The option that was chosen last. */
  readonly last: VatMode | undefined;
  /** A further note on an option; null for none. */
  readonly otherOf?: (mode: VatMode) => string | null;
  readonly onPick: (mode: VatMode) => void;
}

/** The VAT options of an invoice, each with its total. */
export function VatModes(props: VatModesProps) {
  return (
    <ul className={css.modes}>
      {VAT_MODES.map((mode) => (
        <Mode key={mode} mode={mode} choices={props} />
      ))}
    </ul>
  );
}

function Mode({ mode, choices }: { readonly mode: VatMode; readonly choices: VatModesProps }) {
  const { invoice, company, last, otherOf, onPick } = choices;
  const t = useMessages().editor.vat;
  const isLast = last === mode;
  const isAdvised = mode === "without" && isUnregistered(company);
  const { vat, payable } = invoiceVat(invoice.lines, { mode, date: invoice.date });
  const included = formatPounds(vat ?? pence(0));
  const other = otherOf?.(mode) ?? null;
  const texts = {
    included: t.includedText(included),
    without: t.withoutText,
    add: t.addText(included, formatPounds(payable)),
  };
  return (
    <li className={css.mode}>
      <span className={css.name}>
        <UnstyledButton
          className={css.pick}
          aria-describedby={`vat-${mode} vat-other-${mode}`}
          data-autofocus={isAdvised || undefined}
          onClick={() => onPick(mode)}
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
      {other !== null && (
        <span id={`vat-other-${mode}`} className={css.other}>
          <WholeNumbers>{other}</WholeNumbers>
        </span>
      )}
    </li>
  );
}
