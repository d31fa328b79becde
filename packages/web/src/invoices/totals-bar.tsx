import { owed, type InvoiceTotals } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { BottomBar } from "../ui/list/bottom-bar.tsx";
import css from "./totals-bar.module.css";

/** The totals of the list (null: not known yet) and its main action. */
export function TotalsBar({
  totals,
  action,
}: {
  readonly totals: InvoiceTotals | null;
  readonly action: ReactNode;
}) {
  const { bar } = useMessages().invoices;
  return (
    <BottomBar over="footer" label={bar.total}>
      <dl className={css.totals}>
        <div className={css.total}>
          <dt>{bar.total}</dt>
          <dd>{totals ? formatPounds(owed(totals)) : "–"}</dd>
        </div>
        <div>
          <dt>{bar.discount}</dt>
          <dd>{totals ? formatPounds(totals.discount) : "–"}</dd>
        </div>
      </dl>
      {action}
    </BottomBar>
  );
}
