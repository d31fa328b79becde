import { DELIVERY_STATUSES, type DeliveryStatus } from "@roundsman/core/delivery-status";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { ChoiceSheet } from "../choice-sheet.tsx";
import css from "../choice-sheet.module.css";
import { toldApart } from "../editor/told-apart.ts";

interface DeliveryChoiceProps {
  readonly invoice: LocalInvoice;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (status: DeliveryStatus) => void;
}

/** The delivery statuses, for one invoice. */
export function DeliveryChoice({ invoice, ...sheet }: DeliveryChoiceProps) {
  const { invoices: say } = useMessages();
  return (
    <ChoiceSheet<DeliveryStatus>
      title={say.mark.label}
      note={toldApart([invoice], say.unnamed).join("")}
      choices={DELIVERY_STATUSES.map((value) => ({
        value,
        label: say.delivery[value],
        mark: <span className={css.dot} data-status={value} />,
      }))}
      {...sheet}
    />
  );
}
