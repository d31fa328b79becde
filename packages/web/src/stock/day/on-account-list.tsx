import type { CollectedOnAccount } from "@roundsman/contract/day-sheet";
import { formatPounds } from "@roundsman/core/money";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import parts from "../stock.module.css";

interface OnAccountListProps {
  readonly onAccount: readonly CollectedOnAccount[];
}

/** Which customers paid cash for no invoice: rows of what is expected. */
export function OnAccountList({ onAccount }: OnAccountListProps) {
  const t = usePaymentsWords();
  return onAccount.map(({ customerId, customerName, amount }) => (
    <div key={customerId}>
      <dt>
        {customerName} <span className={parts.quiet}>{t.advances}</span>
      </dt>
      <dd>{formatPounds(amount)}</dd>
    </div>
  ));
}
