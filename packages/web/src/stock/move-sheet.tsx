import { Button, TextInput } from "@mantine/core";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { fromUnits, type Quantity, shownQuantity, thousandths } from "@roundsman/core/quantity";
import type { ManualKind } from "@roundsman/core/stock";
import { useRef, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useStockWords } from "../messages/late/stock/words.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { countStock, moveStock } from "./actions.ts";
import type { StockItem } from "./van/items.ts";
import { NumberPad } from "../ui/form/number-pad.tsx";
import css from "./stock.module.css";
import { Form } from "../ui/form/form-frame.tsx";

export type MoveKind = ManualKind | "count";

interface MoveSheetProps {
  /** null while the sheet is closed. */
  readonly item: StockItem | null;
  readonly kind: MoveKind;
  readonly onClose: () => void;
}

/** A number pad for one product: how much was loaded, counted, returned, wasted or adjusted. */
export function MoveSheet({ item, kind, onClose }: MoveSheetProps) {
  const { common } = useMessages();
  const t = useStockWords();
  // Keeps the last item, so that the sheet shows it while it slides away.
  const last = useRef<StockItem | null>(null);
  if (item) last.current = item;
  const shown = last.current;
  return (
    <Sheet
      title={shown ? `${t.actions[kind]} · ${shown.name}` : ""}
      opened={item !== null}
      onClose={onClose}
      closeLabel={common.close}
    >
      {shown && <MoveForm key={`${shown.key} ${kind}`} item={shown} kind={kind} onDone={onClose} />}
    </Sheet>
  );
}

interface MoveFormProps {
  readonly item: StockItem;
  readonly kind: MoveKind;
  readonly onDone: () => void;
}

function MoveForm(props: MoveFormProps) {
  const { item, kind } = props;
  const t = useStockWords();
  const { written, write, moved, error, submit, keeping } = useMove(props);
  const { text, note, direction } = written;
  return (
    <Form className={css.form} onSubmit={submit} autoComplete="off">
      {kind === "adjustment" && (
        <SegmentedControl
          aria-label={t.move.direction}
          fullWidth
          data={(["less", "more"] as const).map((value) => ({ value, label: t.move[value] }))}
          value={direction}
          onChange={(next) => write({ direction: next })}
        />
      )}
      <NumberPad
        label={kind === "count" ? t.move.counted : t.move.quantity}
        text={text}
        decimals={3}
        error={error}
        onText={(next) => write({ text: next })}
      />
      <BeforeAndAfter onHand={item.onHand} moved={moved} isCount={kind === "count"} />
      {kind !== "load" && (
        <TextInput
          label={t.move.note}
          value={note}
          maxLength={300}
          onChange={(event) => write({ note: event.currentTarget.value })}
        />
      )}
      <Button type="submit" loading={keeping}>
        {t.actions[kind]}
      </Button>
    </Form>
  );
}

interface Written {
  readonly text: string;
  readonly note: string;
  readonly direction: "more" | "less";
}
const NOTHING: Written = { text: "", note: "", direction: "less" };

/** The state of the form, and saving it as a ledger entry. */
function useMove({ item, kind, onDone }: MoveFormProps) {
  const t = useStockWords();
  const today = useToday();
  const [written, setWritten] = useState(NOTHING);
  const [error, setError] = useState<string>();
  const amount = quantityIn(written.text);
  const moved = amount === null ? null : movedBy(kind, { amount, written, onHand: item.onHand });
  const write = (change: Partial<Written>) => {
    setWritten((before) => ({ ...before, ...change }));
    if (change.text !== undefined) setError(undefined);
  };
  const [keep, keeping] = useOnce(async () => {
    if (amount === null || moved === null || (amount === 0 && kind !== "count"))
      return setError(t.move.needed);
    const noted = { day: today, note: written.note.trim() };
    if (kind === "count")
      await countStock({
        ...noted,
        moves: [{ productKey: item.key, counted: amount, expected: item.onHand }],
      });
    else await moveStock(kind, { ...noted, moves: [{ productKey: item.key, quantity: moved }] });
    toast.done(t.move.done[kind]);
    onDone();
  });
  return { written, write, moved, error, submit: () => void keep(), keeping };
}

interface BeforeAndAfterProps {
  readonly onHand: Quantity;
  /** null where nothing is written yet. */
  readonly moved: Quantity | null;
  readonly isCount: boolean;
}

function BeforeAndAfter({ onHand, moved, isCount }: BeforeAndAfterProps) {
  const { move: t } = useStockWords();
  const shown = moved === null || isCount ? moved : thousandths(onHand + moved);
  return (
    <p className={css.compare}>
      <span>
        {t.now} <b>{shownQuantity(onHand)}</b>
      </span>
      <span>
        {isCount ? t.difference : t.after} <b>{shown === null ? "–" : shownQuantity(shown)}</b>
      </span>
    </p>
  );
}

/** null where the text has no digit. */
export const quantityIn = (text: string): Quantity | null =>
  /\d/.test(text) ? fromUnits(Number(text)) : null;

interface Moving {
  readonly amount: Quantity;
  readonly written: Written;
  readonly onHand: Quantity;
}

/** The movement of stock: above 0 onto the van, below 0 off it. */
function movedBy(kind: MoveKind, { amount, written, onHand }: Moving): Quantity {
  if (kind === "count") return thousandths(amount - onHand);
  const leaves = kind === "wastage" || (kind === "adjustment" && written.direction === "less");
  return thousandths(leaves ? -amount : amount);
}
