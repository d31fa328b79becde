import type { DeliveryStatus } from "@roundsman/core/delivery-status";
import { useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useAhead } from "../../ui/late/use-ahead.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { setDeliveryStatus } from "../queries.ts";
import { shortNames } from "../editor/short-names.ts";
import { NEXT_DELIVERY } from "./next-delivery.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const deliveryChoice = () => import("./delivery-choice.tsx");
const DeliveryChoice = later(async () => (await deliveryChoice()).DeliveryChoice, SheetMissing);

interface DeliveryMark {
  /** Sets the next delivery status of an invoice; after the last one, asks for a status. */
  readonly next: (invoice: LocalInvoice) => void;
  readonly choose: (invoice: LocalInvoice) => void;
  /** Render it: the sheet that asks for a status. */
  readonly sheet: ReactNode;
}

/** Sets the delivery status of one invoice, with 8 seconds to undo it. */
export function useDeliveryMark(): DeliveryMark {
  const { common, invoices: t, lists } = useMessages();
  const [asked, setAsked] = useState<LocalInvoice | null>(null);
  const [opened, setOpened] = useState(false);
  useAhead(deliveryChoice);
  const mark = async (invoice: LocalInvoice, status: DeliveryStatus) => {
    const { key, deliveryStatus: before } = invoice;
    if (status === before) return;
    await setDeliveryStatus([key], status);
    undoable(lists.marked(t.delivery[status]), {
      label: common.undo,
      run: () => setDeliveryStatus([key], before),
      names: shortNames([invoice], t.unnamed),
    });
  };
  const choose = (invoice: LocalInvoice) => {
    setAsked(invoice);
    setOpened(true);
  };
  const next = (invoice: LocalInvoice) => {
    const status = NEXT_DELIVERY[invoice.deliveryStatus];
    if (status) void mark(invoice, status);
    else choose(invoice);
  };
  const sheet = asked && (
    <DeliveryChoice
      invoice={asked}
      opened={opened}
      onClose={() => setOpened(false)}
      onChoose={(status) => {
        setOpened(false);
        void mark(asked, status);
      }}
    />
  );
  return { next, choose, sheet };
}
