import { CREDIT_REASONS, type ChosenReason } from "@roundsman/core/credit/credited";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import css from "./credit-notes.module.css";

interface ReasonsProps {
  readonly reason: ChosenReason;
  readonly onReason: (reason: ChosenReason) => void;
}

export function Reasons({ reason, onReason }: ReasonsProps) {
  const t = useCreditWords();
  return (
    <div role="radiogroup" aria-label={t.reason}>
      <p className={css.label}>{t.reason}</p>
      <div className={css.chips}>
        {CREDIT_REASONS.map((value) => (
          <label key={value} className={css.chip}>
            <input
              type="radio"
              name="credit-reason"
              checked={reason === value}
              onChange={() => onReason(value)}
            />
            {t.reasons[value]}
          </label>
        ))}
      </div>
    </div>
  );
}
