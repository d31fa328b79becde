import { Button } from "@mantine/core";
import { invoiceNumber } from "@roundsman/core/invoice";
import { formatQuantity } from "@roundsman/core/quantity";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useLanguage } from "../messages/language.tsx";
import { dayInWords } from "../ui/date-words.ts";
import { meanwhile, useHistory, type HistoryRow } from "./history.ts";
import css from "./stock.module.css";

/** Rows that are drawn at once. */
const STEP = 40;

/** The ledger of one product, newest first. */
export function HistoryList({ productKey }: { readonly productKey: string }) {
  const { stock: say } = useLanguage().messages;
  const [limit, setLimit] = useState(STEP);
  const rows = useHistory(productKey);
  if (!rows) return null;
  if (rows.length === 0) return <p className={css.quiet}>{say.product.none}</p>;
  return (
    <>
      <ul className={css.list} aria-label={say.product.history}>
        {rows.slice(0, limit).map((row) => (
          <Entry key={row.key} row={row} />
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="subtle" fullWidth mt={8} onClick={() => setLimit(limit + STEP)}>
          {say.product.more}
        </Button>
      )}
    </>
  );
}

function Entry({ row }: { readonly row: HistoryRow }) {
  const { language, messages } = useLanguage();
  const { product: say } = messages.stock;
  const { kind, quantity, day, note, counted, expected, invoice, pending } = row;
  const server = meanwhile(row);
  const undone = kind === "load" ? quantity < 0 : kind === "sale" && quantity > 0;
  const word = undone ? (kind === "load" ? say.kinds.unload : say.kinds.unsale) : say.kinds[kind];
  const found = counted !== null && say.counted(formatQuantity(counted), expected === null ? "–" : formatQuantity(expected));
  return (
    <li className={css.entry}>
      <span className={css.what}>
        <b>
          {word}
          {invoice && " · "}
          {invoice && <InvoiceLink invoice={invoice} />}
        </b>
        <span>
          {[dayInWords(day, "row", language), found, server !== null && say.meanwhile(formatQuantity(server)), note, pending && say.pending]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className={css.moved}>{quantity > 0 ? `+${formatQuantity(quantity)}` : formatQuantity(quantity)}</span>
    </li>
  );
}

function InvoiceLink({ invoice: { id, key } }: { readonly invoice: Exclude<HistoryRow["invoice"], null> }) {
  const { messages } = useLanguage();
  const name = id === null ? messages.stock.product.pending : invoiceNumber(id);
  if (key === null) return name;
  return (
    <Link to="/updatehistory" state={{ invoice: key, readonly: false }}>
      {name}
    </Link>
  );
}
