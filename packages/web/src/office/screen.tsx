import { MOST_NAMED, type Board } from "@roundsman/contract/office/board";
import type { DayRange } from "@roundsman/core/day-range";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useOfficeWords } from "../messages/late/office-words.ts";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { useMessages } from "../messages/language.tsx";
import { useToday } from "../ui/hooks/use-today.ts";
import { later } from "../ui/late/later.tsx";
import { PartMissing } from "../ui/late/part-missing.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { barsOf } from "./bars.ts";
import { daysTable } from "./days-table.ts";
import { tablesOf, type TableName } from "./board-tables.ts";
import { FigureTable } from "./figure-table.tsx";
import { Figures, figuresOf } from "./figures.tsx";
import { PdfButton } from "./file-buttons.tsx";
import type { Report } from "./printing.ts";
import { reportTable } from "./report-tables.ts";
import css from "./office.module.css";
import { faultOf, periodIn, periodText, spanOf, type Period } from "./period.ts";
import { OfficePages } from "./office-pages.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { useBoard, wholeBoard } from "./queries.ts";

const SalesChart = later(async () => (await import("./sales-chart.tsx")).SalesChart, PartMissing);

/** /info/office, for managers: the business of all drivers, figure by figure. */
export function OfficeScreen() {
  const { common } = useMessages();
  const t = useOfficeWords();
  const today = useToday();
  const period = periodIn(useSearch({ strict: false }).period, today);
  const navigate = useNavigate();
  const setPeriod = (chosen: Period) =>
    void navigate({
      to: "/info/office",
      search: { period: periodText(chosen) },
      replace: true,
      resetScroll: false,
    });
  const span = spanOf(period, today);
  const fault = faultOf(span);
  const board = useBoard(fault === null ? span : null);
  const payments = usePaymentsWords();
  const words = { t, payments };
  const tables = board.data && tablesOf(board.data, words, span);
  const wholeOf = async (name: TableName) =>
    tablesOf(await wholeBoard(span), words, span, MOST_NAMED)[name];
  const reportOf = (of: Board, all: NonNullable<typeof tables>): Report => ({
    title: t.title,
    about: "",
    days: span,
    figures: figuresOf(of, span, t),
    tables: [daysTable(of, span, t), ...ORDER.map((name) => all[name])].map((table) => ({
      ...reportTable(table),
      title: table.isToday ? t.asOf(table.title, today) : table.title,
    })),
    file: `office-${span.start}-${span.end}`,
  });
  return (
    <div className={css.office}>
      <ListHead
        title={t.title}
        note={t.span(span.start, span.end)}
        aside={
          board.data &&
          tables && (
            <PdfButton
              variant="light"
              px="sm"
              title={t.title}
              reportOf={async () => reportOf(board.data, tables)}
            />
          )
        }
      >
        <OfficePages />
      </ListHead>
      <PeriodFields period={period} fault={fault} onChange={setPeriod} />
      {board.isError && (
        <OnlineFailed
          error={board.error}
          trying={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      )}
      {board.isLoading && <SkeletonRows label={common.loading} />}
      {board.data && tables && (
        <div aria-busy={board.isPlaceholderData}>
          <Figures board={board.data} span={span} />
          <SalesByDay board={board.data} span={span} />
          <div className={css.tables}>
            {ORDER.map((name) => (
              <FigureTable
                key={name}
                id={`office-${name}`}
                table={tables[name]}
                span={span}
                {...(tables[name].isPart && { wholeOf: () => wholeOf(name) })}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface SalesProps {
  readonly board: Board;
  readonly span: DayRange;
}

function SalesByDay({ board, span }: SalesProps) {
  const t = useOfficeWords();
  const bars = barsOf(board.days, span);
  const byDay = daysTable(board, span, t);
  return (
    <section aria-label={byDay.title} className={css.section}>
      <h2>{byDay.title}</h2>
      <SalesChart bars={bars} label={t.columns.amount} />
      <details>
        <summary className={css.quiet}>{t.asTable}</summary>
        <FigureTable id="office-days" table={byDay} span={span} />
      </details>
    </section>
  );
}

const ORDER = [
  "drivers",
  "rates",
  "customers",
  "products",
  "debtors",
  "debts",
  "taken",
  "cash",
] as const satisfies readonly TableName[];
