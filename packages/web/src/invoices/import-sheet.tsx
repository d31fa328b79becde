import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../messages/language.tsx";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { PickList } from "../ui/list/pick-list.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./choice-sheet.module.css";
import { useLimitQuestion } from "./editor/questions/use-limit-question.tsx";
import { removeInvoices, restoreInvoices, useInvoiceList } from "./queries.ts";
import { repeatOf } from "./repeat.ts";
import { importInvoice } from "./submit.ts";

/** 'Import from schedule': a tap copies a scheduled invoice as one of today (spec §2, wire §10). */
export function ImportSheet({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const messages = useMessages();
  const { common, invoices } = messages;
  const t = invoices.import;
  const today = useToday();
  const scheduled = useInvoiceList("schedule") ?? [];
  const nameOf = ({ billTo }: LocalInvoice) => billTo.name.trim() || invoices.unnamed;
  const limit = useLimitQuestion({ key: "", invoice: null, list: "getPaid" });
  const [take] = useOnce(async (invoice: LocalInvoice) => {
    if (!(await limit.ask(await repeatOf(currentPhone().db, invoice, today)))) return;
    await limit.settle(await importInvoice(invoice, today));
    onClose();
    const names = [nameOf(invoice)];
    const takeOff = () =>
      removeInvoices([invoice.key]).then(() =>
        undoable(t.takenOff, {
          label: common.undo,
          run: () => restoreInvoices([invoice.key]),
          names,
        }),
      );
    undoable(t.done(nameOf(invoice)), { label: t.takeOff, run: takeOff, names });
  });
  return (
    <Sheet
      title={t.label}
      opened={opened}
      onClose={onClose}
      height="full"
      closeLabel={common.close}
    >
      {scheduled.length > 0 && <p className={css.note}>{t.hint}</p>}
      <PickList
        groups={[{ title: invoices.titles.schedule, items: scheduled }]}
        keyOf={({ key }) => key}
        titleOf={nameOf}
        noteOf={({ date }) => date}
        sideOf={({ totals }) => formatPounds(owed(totals))}
        empty={t.empty}
        onPick={(invoice) => void take(invoice)}
      />
      {limit.sheet}
    </Sheet>
  );
}
