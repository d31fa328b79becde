import type { ListedState, RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../messages/language.tsx";
import row from "../ui/list/row.module.css";
import { useRegisterWords } from "../messages/late/register-words.ts";
import { amountOf, isOfNote, stateWord } from "./entry.ts";
import css from "./screen.module.css";

interface NumberRowProps {
  readonly entry: RegisteredNumber;
  readonly onOpen: () => void;
}

/** A number with its state. A gap cannot be opened. */
export function NumberRow({ entry, onOpen }: NumberRowProps) {
  const { invoices } = useMessages();
  const t = useRegisterWords();
  const { number, state, until, customer_name: name } = entry;
  const amount = amountOf(entry);
  if (state === "gap")
    return (
      <li className={row.row}>
        <span className={row.text}>
          <span className={css.number}>
            {until === undefined || until === number ? number : t.span(number, until)}
          </span>
          <span className={row.detail}>
            <span>{isOfNote(number) ? t.gapOfNote : t.gap}</span>
          </span>
        </span>
      </li>
    );
  return (
    <li>
      <button type="button" className={`${row.row} ${css.open}`} onClick={onOpen}>
        <span className={row.text}>
          <span className={css.number}>
            {number} <State state={state} word={stateWord(entry, t)} />
          </span>
          <span className={row.detail}>
            <span className={css.who}>{name.trim() || invoices.unnamed}</span>
            <span>{entry.invoice_date}</span>
          </span>
          {entry.replaced_by !== undefined && (
            <span className={css.fact}>{t.replacedBy(entry.replaced_by)}</span>
          )}
          {entry.reason !== undefined && <span className={css.fact}>{entry.reason}</span>}
          {entry.changes !== undefined && (
            <span className={css.fact}>{t.changes(entry.changes)}</span>
          )}
        </span>
        <span className={row.amount} data-void={state === "voided" || undefined}>
          {amount === null ? "" : formatPounds(amount)}
        </span>
      </button>
    </li>
  );
}

const State = ({ state, word }: { readonly state: ListedState; readonly word: string }) => (
  <span className={css.state} data-state={state}>
    {word}
  </span>
);
