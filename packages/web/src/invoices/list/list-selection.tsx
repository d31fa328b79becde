import { addTotals, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import { SUBMIT_TARGETS, type PaymentStatus } from "@roundsman/core/payment-status";
import {
  Banknote,
  CalendarClock,
  Coins,
  HandCoins,
  Send,
  Siren,
  Trash2,
  Truck,
} from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useAskLimits } from "../../payments/limit/use-ask-limits.ts";
import { isOpen, useTakePayment } from "../../payments/use-take-payment.tsx";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { keptKeys } from "../../sync/store/merged-customers.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { BarAction } from "../../ui/list/bar-action.tsx";
import { SelectionBars } from "../../ui/list/selection-bars.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { ChoiceSheet } from "../choice-sheet.tsx";
import css from "../choice-sheet.module.css";
import { DocumentBatch } from "../papers/document-batch.tsx";
import { givePaymentBack, setDeliveryStatus, setPaymentStatus } from "../queries.ts";
import { shortNames } from "../editor/short-names.ts";
import { useDeleteInvoices } from "../editor/use-delete.ts";

interface ListSelectionProps {
  readonly chosen: readonly LocalInvoice[];
  readonly total: number;
  readonly onAll: () => void;
  readonly onEnd: () => void;
}

const TARGET_ICONS = {
  scheduled: CalendarClock,
  credit: HandCoins,
  due: Banknote,
  overdue: Siren,
} as const;

/** The actions on selected invoices (spec §2 "Select mode"). */
export function ListSelection(props: ListSelectionProps) {
  const { chosen, total, onAll, onEnd } = props;
  const { common, invoices: t } = useMessages();
  const [asking, setAsking] = useState<Status | null>(null);
  const remove = useDeleteInvoices();
  const payment = useTakePayment();
  const needOne = (act: () => void) => () =>
    chosen.length === 0 ? toast.failed(t.selectOne) : act();
  const [take] = useOnce(async () => {
    const open = chosen.filter(isOpen);
    const kept = await keptKeys(currentPhone().db);
    if (open.length === 0) toast.failed(t.takePayment.nothingOpen);
    else if (new Set(open.map((invoice) => whose(invoice, kept))).size > 1)
      toast.failed(t.takePayment.oneCustomer);
    else payment.take(open, { onTaken: onEnd });
  });
  return (
    <>
      <SelectionBars chosen={chosen.length} total={total} onAll={onAll} onCancel={onEnd}>
        <BarAction
          icon={<Truck size={22} aria-hidden />}
          label={t.mark.short}
          name={t.mark.label}
          onClick={needOne(() => setAsking("delivery"))}
        />
        <BarAction
          icon={<Send size={22} aria-hidden />}
          label={t.submitTo.label}
          onClick={needOne(() => setAsking("payment"))}
        />
        <BarAction
          icon={<Coins size={22} aria-hidden />}
          label={t.takePayment.label}
          name={t.takePayment.name}
          onClick={needOne(() => void take())}
        />
        <DocumentBatch chosen={chosen} onDone={onEnd} />
        <BarAction
          icon={<Trash2 size={22} aria-hidden />}
          label={common.delete}
          tone="danger"
          onClick={needOne(() => remove(chosen, onEnd))}
        />
      </SelectionBars>
      {payment.sheet}
      <StatusSheets {...props} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}

type Status = "delivery" | "payment";

interface StatusSheetsProps extends Pick<ListSelectionProps, "chosen" | "onEnd"> {
  /** The status that is being chosen. */
  readonly asking: Status | null;
  readonly onClose: () => void;
}

function StatusSheets({ chosen, onEnd, asking, onClose }: StatusSheetsProps) {
  const { invoices: t } = useMessages();
  const change = useChange(chosen, onEnd);
  const sum = owed(addTotals(chosen.map(({ totals }) => totals)));
  const shared = { note: t.chosenSum(chosen.length, formatPounds(sum)), onClose };
  return (
    <>
      <ChoiceSheet<DeliveryStatus>
        {...shared}
        title={t.mark.label}
        opened={asking === "delivery"}
        choices={DELIVERY_STATUSES.map((value) => ({
          value,
          label: t.delivery[value],
          mark: <span className={css.dot} data-status={value} />,
        }))}
        onChoose={(status) => {
          onClose();
          void change.delivery(status);
        }}
      />
      <ChoiceSheet<(typeof SUBMIT_TARGETS)[number]>
        {...shared}
        title={t.submitTo.label}
        opened={asking === "payment"}
        choices={SUBMIT_TARGETS.map((value) => {
          const Icon = TARGET_ICONS[value];
          return { value, label: t.submitTo.names[value], mark: <Icon size={22} aria-hidden /> };
        })}
        onChoose={(status) => {
          onClose();
          void change.payment(status);
        }}
      />
    </>
  );
}

/** The customer who pays: for merged customers the kept one, without a record the name. */
const whose = (
  { customerKey, billTo }: LocalInvoice,
  kept: (key: string | null) => string | null,
): string => kept(customerKey) ?? `named ${billTo.name.trim()}`;

/**
 * Sets a status on the chosen invoices, and offers for 8 seconds to restore each one's old status.
 */
function useChange(chosen: readonly LocalInvoice[], done: () => void) {
  const { common, invoices: t } = useMessages();
  const askLimits = useAskLimits();
  const offer = (
    message: string,
    changed: readonly LocalInvoice[],
    run: () => Promise<unknown>,
  ) => {
    done();
    undoable(message, { label: common.undo, run, names: shortNames(changed, t.unnamed) });
  };
  return {
    delivery: async (status: DeliveryStatus) => {
      await setDeliveryStatus(keysOf(chosen), status);
      offer(t.mark.done, chosen, () =>
        Promise.all(
          chosen.map((invoice) => setDeliveryStatus([invoice.key], invoice.deliveryStatus)),
        ),
      );
    },
    payment: async (status: PaymentStatus) => {
      const limits = status === "scheduled" ? "unasked" : await askLimits(chosen, null);
      if (limits === null) return;
      const { left, settle } = limits === "unasked" ? { left: null, settle: null } : limits;
      const moved = chosen.filter(({ key }) => !left?.has(key));
      await setPaymentStatus(keysOf(moved), status);
      const takeCashBack = await settle?.();
      offer(t.submitTo.done, moved, async () => {
        await takeCashBack?.();
        await givePaymentBack(moved);
      });
    },
  };
}

const keysOf = (invoices: readonly LocalInvoice[]) => invoices.map(({ key }) => key);
