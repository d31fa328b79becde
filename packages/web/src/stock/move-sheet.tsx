import { Button, TextInput } from "@mantine/core";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { formatQuantity, fromUnits, thousandths, type Quantity } from "@roundsman/core/quantity";
import type { HandKind } from "@roundsman/core/stock";
import { useRef, useState, type SubmitEvent } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { countStock, moveStock } from "./actions.ts";
import type { StockItem } from "./van/items.ts";
import { NumberPad } from "../ui/form/number-pad.tsx";
import css from "./stock.module.css";
import { Form } from "../ui/form/form-frame.tsx";

export type MoveKind = HandKind | "count";

interface MoveSheetProps {
  /** null: closed. */
  readonly item: StockItem | null;
  readonly kind: MoveKind;
  readonly onClose: () => void;
}

/** A number pad for what was loaded, counted, returned, wasted or put right of one product. */
export function MoveSheet({ item, kind, onClose }: MoveSheetProps) {
  const { common, stock: t } = useMessages();
  // What the sheet holds stays in it while it slides away.
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

function MoveForm({
  item,
  kind,
  onDone,
}: {
  readonly item: StockItem;
  readonly kind: MoveKind;
  readonly onDone: () => void;
}) {
  const { stock: t } = useMessages();
  const today = useToday();
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [direction, setDirection] = useState<"more" | "less">("less");
  const [error, setError] = useState<string>();
  const amount = quantityIn(text);
  const moved = amount === null ? null : movedBy(kind, { amount, direction, onHand: item.onHand });
  const [keep, keeping] = useOnce(async () => {
    if (amount === null || moved === null || (amount === 0 && kind !== "count"))
      return setError(t.move.needed);
    const noted = { day: today, note: note.trim() };
    if (kind === "count")
      await countStock({
        ...noted,
        moves: [{ productKey: item.key, counted: amount, expected: item.onHand }],
      });
    else await moveStock(kind, { ...noted, moves: [{ productKey: item.key, quantity: moved }] });
    toast.done(t.move.done[kind]);
    onDone();
  });
  return (
    <Form
      className={css.form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void keep();
      }}
      autoComplete="off"
    >
      {kind === "adjustment" && (
        <SegmentedControl
          aria-label={t.move.direction}
          fullWidth
          data={(["less", "more"] as const).map((value) => ({ value, label: t.move[value] }))}
          value={direction}
          onChange={setDirection}
        />
      )}
      <NumberPad
        label={kind === "count" ? t.move.counted : t.move.quantity}
        text={text}
        decimals={3}
        error={error}
        onText={(next) => {
          setText(next);
          setError(undefined);
        }}
      />
      <p className={css.compare}>
        <span>
          {t.move.now} <b>{formatQuantity(item.onHand)}</b>
        </span>
        <span>
          {kind === "count" ? t.move.difference : t.move.after}{" "}
          <b>
            {moved === null
              ? "–"
              : formatQuantity(kind === "count" ? moved : thousandths(item.onHand + moved))}
          </b>
        </span>
      </p>
      {kind !== "load" && (
        <TextInput
          label={t.move.note}
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={keeping}>
        {t.actions[kind]}
      </Button>
    </Form>
  );
}

/** null where nothing is written, or nothing that is a number yet. */
export const quantityIn = (text: string): Quantity | null =>
  /\d/.test(text) ? fromUnits(Number(text)) : null;

interface Written {
  readonly amount: Quantity;
  readonly direction: "more" | "less";
  readonly onHand: Quantity;
}

/** Signed: above 0 onto the van. */
function movedBy(kind: MoveKind, { amount, direction, onHand }: Written): Quantity {
  if (kind === "count") return thousandths(amount - onHand);
  const leaves = kind === "wastage" || (kind === "adjustment" && direction === "less");
  return thousandths(leaves ? -amount : amount);
}
