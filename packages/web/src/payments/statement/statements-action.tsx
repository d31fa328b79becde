import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { BarAction } from "../../ui/list/bar-action.tsx";

const StatementsSheet = later(
  async () => (await import("./statements-sheet.tsx")).StatementsSheet,
  SheetMissing,
);

/** In selection mode: the statements of these customers (keys, in order) as one file. */
export function StatementsAction({ chosen }: { readonly chosen: readonly string[] }) {
  const { customers: t } = useMessages();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <BarAction
        icon={<ReceiptText size={22} aria-hidden />}
        label={t.statementsOfChosen}
        onClick={() => (chosen.length === 0 ? toast.failed(t.selectOne) : setOpened(true))}
      />
      {opened && <StatementsSheet customers={chosen} onClose={() => setOpened(false)} />}
    </>
  );
}
