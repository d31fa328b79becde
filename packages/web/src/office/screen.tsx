import type { Board } from "@roundsman/contract/office/board";
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
import { Figures, figuresOf, figuresTable } from "./figures.tsx";
import { CsvButton, PdfButton } from "../ui/tables/file-buttons.tsx";
import type { Report } from "../ui/tables/printing.ts";
import { tablesCsv } from "../ui/tables/table-csv.ts";
import { reportTable } from "./report-tables.ts";
import css from "./office.module.css";
import { faultOf, periodIn, periodText, spanOf, type Period } from "./period.ts";
import { OfficePages } from "./office-pages.tsx";
import { PeriodFields } from "./period-fields.tsx";
import { useBoard, wholeBoard, type BoardOfSpan } from "./queries.ts";

const OfficeSteps = later(
  async () => (await import("../first-steps/first-steps.tsx")).OfficeSteps,
  PartMissing,
);
const SalesChart = later(async () => (await import("./sales-chart.tsx")).SalesChart, PartMissing);

/** /info/office, for managers: the figures of the whole business. */
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
  const chosen = spanOf(period, today);
  const fault = faultOf(chosen);
  const answer = useBoard(fault === null ? chosen : null);
  const { data: shown, isPlaceholderData: isOlder } = answer;
  // The title names the days of the figures shown, also while others are loading.
  const { start, end } = shown?.span ?? chosen;
  return (
    <>
      <ListHead
        title={t.title}
        note={fault === null ? t.span(start, end) : undefined}
        aside={shown && <BoardFiles shown={shown} isOlder={isOlder} />}
      >
        <OfficePages />
      </ListHead>
      {shown && <OfficeSteps />}
      <PeriodFields period={period} fault={fault} onChange={setPeriod} />
      {answer.isError && (
        <OnlineFailed
          error={answer.error}
          trying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isLoading && <SkeletonRows label={common.loading} />}
      {shown && <BoardFigures shown={shown} isOlder={isOlder} />}
    </>
  );
}

interface ShownProps {
  readonly shown: BoardOfSpan;
  /** The figures are of an earlier choice while the new ones load; they cannot be saved. */
  readonly isOlder: boolean;
}

/** Buttons that save the board: the PDF has what is shown, the CSV every customer and product. */
function BoardFiles({ shown: { board, span }, isOlder }: ShownProps) {
  const t = useOfficeWords();
  const payments = usePaymentsWords();
  const today = useToday();
  const tablesIn = (board: Board) => {
    const all = tablesOf(board, { t, payments }, span);
    return [daysTable(board, span, t), ...ORDER.map((name) => all[name])].map((table) => ({
      ...table,
      title: table.isToday ? t.asOf(table.title, today) : table.title,
    }));
  };
  const file = `office-${span.start}-${span.end}`;
  const look = { variant: "light", px: "sm", title: t.title, disabled: isOlder } as const;
  const textOf = async () => {
    const whole = await wholeBoard(span);
    return tablesCsv([figuresTable(whole, span, t), ...tablesIn(whole)]);
  };
  const reportOf = async (): Promise<Report> => ({
    title: t.title,
    about: "",
    days: span,
    figures: figuresOf(board, span, t),
    tables: tablesIn(board).map(reportTable),
    file,
  });
  return (
    <div className={css.files} data-files>
      <CsvButton {...look} file={file} textOf={textOf} />
      <PdfButton {...look} reportOf={reportOf} />
    </div>
  );
}

function BoardFigures({ shown: { board, span }, isOlder }: ShownProps) {
  const t = useOfficeWords();
  const payments = usePaymentsWords();
  const words = { t, payments };
  const tables = tablesOf(board, words, span);
  const wholeOf = async (name: TableName) => tablesOf(await wholeBoard(span), words, span)[name];
  return (
    <div className={css.answer} aria-busy={isOlder}>
      <Figures board={board} span={span} />
      <SalesByDay shown={{ board, span }} isOlder={isOlder} />
      <div className={css.tables}>
        {ORDER.map((name) => (
          <FigureTable
            key={name}
            id={`office-${name}`}
            table={tables[name]}
            span={span}
            isOlder={isOlder}
            {...(tables[name].isPart && { wholeOf: () => wholeOf(name) })}
          />
        ))}
      </div>
    </div>
  );
}

function SalesByDay({ shown: { board, span }, isOlder }: ShownProps) {
  const t = useOfficeWords();
  const bars = barsOf(board.days, span);
  const byDay = daysTable(board, span, t);
  return (
    <section aria-label={byDay.title} className={css.section}>
      <h2>{byDay.title}</h2>
      {board.days.length === 0 ? (
        <p className={css.quiet}>{byDay.empty}</p>
      ) : (
        <>
          <SalesChart bars={bars} label={t.columns.amount} />
          <details>
            <summary className={css.quiet}>{t.asTable}</summary>
            <FigureTable id="office-days" table={byDay} span={span} isOlder={isOlder} />
          </details>
        </>
      )}
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
