import { AGES } from "@roundsman/contract/office/list-queries";
import { MOST_ROWS } from "@roundsman/documents/report/report-document";
import { Link, Navigate, useParams, useSearch } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import { BackToOffice } from "../../ui/back-to-office.tsx";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { ListHead } from "../../ui/list/list-head.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import { WidePage } from "../../ui/wide-page.tsx";
import { CsvButton, PdfButton } from "../../ui/tables/file-buttons.tsx";
import type { Report } from "../../ui/tables/printing.ts";
import { tableCsv } from "../../ui/tables/table-csv.ts";
import { listedRate } from "../listed-rate.ts";
import office from "../office.module.css";
import { BackToHandOvers } from "../hand-overs/work-link.tsx";
import { askOf, type ListAsk, type ListName } from "./ask.ts";
import type { ListSum, ListWords, Opened } from "./line.ts";
import { ListRows, MoreRows } from "./list-rows.tsx";
import css from "./lists.module.css";
import { PaperSheet } from "./paper-sheet.tsx";
import { LISTS, useOfficeList, wholeList, type WholeList } from "./queries.ts";
import { useListWords } from "./use-list-words.ts";

/** /info/office/…, for managers: the documents behind a figure of the office. */
export function OfficeListScreen() {
  const { list } = useParams({ strict: false });
  const ask = askOf(list, useSearch({ strict: false }));
  return ask ? <OfficeList key={JSON.stringify(ask)} ask={ask} /> : <Navigate to="/info/office" />;
}

function OfficeList({ ask }: { readonly ask: ListAsk }) {
  const { common } = useMessages();
  const words = useListWords();
  const { t } = words;
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useOfficeList(ask);
  const pages = list.data?.pages;
  const lines = useMemo(() => pages?.flatMap((page) => page.linesOf(words)) ?? [], [pages, words]);
  const sums = pages?.[0]?.sumsOf?.(words) ?? [];
  const title = t.lists.titles[ask.list];
  return (
    <WidePage back={BACK[ask.list] ?? <BackToOffice />}>
      <ListHead
        title={title}
        note={aboutOf(ask, words)}
        aside={lines.length > 0 && <Files ask={ask} words={words} />}
      />
      {list.isError && (
        <OnlineFailed
          error={list.error}
          trying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <SkeletonRows label={common.loading} />}
      {pages && <Sums sums={sums} label={title} />}
      {ask.list === "debts" && (
        <p className={css.beside}>
          <Link to="/info/office/$list" params={{ list: "on-account" }} search={{}}>
            {t.lists.titles["on-account"]}
          </Link>
        </p>
      )}
      {pages && lines.length === 0 && (
        <EmptyState icon={<ReceiptText size={32} />} text={t.lists.empty[ask.list]} />
      )}
      {lines.length > 0 && <ListRows title={title} lines={lines} onOpen={setOpened} />}
      {list.hasNextPage && !list.isError && (
        <MoreRows busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
      {opened && <PaperSheet paper={opened} onClose={() => setOpened(null)} />}
    </WidePage>
  );
}

/** Where a list that is not behind a figure of the office leads back to. */
const BACK: { readonly [Name in ListName]?: ReactNode } = {
  work: <BackToHandOvers />,
  staying: <BackToHandOvers />,
  "handed-over": <BackToHandOvers />,
};

/** Which documents the list shows, in words. */
function aboutOf(
  ask: ListAsk,
  { t, methods, unnamed }: ListWords,
  days: "with days" | "without days" = "with days",
): string {
  const { list, of: about, name, product, rate, vatNumber, age, method, from, to, until } = ask;
  return [
    about ??
      (name !== undefined || list === "account-payments" ? name?.trim() || unnamed : undefined),
    // The board also shows a dash for goods without a name.
    product === undefined ? undefined : product.trim() || "–",
    rate && listedRate(rate, t),
    vatNumber,
    age && t.ages[AGES[age]],
    method && methods[method],
    until && t.lists.upTo(until),
    days === "with days" && from && to && t.span(from, to),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The totals; the first is the figure that was pressed. */
function Sums({ sums, label }: { readonly sums: readonly ListSum[]; readonly label: string }) {
  return (
    <dl className={css.sums} aria-label={label}>
      {sums.map((sum) => (
        <div key={sum.label}>
          <dt>{sum.label}</dt>
          <dd>{sum.value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FilesProps {
  readonly ask: ListAsk;
  readonly words: ListWords;
}

/** Buttons that save the whole list as CSV or PDF. */
function Files({ ask, words }: FilesProps) {
  const { titles, empty } = words.t.lists;
  const { list, from, to } = ask;
  const title = titles[list];
  const file = from && to ? `${list}-${from}-${to}` : list;
  const columns = LISTS[list].columns(words);
  const tableOf = ({ lines }: Pick<WholeList, "lines">) => ({
    columns,
    rows: lines.map(({ cells }) => cells),
  });
  const reportOf = async (): Promise<Report> => {
    // One row over the limit tells the PDF that rows are missing.
    const whole = await wholeList(ask, words, MOST_ROWS + 1);
    return {
      title,
      about: aboutOf(ask, words, "without days"),
      days: from && to ? { start: from, end: to } : null,
      figures: whole.sums.map(({ label, value }) => ({ name: label, amount: value })),
      tables: [{ ...tableOf(whole), title: "", empty: empty[list] }],
      file,
    };
  };
  return (
    <div className={office.files} data-files>
      <CsvButton
        variant="light"
        px="sm"
        title={title}
        file={file}
        textOf={async () => tableCsv(tableOf(await wholeList(ask, words)))}
      />
      <PdfButton variant="light" px="sm" title={title} reportOf={reportOf} />
    </div>
  );
}
