import { invoiceTotals, type Line } from "@roundsman/core/invoice";
import { formatPounds, pence } from "@roundsman/core/money";
import { applyVat } from "@roundsman/core/vat";
import { memo, useMemo } from "react";
import { useMessages } from "../../messages/language.tsx";
import css from "./totals-table.module.css";

/** Discount Total, Vat included, Total, as on the document (spec §2, §9). */
export const TotalsTable = memo(function TotalsTable({
  lines,
}: {
  readonly lines: readonly Line[];
}) {
  const { totals: say } = useMessages().editor;
  const { total, discount } = useMemo(() => invoiceTotals(lines), [lines]);
  const { vat } = applyVat(total, "included");
  return (
    <dl className={css.totals}>
      <div>
        <dt>{say.discount}</dt>
        <dd>{formatPounds(discount)}</dd>
      </div>
      <div>
        <dt>{say.vat}</dt>
        <dd>{formatPounds(vat ?? pence(0))}</dd>
      </div>
      <div className={css.total}>
        <dt>{say.total}</dt>
        <dd>{formatPounds(total)}</dd>
      </div>
    </dl>
  );
});
