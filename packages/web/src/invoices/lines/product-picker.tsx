import { Button } from "@mantine/core";
import { invoiceTotals, putLine, removeLine, type Line } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { LineForm } from "./line-form.tsx";
import type { LineStart } from "./line-start.ts";
import { ProductChoices } from "./product-choices.tsx";
import css from "./product-picker.module.css";

interface ProductPickerProps {
  readonly opened: boolean;
  readonly customerKey: string | null;
  readonly lines: readonly Line[];
  readonly onClose: () => void;
  readonly onPut: (lines: readonly Line[]) => void;
}

/**
 * The product drawer (spec §2, §4): adds one product by its form, or several by their steppers and
 * one button.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { opened, customerKey, lines } = props;
  const { common, editor } = useMessages();
  const t = editor.lines;
  const { form, setForm, picked, choose, drop, putAll, leave } = usePicked(props);
  const existing = form && lines.find(({ id }) => String(id) === String(form.id));
  return (
    <Sheet
      title={form?.name || t.add}
      opened={opened}
      onClose={leave}
      height={form ? "content" : "full"}
      closeLabel={common.close}
    >
      {existing && <p className={css.there}>{t.replaces(formatQuantity(existing.quantity))}</p>}
      {form ? (
        <LineForm
          start={form}
          submit={picked.length === 0 ? t.put : t.choose}
          onSubmit={(line) => (picked.length === 0 ? putAll([line]) : choose(line))}
        />
      ) : (
        <ProductChoices
          customerKey={customerKey}
          lines={lines}
          picked={picked}
          onOpen={setForm}
          onPick={choose}
          onDrop={drop}
        />
      )}
      {!form && picked.length > 0 && (
        <div className={css.confirm}>
          <Button fullWidth onClick={() => putAll(picked)}>
            {t.putAll(picked.length, formatPounds(invoiceTotals(picked).total))}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** The picked lines that are not on the invoice yet, and the line whose form is open. */
function usePicked({ onClose, onPut }: ProductPickerProps) {
  const { lines: t } = useMessages().editor;
  const confirm = useConfirm();
  const [form, setForm] = useState<LineStart | null>(null);
  const [picked, setPicked] = useState<readonly Line[]>([]);
  const close = () => {
    onClose();
    setForm(null);
    setPicked([]);
  };
  const putAll = (all: readonly Line[]) => {
    onPut(all);
    close();
  };
  const choose = (line: Line) => {
    setPicked(putLine(picked, line));
    setForm(null);
  };
  const drop = ({ id }: Line) => setPicked(removeLine(picked, id));
  const leave = () => {
    if (picked.length === 0) return close();
    if (form) return setForm(null);
    confirm({
      title: t.leaveTitle,
      text: t.leave(picked.length),
      yes: t.leaveYes,
      no: t.leaveNo,
      onYes: close,
    });
  };
  return { form, setForm, picked, choose, drop, putAll, leave };
}
