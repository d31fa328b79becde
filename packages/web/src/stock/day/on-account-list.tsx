import { formatPounds } from "@roundsman/core/money";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import type { DayOnAccount } from "../../sync/store/local-stock.ts";
import parts from "../stock.module.css";

interface OnAccountListProps {
  readonly onAccount: readonly DayOnAccount[];
}

/** Rows of the expected cash: customers who paid cash for no invoice. */
export function OnAccountList({ onAccount }: OnAccountListProps) {
  const t = usePaymentsWords();
  return onAccount.map((entry) => (
    <div key={"customerKey" in entry ? entry.customerKey : entry.customerId}>
      <dt>
        {entry.customerName} <span className={parts.quiet}>{t.advances}</span>
      </dt>
      <dd>{formatPounds(entry.amount)}</dd>
    </div>
  ));
}
