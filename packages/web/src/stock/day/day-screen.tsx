import { Package } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { closeDay, correctDay } from "../actions.ts";
import { invoicesPaid } from "./cash.ts";
import { ClosedDays } from "./closed-days.tsx";
import { creditsOn, writtenCredits } from "./day-credits.ts";
import { DayClose } from "./day-close.tsx";
import { dayRows } from "./day-rows.ts";
import { DaySheetView } from "./day-sheet-view.tsx";
import { PageHead } from "../page-head.tsx";
import { useDaySheets, useStock } from "../queries.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import type { VanOnPhone } from "../van/van-on-phone.ts";
import css from "./day.module.css";

interface DayScreenProps {
  /**
   * The unpaid invoices of the open day: what is shown above the cash, and their list below the
   * goods; undefined while loading.
   */
  readonly unpaid: { readonly above: ReactNode; readonly below: ReactNode } | undefined;
}

/**
 * /info/stock/day: goods that went out and came back, and the cash: expected, counted, and the
 * difference.
 */
export function DayScreen({ unpaid }: DayScreenProps) {
  const { common } = useMessages();
  const t = useStockWords();
  const stock = useStock();
  const sheets = useDaySheets();
  const written = useRows(writtenCredits, []);
  const today = useToday();
  const [open, setOpen] = useState<string | null>(null);
  const [again, setAgain] = useState<string | null>(null);
  const sheet = sheets?.find(({ key }) => key === open);
  const counting = sheets?.find(({ key }) => key === again);
  const shown = counting ?? sheet ?? null;
  const credits = useMemo(
    () => written && sheets && creditsOn(written, { sheets, sheet: shown, today }),
    [written, sheets, shown, today],
  );
  if (stock === undefined || !sheets || !credits || unpaid === undefined)
    return <SkeletonRows label={common.loading} />;
  return (
    <div className={css.day}>
      <PageHead title={t.day.title} />
      {!stock && <EmptyState icon={<Package size={32} />} text={t.waiting} />}
      {stock && sheet && !counting && (
        <DaySheetView
          sheet={sheet}
          products={stock.van.products}
          credits={credits}
          onBack={() => setOpen(null)}
          onAgain={() => setAgain(sheet.key)}
        />
      )}
      {stock && counting && (
        <DayClose
          key={counting.key}
          expected={counting.cashExpected}
          invoices={invoicesPaid(counting.collected.map(({ amount }) => amount))}
          onAccount={counting.collectedOnAccount ?? []}
          received={counting.received ?? []}
          goods={dayRows(counting.goods, stock.van.products)}
          credits={credits}
          onClose={async (closing) => {
            setOpen(await correctDay(counting, { ...closing, day: counting.day }));
            setAgain(null);
          }}
        />
      )}
      {stock && !sheet && !counting && (
        <>
          {unpaid.above}
          <OpenDay van={stock.van} credits={credits} onClosed={setOpen} />
          {unpaid.below}
          <ClosedDays sheets={sheets} onOpen={setOpen} />
        </>
      )}
    </div>
  );
}

interface OpenDayProps {
  readonly van: VanOnPhone;
  readonly credits: ReturnType<typeof creditsOn>;
  /** Called with the key of the new sheet. */
  readonly onClosed: (key: string) => void;
}

function OpenDay({ van: { day, products }, credits, onClosed }: OpenDayProps) {
  const goods = [...day.goods].map(([productKey, figures]) => ({ ...figures, productKey }));
  return (
    <DayClose
      expected={day.cashExpected}
      invoices={invoicesPaid(day.collected.values())}
      onAccount={day.collectedOnAccount}
      received={day.received}
      goods={dayRows(goods, products)}
      credits={credits}
      onClose={async (closing) => onClosed(await closeDay(closing))}
    />
  );
}
