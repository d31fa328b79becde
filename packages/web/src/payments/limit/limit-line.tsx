import { formatPounds } from "@roundsman/core/money";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useLast } from "../../ui/hooks/use-last.ts";
import css from "../payments.module.css";
import { overLimit, type OverLimit, type Weighed, type WeighedDraft } from "./credit-limit.ts";

export interface LimitLineProps {
  readonly weighed: Weighed;
  readonly draft: WeighedDraft;
}

export function LimitLine({ weighed, draft }: LimitLineProps) {
  const { limit: t } = usePaymentsWords();
  const { customerKey, lines, date, vatMode } = draft;
  const answer = useRows(
    async (db) => ({ over: await overLimit(weighed, draft, db) }),
    [weighed.key, weighed.invoice, weighed.list, customerKey, lines, date, vatMode],
  );
  // Every keystroke computes it again; the last result stays until then.
  const { over } = useLast<{ readonly over: OverLimit | null }>(answer ?? null, { over: null });
  return (
    <p role="status" className={css.limit}>
      {over && t.note(formatPounds(over.owed), formatPounds(over.limit))}
    </p>
  );
}
