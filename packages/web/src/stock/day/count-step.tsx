import { ActionIcon, Button, Select } from "@mantine/core";
import { formatQuantity, type Quantity, shownQuantity } from "@roundsman/core/quantity";
import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { findItems, type StockItem } from "../van/items.ts";
import { quantityIn } from "../move-sheet.tsx";
import { NumberPad } from "../../ui/form/number-pad.tsx";
import { withBarcode } from "../scan/barcode.ts";
import { useScan } from "../scan/use-scan.tsx";
import css from "../stock.module.css";
import { Form } from "../../ui/form/form-frame.tsx";

interface CountStepProps {
  readonly item: StockItem;
  /** The quantity counted before; null where there is none. */
  readonly before: Quantity | null;
  readonly items: readonly StockItem[];
  readonly onJump: (index: number) => void;
  readonly onSkip: () => void;
  readonly onCount: (amount: Quantity) => void;
}

/** One product of a stock count; the person can choose or scan any other. */
export function CountStep({ item, before, items, onJump, onSkip, onCount }: CountStepProps) {
  const t = useStockWords();
  const [text, setText] = useState(before === null ? "" : formatQuantity(before));
  const [error, setError] = useState<string>();
  const jump = (to: StockItem | undefined) => to && onJump(items.indexOf(to));
  const submit = () => {
    const amount = quantityIn(text);
    if (amount === null) setError(t.move.needed);
    else onCount(amount);
  };
  const { scan, scanSheet } = useScan((code) => {
    const to = withBarcode(items, code);
    if (!to) return t.scan.unknown(code);
    jump(to);
    return null;
  });
  return (
    <>
      <Form className={css.form} onSubmit={submit} autoComplete="off">
        <div className={css.chosen}>
          <Select
            aria-label={t.search}
            searchable
            data={options(items)}
            value={item.key}
            allowDeselect={false}
            filter={({ search }) => options(findItems(items, search, "nameUp")).slice(0, MOST)}
            onChange={(key) => jump(items.find((each) => each.key === key))}
          />
          <ActionIcon variant="light" color="jade" aria-label={t.scan.title} onClick={scan}>
            <ScanBarcode size={22} aria-hidden />
          </ActionIcon>
        </div>
        <NumberPad
          label={`${t.move.counted} · ${t.taking.expected} ${shownQuantity(item.onHand)}`}
          text={text}
          decimals={3}
          autoFocus
          error={error}
          onText={(next) => {
            setText(next);
            setError(undefined);
          }}
        />
        <NextOrSkip onSkip={onSkip} />
      </Form>
      {scanSheet}
    </>
  );
}

/** How many products are listed before the person types. */
const MOST = 60;

const options = (items: readonly StockItem[]) =>
  items.map(({ key, name }) => ({ value: key, label: name }));

function NextOrSkip({ onSkip }: Pick<CountStepProps, "onSkip">) {
  const { taking: t } = useStockWords();
  return (
    <BottomBar over="footer" label={t.title}>
      <div className={css.pair}>
        <Button variant="default" onClick={onSkip}>
          {t.skip}
        </Button>
        <Button type="submit">{t.next}</Button>
      </div>
    </BottomBar>
  );
}
