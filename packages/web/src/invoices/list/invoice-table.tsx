import type { Day } from "@roundsman/core/day";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import type { RowActions } from "./invoice-row.tsx";
import css from "./invoice-table.module.css";
import type { Sort, SortField } from "./sorting.ts";
import { TableRow } from "./table-row.tsx";

interface InvoiceTableProps {
  readonly rows: readonly LocalInvoice[];
  readonly label: string;
  readonly today: Day;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** null outside selection mode. */
  readonly selected: ReadonlySet<string> | null;
  /** The invoice that was open last. */
  readonly last: string | undefined;
  readonly actions: RowActions;
  readonly begin: "start" | "end";
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const COLUMNS = [
  "number",
  "name",
  "date",
  "delivery",
  "payment",
  "amount",
] as const satisfies readonly SortField[];

/** An invoice list as a table, for wide windows; every column sorts. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { rows, label, today, selected, last, actions, begin, onKeyDown } = props;
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      data-table
      className={css.table}
    >
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.columns}>
          {COLUMNS.map((column) => (
            <Column key={column} column={column} {...props} />
          ))}
        </div>
      </div>
      <VirtualList
        items={rows}
        as="table"
        label={label}
        keyOf={keyOf}
        heightOf={heightOf}
        begin={begin}
        onKeyDown={onKeyDown}
      >
        {(invoice) => (
          <TableRow
            invoice={invoice}
            today={today}
            selected={selected?.has(invoice.key)}
            last={invoice.key === last}
            actions={actions}
          />
        )}
      </VirtualList>
    </div>
  );
}

interface ColumnProps extends Pick<InvoiceTableProps, "sort" | "onSort"> {
  readonly column: (typeof COLUMNS)[number];
}

function Column({ column, sort: { by, down }, onSort }: ColumnProps) {
  const { columns: t } = useMessages().lists;
  const isSorted = column === by;
  const Arrow = down ? ChevronDown : ChevronUp;
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (down ? "descending" : "ascending") : "none"}
      data-column={column}
    >
      <button
        type="button"
        className={css.sort}
        onClick={() => onSort({ by: column, down: isSorted && !down })}
      >
        {t[column]}
        {isSorted && <Arrow size={16} aria-hidden />}
      </button>
    </div>
  );
}

const keyOf = ({ key }: LocalInvoice): string => key;
const heightOf = (): number => 49;
