import { Button, Textarea } from "@mantine/core";
import type { ReceivedByMethod } from "@roundsman/contract/day-sheet";
import { formatPounds, pence, type Pence } from "@roundsman/core/money";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import type { DayOnAccount } from "../../sync/store/local-stock.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useIsWide } from "../../ui/hooks/wide.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useToday } from "../../ui/hooks/use-today.ts";
import type { closeDay } from "../actions.ts";
import { CashCounter, type CashCount } from "./cash-counter.tsx";
import { denominationsOf } from "./cash.ts";
import { DayCreditsList } from "./day-credits-list.tsx";
import type { CreditOfDay } from "./day-credits.ts";
import { DayGoodsTable } from "./day-goods-table.tsx";
import { OnAccountList } from "./on-account-list.tsx";
import { ReceivedList } from "./received-list.tsx";
import type { DayRow } from "./day-rows.ts";
import css from "./day.module.css";
import { useHeldBack } from "../queries.ts";
import parts from "../stock.module.css";

interface DayCloseProps {
  readonly expected: Pence;
  readonly invoices: number;
  /** Cash that customers paid for no invoice; it is expected as well. */
  readonly onAccount: readonly DayOnAccount[];
  /** Payments that were not in cash. */
  readonly received: readonly ReceivedByMethod[];
  readonly goods: readonly DayRow[];
  readonly credits: readonly CreditOfDay[];
  readonly onClose: (closing: Parameters<typeof closeDay>[0]) => Promise<void>;
}

/**
 * The open day, or a closed day whose cash is counted again: the cash, the goods, and the button
 * that closes it.
 */
export function DayClose(props: DayCloseProps) {
  const { expected, invoices } = props;
  const { day: t } = useStockWords();
  const { count, note, setNote, difference, error, ask } = useCashOfDay(props);
  return (
    <Form onSubmit={ask} autoComplete="off" aria-label={t.title}>
      <div className={css.columns}>
        <section aria-label={t.cash}>
          <h2 className={parts.title}>{t.cash}</h2>
          <dl className={parts.sums}>
            <div>
              <dt>
                {t.expected} <span className={parts.quiet}>{t.invoices(invoices)}</span>
              </dt>
              <dd>{formatPounds(expected)}</dd>
            </div>
            <OnAccountList onAccount={props.onAccount} />
            <div data-strong data-bad={(difference ?? 0) < 0 || undefined}>
              <dt>{t.difference}</dt>
              <dd>{difference === null ? "–" : signed(difference)}</dd>
            </div>
          </dl>
          <CashCounter error={error} onCount={count} />
          <Textarea
            label={t.note}
            mt={12}
            value={note}
            maxLength={300}
            autosize
            minRows={2}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </section>
        <ClosedAlong {...props} />
      </div>
      <BottomBar over="footer" label={t.title}>
        <Button type="submit" fullWidth>
          {t.close}
        </Button>
      </BottomBar>
    </Form>
  );
}

/** The count and the note, and the question before the day is closed. */
function useCashOfDay({ expected, onClose }: DayCloseProps) {
  const { common } = useMessages();
  const stock = useStockWords();
  const t = stock.day;
  const confirm = useConfirm();
  const today = useToday();
  const heldBack = useHeldBack();
  const [{ counted, pieces }, setCount] = useState<CashCount>({ counted: null, pieces: {} });
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const difference = counted === null ? null : pence(counted - expected);
  const count = (next: CashCount) => {
    setCount(next);
    setError(undefined);
  };
  const ask = () => {
    if (counted === null || difference === null) return setError(t.needed);
    const run = async () => {
      await onClose({
        day: today,
        note: note.trim(),
        cashCounted: counted,
        denominations: denominationsOf(pieces),
      });
      toast.done(t.closed);
    };
    confirm({
      title: t.confirm,
      text: [
        t.confirmText(signed(difference)),
        ...(heldBack > 0 ? [t.heldBack(heldBack)] : []),
      ].join("\n\n"),
      yes: t.close,
      no: common.cancel,
      danger: false,
      onYes: () => void run(),
    });
  };
  return { count, note, setNote, difference, error, ask };
}

/**
 * What is closed together with the cash: payments, goods, credit notes. On a phone the goods are
 * folded away, because the cash is what the driver has to enter.
 */
function ClosedAlong({
  received,
  goods,
  credits,
}: Pick<DayCloseProps, "received" | "goods" | "credits">) {
  const { day: t } = useStockWords();
  return (
    <div>
      <ReceivedList received={received} />
      <details className={css.goods} open={useIsWide()}>
        <summary>
          <h2 className={parts.title}>{t.goods}</h2>{" "}
          <span className={parts.quiet}>{goods.length}</span>
        </summary>
        <DayGoodsTable rows={goods} />
      </details>
      <DayCreditsList credits={credits} />
    </div>
  );
}

/** The amount in pounds, with a plus where it is above 0. */
const signed = (amount: Pence): string => `${amount > 0 ? "+" : ""}${formatPounds(amount)}`;
