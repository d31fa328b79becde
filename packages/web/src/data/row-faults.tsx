import { useMessages, useValidation } from "../messages/language.tsx";
import css from "./data.module.css";
import type { BadRow } from "./read-rows.ts";

/** As many as one would read; the count says how many there are. */
const MOST = 100;

/** Rows that are left out, each with what the form would say. */
export function RowFaults({ rows }: { readonly rows: readonly BadRow[] }) {
  const { data: say } = useMessages();
  const validation = useValidation();
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{say.preview.faults(rows.length)}</h3>
      <ul className={css.faults} aria-label={say.preview.faults(rows.length)} tabIndex={0}>
        {rows.slice(0, MOST).map(({ line, sent, errors }) => (
          <li key={line}>
            <b>
              {say.preview.row(line)} {sent.customer_name ?? sent.product_name}
            </b>
            {errors.map(({ field, message }) => (
              <span key={field + message}>
                {say.fields[field]}: {validation(message)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rows.length > MOST && <p className={css.note}>{say.preview.more(rows.length - MOST)}</p>}
    </>
  );
}
