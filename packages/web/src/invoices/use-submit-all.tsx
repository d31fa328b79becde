import { addTotals, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { InvoiceList } from "@roundsman/core/payment-status";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { useState } from "react";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import { useMessages } from "../messages/language.tsx";
import { useAskLimits } from "../payments/limit/use-ask-limits.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { shortNames } from "./editor/short-names.ts";
import { submitInvoices } from "./submit.ts";

const SubmitSheet = later(
  async () => (await import("./submit-sheet.tsx")).SubmitSheet,
  SheetMissing,
);

interface SheetOpening {
  readonly all: readonly LocalInvoice[];
  /** Counts the openings: each one gets a fresh form. */
  readonly time: number;
}

/**
 * 'Confirm to Submit all invoices': how many, what sum, what happens to them and how they were
 * paid; with 8 seconds to undo it (wire §10).
 */
export function useSubmitAll(list: InvoiceList) {
  const { common, invoices: t } = useMessages();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<SheetOpening | null>(null);
  // The sheet stays mounted while it slides away, because it returns the focus then.
  const [opened, setOpened] = useState(false);
  const askLimits = useAskLimits();
  const run = useRun(list);
  /** Submitted scheduled invoices become owed, so credit limits are asked about first. */
  const submitSchedule = async (all: readonly LocalInvoice[]) => {
    const sum = formatPounds(owed(addTotals(all.map(({ totals }) => totals))));
    const about = t.submit.schedule(all.length, sum);
    const { confirm: title, undo } = t.submit;
    const limits = await askLimits(all, { title, about, undo });
    if (limits === null) return;
    if (limits !== "unasked")
      return run(
        all.filter(({ key }) => !limits.left.has(key)),
        limits,
      );
    confirm({
      title,
      text: `${about}\n${undo}`,
      yes: t.submit.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void run(all),
    });
  };
  const submitAll = (all: readonly LocalInvoice[]) => {
    if (all.length === 0) return toast.failed(t.submit.nothing);
    if (list === "schedule") return void submitSchedule(all);
    setAsked({ all, time: (asked?.time ?? 0) + 1 });
    setOpened(true);
  };
  const sheet = asked && list !== "schedule" && (
    <SubmitSheet
      key={asked.time}
      list={list}
      invoices={asked.all}
      opened={opened}
      onClose={() => setOpened(false)}
      onSubmit={(methodOf) => run(asked.all, { methodOf })}
    />
  );
  return { submitAll, sheet } as const;
}

interface Submitting {
  readonly methodOf?: (key: string) => PaymentMethod;
  /** Takes the cash; resolves with the function that undoes it. */
  readonly settle?: () => Promise<() => Promise<void>>;
}

/** Submits the invoices and offers "Undo". */
function useRun(list: InvoiceList) {
  const { common, invoices: t } = useMessages();
  return async (all: readonly LocalInvoice[], { methodOf, settle }: Submitting = {}) => {
    const takeBack = await submitInvoices(
      list,
      all.map(({ key }) => key),
      currentPhone(),
      methodOf,
    );
    const takeCashBack = await settle?.();
    undoable(t.submit.done[list], {
      label: common.undo,
      run: async () => {
        await takeCashBack?.();
        await takeBack();
      },
      names: shortNames(all, t.unnamed),
    });
  };
}
