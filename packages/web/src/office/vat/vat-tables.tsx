import { NativeSelect } from "@mantine/core";
import type { ListedRate } from "@roundsman/contract/office/list-queries";
import type { VatReturn, VatReturnLine } from "@roundsman/contract/office/vat-return";
import { formatPounds } from "@roundsman/core/money";
import { VAT_RATES } from "@roundsman/core/vat/rates";
import { useMemo, useState } from "react";
import { useAccountsWords, type AccountsWords } from "../../messages/late/accounts/words.ts";
import { useOfficeWords, type OfficeWords } from "../../messages/late/office-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import type { BoardTable } from "../board-table.ts";
import { FigureTable } from "../figure-table.tsx";
import accounts from "../accounts/accounts.module.css";
import { paperOf } from "../lists/documents.ts";
import { MoreRows } from "../lists/list-rows.tsx";
import {
  salesUnder,
  useVatLines,
  wholeVatLines,
  type BoxesOf,
  type VatLinesAsk,
} from "./queries.ts";

type Which = Exclude<ListedRate, "any"> | "all";

/** The boxes by rate, and the documents behind each figure. */
export function VatTables({
  boxes,
  isOlder,
}: {
  readonly boxes: BoxesOf;
  /** The boxes are of an earlier choice while the new ones load; they cannot be saved. */
  readonly isOlder: boolean;
}) {
  const t = useAccountsWords();
  const words = useOfficeWords();
  const { span, vatNumber } = boxes;
  const [which, setWhich] = useState<Which>("all");
  const rates: readonly Which[] = ["all", ...boxes.rates.map(({ rate }) => rate)];
  const shown = boxes.withoutVat.documents > 0 ? [...rates, "none" as const] : rates;
  const chosen = shown.includes(which) ? which : "all";
  return (
    <>
      <FigureTable
        id="vat-rates"
        table={{
          ...ratesTable(boxes, t, words),
          asks: ratesIn(boxes).map(({ rate }) => ({ ...salesUnder(vatNumber, span), rate })),
        }}
        span={span}
        isOlder={isOlder}
      />
      {shown.length > 1 && (
        <div className={accounts.fields}>
          <NativeSelect
            label={t.return.show}
            styles={{ input: { minHeight: "3rem" } }}
            data={shown.map((value) => ({ value, label: nameOf(value, t, words) }))}
            value={chosen}
            onChange={(event) =>
              setWhich(shown.find((each) => each === event.currentTarget.value) ?? "all")
            }
          />
        </div>
      )}
      <Documents
        ask={{ span, vatNumber, rate: chosen === "all" ? undefined : chosen }}
        isOlder={isOlder}
      />
    </>
  );
}

function Documents({ ask, isOlder }: { readonly ask: VatLinesAsk; readonly isOlder: boolean }) {
  const { common } = useMessages();
  const t = useAccountsWords();
  const words = useOfficeWords();
  const lines = useVatLines(ask);
  const pages = lines.data?.pages;
  const shown = useMemo(() => pages?.flatMap((page) => page.documents), [pages]);
  return (
    <>
      {lines.isError && (
        <OnlineFailed
          error={lines.error}
          trying={lines.isFetching}
          onRetry={() => void lines.refetch()}
        />
      )}
      {lines.isPending && <SkeletonRows label={common.loading} />}
      {shown && (
        <FigureTable
          id="vat-documents"
          table={linesTable(shown, t, words)}
          span={ask.span}
          isOlder={isOlder}
          wholeOf={async (most) => linesTable(await wholeVatLines(ask, most), t, words)}
        >
          {lines.hasNextPage && !lines.isError && (
            <MoreRows busy={lines.isFetchingNextPage} onMore={() => void lines.fetchNextPage()} />
          )}
        </FigureTable>
      )}
    </>
  );
}

const nameOf = (which: Which, t: AccountsWords, words: OfficeWords): string => {
  if (which === "all") return t.return.everyRate;
  return which === "none" ? t.return.noRate : words.rates[which];
};

const ratesIn = (boxes: VatReturn) =>
  VAT_RATES.flatMap((rate) => boxes.rates.filter((row) => row.rate === rate));

function ratesTable(boxes: VatReturn, t: AccountsWords, words: OfficeWords): BoardTable {
  const { byRate, columns: c, empty } = t.return;
  const rates = ratesIn(boxes);
  return {
    name: "vat-return",
    title: byRate,
    figures: [
      { name: `${t.return.box1} ${t.return.box1Text}`, amount: formatPounds(boxes.box1) },
      { name: `${t.return.box6} ${t.return.box6Text}`, amount: formatPounds(boxes.box6) },
    ],
    columns: [c.rate, c.documents, c.net, c.vat],
    rows: rates.map((row) => [
      words.rates[row.rate],
      String(row.documents),
      { pence: row.net },
      { pence: row.vat },
    ]),
    empty,
  };
}

function linesTable(
  lines: readonly VatReturnLine[],
  t: AccountsWords,
  words: OfficeWords,
): BoardTable {
  const { behind, columns: c, empty } = t.return;
  return {
    name: "vat-documents",
    title: behind,
    columns: [c.number, c.date, c.customer, c.driver, c.rate, c.net, c.vat],
    beneath: [1, 2, 3],
    rows: lines.map((line) => [
      line.number,
      line.date,
      line.customer,
      line.driver,
      nameOf(line.rate ?? "none", t, words),
      { pence: line.net },
      { pence: line.vat },
    ]),
    papers: lines.map(paperOf),
    empty,
  };
}
