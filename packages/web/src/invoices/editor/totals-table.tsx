import { isRegisteredForVat } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import { invoiceTotals, type Line } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { invoiceVat } from "@roundsman/core/vat/invoice-vat";
import { vatModeOf } from "@roundsman/core/vat/vat-mode-of";
import { memo, useMemo } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { rateName } from "../../ui/form/rate-words.ts";
import { useRecords } from "../records.ts";
import css from "./totals-table.module.css";

interface TotalsTableProps {
  readonly lines: readonly Line[];
  /** The invoice's date, which decides the percentages of the VAT rates. */
  readonly date: Day;
  /** undefined until somebody chooses. */
  readonly vatMode: VatMode | undefined;
  /** The document of a saved invoice that was handed out last. */
  readonly lastDocument?: LocalInvoice["lastDocument"] | undefined;
  /** The company that issues the invoice; null: the default company. */
  readonly companyKey: string | null | undefined;
}

/**
 * Discount Total, VAT included, Total, as on the document (spec §2, §9); VAT by rate where any rate
 * is not the standard one.
 */
export const TotalsTable = memo(function TotalsTable({
  lines,
  date,
  vatMode,
  lastDocument = null,
  companyKey = null,
}: TotalsTableProps) {
  const { editor, products } = useMessages();
  const t = editor.totals;
  const issuer = useRecords().useIssuer(companyKey);
  // As on the document: a seller without a VAT number charges no VAT.
  const isRegistered = !issuer || isRegisteredForVat(issuer);
  const mode = vatModeOf({ vatMode, lastDocument }, { isRegistered });
  const { discount } = useMemo(() => invoiceTotals(lines), [lines]);
  const { vat, payable, rates } = useMemo(
    () => invoiceVat(lines, { mode, date }),
    [lines, mode, date],
  );
  const isPlain = rates.every(({ rate }) => rate === "standard");
  return (
    <dl className={css.totals}>
      <div>
        <dt>{t.discount}</dt>
        <dd>{formatPounds(discount)}</dd>
      </div>
      {vat !== null && (
        <div>
          <dt>{mode === "add" ? t.added : t.vat}</dt>
          <dd>{formatPounds(vat)}</dd>
        </div>
      )}
      {!isPlain &&
        rates.map((each) => (
          <div key={each.rate} className={css.rate}>
            <dt>{t.rate(rateName(products.rates, each.rate), formatPounds(each.net))}</dt>
            <dd>{formatPounds(each.vat)}</dd>
          </div>
        ))}
      <div className={css.total}>
        <dt>{t.total}</dt>
        <dd>{formatPounds(payable)}</dd>
      </div>
    </dl>
  );
});
