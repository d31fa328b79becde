import type { Board } from "@roundsman/contract/office/board";
import { formatPounds, pence, sum } from "@roundsman/core/money";
import { useOfficeWords } from "../messages/late/office-words.ts";
import type { TableName } from "./board-tables.ts";
import css from "./office.module.css";

/** What an owner looks at first; each figure leads to what it is made of. */
export function Figures({
  board,
  onOpen,
}: {
  readonly board: Board;
  readonly onOpen: (of: TableName) => void;
}) {
  const t = useOfficeWords();
  const { sales, before, debts, onAccount, taken, cash } = board;
  const { notDue, ...late } = debts;
  const lateAmount = sum(Object.values(late));
  const off = pence(sum(cash.map(({ counted }) => counted)) - sum(cash.map((of) => of.expected)));
  const figures = [
    {
      of: "customers",
      name: t.sales,
      amount: formatPounds(sales.amount),
      note: t.salesNote,
      more: before.amount === 0 ? undefined : t.before(formatPounds(before.amount), growth(board)),
    },
    {
      of: "rates",
      name: t.net,
      amount: formatPounds(sales.net),
      note: `${t.vat} ${formatPounds(sales.vat)}`,
    },
    {
      of: "drivers",
      name: t.invoices,
      amount: String(sales.invoices),
    },
    {
      of: "debtors",
      name: t.owed,
      amount: formatPounds(pence(notDue + lateAmount)),
      note: lateAmount === 0 ? t.nothingLate : t.late(formatPounds(lateAmount)),
      isBad: lateAmount > 0,
      more: onAccount === 0 ? undefined : t.onAccount(formatPounds(onAccount)),
    },
    {
      of: "taken",
      name: t.received,
      amount: formatPounds(sum(taken.map(({ amount }) => amount))),
    },
    {
      of: "cash",
      name: t.cashOff,
      amount: `${off > 0 ? "+" : ""}${formatPounds(off)}`,
      note: t.daysOff(cash.length),
      isBad: off < 0,
    },
  ] as const satisfies readonly Figure[];
  return (
    <>
      <ul className={css.figures} aria-label={t.figures}>
        {figures.map((figure: Figure) => (
          <li key={figure.of}>
            <button type="button" className={css.figure} onClick={() => onOpen(figure.of)}>
              <span className={css.quiet}>{figure.name}</span>
              <b>{figure.amount}</b>
              {figure.note && <span data-bad={figure.isBad || undefined}>{figure.note}</span>}
              {figure.more && <span>{figure.more}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.compared}>{t.compared(before.from, before.to)}</p>
    </>
  );
}

/** By how much more was sold than before, in words; "" where that says nothing. */
function growth({ sales: { amount }, before }: Board): string {
  if (before.amount <= 0) return "";
  const percent = Math.round(((amount - before.amount) / before.amount) * 100);
  return `${percent > 0 ? "+" : ""}${percent} %`;
}

interface Figure {
  readonly of: TableName;
  readonly name: string;
  readonly amount: string;
  readonly note?: string | undefined;
  readonly more?: string | undefined;
  readonly isBad?: boolean;
}
