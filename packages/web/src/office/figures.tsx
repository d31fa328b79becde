import type { Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { formatPounds, pence, sum, type Pence } from "@roundsman/core/money";
import { useOfficeWords, type OfficeWords } from "../messages/late/office-words.ts";
import type { TableCell } from "../ui/tables/table-csv.ts";
import type { ListAsk } from "./lists/ask.ts";
import { ListLink } from "./lists/list-link.tsx";
import css from "./office.module.css";

/** The main figures of the board; each opens its list. */
export function Figures({ board, span }: { readonly board: Board; readonly span: DayRange }) {
  const t = useOfficeWords();
  const { before } = board;
  return (
    <>
      <ul className={css.figures} aria-label={t.figures}>
        {figuresOf(board, span, t).map((figure) => (
          <li key={figure.name}>
            <ListLink ask={figure.ask} className={css.figure}>
              <span className={css.quiet}>{figure.name}</span>
              <b>{figure.amount}</b>
              {figure.note && <span data-bad={figure.isBad || undefined}>{figure.note}</span>}
              {figure.more && <span>{figure.more}</span>}
            </ListLink>
            {figure.beside && (
              <ListLink ask={figure.beside.ask} className={css.beside}>
                {figure.beside.text}
              </ListLink>
            )}
          </li>
        ))}
      </ul>
      <p className={css.compared}>
        <ListLink ask={{ list: "sales", from: before.from, to: before.to }}>
          {t.compared(before.from, before.to)}
        </ListLink>{" "}
        {t.owedToday}
      </p>
    </>
  );
}

/** The figures as a table. Debts and money on account are as of today. */
export function figuresTable(board: Board, span: DayRange, t: OfficeWords) {
  const rows = figuresOf(board, span, t).map(({ name, cell }) => [name, cell]);
  const onAccount = [t.lists.titles["on-account"], { pence: board.onAccount }];
  return { title: t.figures, columns: [t.figures, t.columns.amount], rows: [...rows, onAccount] };
}

function accountIn(onAccount: Pence, t: OfficeWords): Figure["beside"] {
  if (onAccount === 0) return undefined;
  const text =
    onAccount < 0
      ? t.overdrawn(formatPounds(pence(-onAccount)))
      : t.onAccount(formatPounds(onAccount));
  return { ask: { list: "on-account" }, text };
}

export function figuresOf(board: Board, span: DayRange, t: OfficeWords): readonly Figure[] {
  const { sales, before, debts, onAccount, taken, cashOff } = board;
  const days = { from: span.start, to: span.end };
  const { notDue, ...late } = debts;
  const lateAmount = sum(Object.values(late));
  const owed = pence(notDue + lateAmount);
  const received = sum(taken.map(({ amount }) => amount));
  return [
    {
      ask: { list: "sales", ...days },
      name: t.sales,
      amount: formatPounds(sales.amount),
      cell: { pence: sales.amount },
      note: t.salesNote,
      more: t.before(formatPounds(before.amount), growth(sales.amount, before.amount)),
    },
    {
      ask: { list: "sales", ...days },
      name: t.net,
      amount: formatPounds(sales.net),
      cell: { pence: sales.net },
      note: `${t.vat} ${formatPounds(sales.vat)}`,
      more: t.before(formatPounds(before.net), growth(sales.net, before.net)),
    },
    {
      ask: { list: "sales", ...days },
      name: t.invoices,
      amount: String(sales.invoices),
      cell: String(sales.invoices),
      more: t.before(String(before.invoices), growth(sales.invoices, before.invoices)),
    },
    {
      ask: { list: "debts" },
      name: t.owed,
      amount: formatPounds(owed),
      cell: { pence: owed },
      note: lateAmount === 0 ? t.nothingLate : t.late(formatPounds(lateAmount)),
      isBad: lateAmount > 0,
      beside: accountIn(onAccount, t),
    },
    {
      ask: { list: "payments", ...days },
      name: t.received,
      amount: formatPounds(received),
      cell: { pence: received },
    },
    {
      ask: { list: "cash", ...days },
      name: t.cashOff,
      amount: `${cashOff.amount > 0 ? "+" : ""}${formatPounds(cashOff.amount)}`,
      cell: { pence: cashOff.amount },
      note: t.daysOff(cashOff.days),
      isBad: cashOff.amount < 0,
    },
  ];
}

/** The change from an earlier figure, in per cent; "" where there is nothing to compare with. */
function growth(now: number, before: number): string {
  if (before <= 0) return "";
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`;
}

interface Figure {
  readonly ask: ListAsk;
  readonly name: string;
  readonly amount: string;
  /** The amount as a cell of a file. */
  readonly cell: TableCell;
  readonly note?: string | undefined;
  readonly more?: string | undefined;
  readonly isBad?: boolean;
  /** A related figure that opens its own list. */
  readonly beside?: { readonly ask: ListAsk; readonly text: string } | undefined;
}
