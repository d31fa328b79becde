import { useMessages } from "../../messages/language.tsx";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";
import type { InvoiceForm } from "./invoice-form.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import { WritePart } from "./write-part.tsx";

interface WriteSheetProps {
  readonly driver: Driver;
  readonly form: InvoiceForm;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

const NEW = { kind: "new" } as const;

/** A new invoice in a driver's name. */
export function WriteSheet({ driver, form, onClose, onDone }: WriteSheetProps) {
  const { common, editor } = useMessages();
  const t = useDriverBookWords();
  const { leave, ...on } = useLeave(t.writing.leaveLost);
  return (
    <Sheet
      title={editor.create}
      opened
      onClose={() => leave(onClose)}
      closeLabel={common.close}
      height="full"
    >
      <p className={css.note}>{t.workingFor(driver.name)}</p>
      <WritePart driver={driver} wanted={NEW} form={form} onDone={onDone} {...on} />
    </Sheet>
  );
}
