import { numberOf } from "@roundsman/core/invoice";
import { formatQuantity, shownChange, shownQuantity } from "@roundsman/core/quantity";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useStockWords } from "../messages/late/stock/words.ts";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { meanwhile, useHistory, type HistoryRow } from "./history.ts";
import { useOlderHistory } from "./van/older-entries.ts";
import css from "./stock.module.css";

/** How many rows are drawn at first, and more at each step. */
const STEP = 40;

/**
 * The ledger of one product, newest first: the phone's entries, then older ones from the server as
 * the person scrolls.
 */
export function HistoryList({ productKey }: { readonly productKey: string }) {
  const { common } = useMessages();
  const t = useStockWords();
  const [limit, setLimit] = useState(STEP);
  const onPhone = useHistory(productKey);
  const older = useOlderHistory(productKey);
  if (!onPhone || !older) return null;
  const rows = [...onPhone, ...older.rows];
  if (rows.length === 0 && !older.more) return <p className={css.quiet}>{t.product.none}</p>;
  const isDrawn = rows.length <= limit;
  const more = () => (isDrawn ? older.ask() : setLimit(limit + STEP));
  const failed = isDrawn && !older.asking && older.error !== null;
  return (
    <>
      <ul className={css.list} aria-label={t.product.history}>
        {rows.slice(0, limit).map((row) => (
          <Entry key={row.key} row={row} />
        ))}
      </ul>
      {isDrawn && older.asking && <SkeletonRows label={common.loading} rows={2} />}
      {failed && <p className={css.quiet}>{t.product.older}</p>}
      {failed && <OnlineFailed error={older.error} trying={older.asking} onRetry={older.ask} />}
      {!failed && !older.asking && (!isDrawn || older.more) && (
        <WhenSeen key={`${rows.length} ${limit}`} onSeen={more} />
      )}
    </>
  );
}

/** An element below the last row that calls `onSeen` when it is scrolled into view. */
function WhenSeen({ onSeen }: { readonly onSeen: () => void }) {
  const watched = (node: HTMLElement | null) => {
    if (!node) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onSeen());
    watch.observe(node);
    return () => watch.disconnect();
  };
  return <div ref={watched} className={css.more} />;
}

function Entry({ row }: { readonly row: HistoryRow }) {
  const { product: t } = useStockWords();
  const { kind, quantity, day, note, counted, expected, invoice, pending } = row;
  const server = meanwhile(row);
  const undone = kind === "load" ? quantity < 0 : kind === "sale" && quantity > 0;
  const word = undone ? (kind === "load" ? t.kinds.unload : t.kinds.unsale) : t.kinds[kind];
  const found =
    counted !== null &&
    t.counted(formatQuantity(counted), expected === null ? "–" : shownQuantity(expected));
  return (
    <li className={css.entry}>
      <span className={css.what}>
        <b>
          {word}
          {invoice && " · "}
          {invoice && <InvoiceLink invoice={invoice} />}
        </b>
        <span>
          {[
            day,
            found,
            server !== null && t.meanwhile(shownQuantity(server)),
            note,
            pending && t.pending,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={css.moved}>{shownChange(quantity)}</span>
    </li>
  );
}

function InvoiceLink({
  invoice: { id, key, number },
}: {
  readonly invoice: Exclude<HistoryRow["invoice"], null>;
}) {
  const stock = useStockWords();
  const name = numberOf({ id, number }) ?? stock.product.pending;
  if (key === null) return name;
  return (
    <Link to="/updatehistory" state={{ invoice: key, readonly: false }}>
      {name}
    </Link>
  );
}
