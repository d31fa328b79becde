import { formatPounds, pence } from "@roundsman/core/money";
import { useStockWords } from "../../messages/late/stock/words.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import pick from "../../ui/list/pick-list.module.css";
import { SyncWord } from "../../ui/sync-word.tsx";
import parts from "../stock.module.css";

/** Closed day sheets, newest first; a tap opens one as it prints. */
export function ClosedDays({
  sheets,
  onOpen,
}: {
  readonly sheets: readonly LocalDaySheet[];
  readonly onOpen: (key: string) => void;
}) {
  const { day: t } = useStockWords();
  if (sheets.length === 0) return null;
  return (
    <section aria-label={t.earlier}>
      <h2 className={parts.title}>{t.earlier}</h2>
      <ul className={parts.list}>
        {sheets.map(({ key, day, cashCounted, cashExpected, correctedBy, sync }) => (
          <li key={key}>
            <button type="button" className={pick.pick} onClick={() => onOpen(key)}>
              <span className={pick.words}>
                <span className={pick.name}>{day}</span>
                <span className={pick.note}>
                  {correctedBy !== null && t.corrected}
                  <SyncWord state={sync} />
                </span>
              </span>
              <span className={pick.side}>
                {formatPounds(cashCounted)}
                {cashCounted !== cashExpected && (
                  <small> {formatPounds(pence(cashCounted - cashExpected))}</small>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
