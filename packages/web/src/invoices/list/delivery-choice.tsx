import { DELIVERY_STATUSES, type DeliveryStatus } from "@roundsman/core/delivery-status";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { ChoiceSheet } from "../choice-sheet.tsx";
import css from "../choice-sheet.module.css";
import { shortNames } from "../editor/short-names.ts";

interface DeliveryChoiceProps {
  readonly invoice: LocalInvoice;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (status: DeliveryStatus) => void;
}

/** The delivery statuses, for one invoice. */
export function DeliveryChoice({ invoice, ...sheet }: DeliveryChoiceProps) {
  const { invoices: t } = useMessages();
  return (
    <ChoiceSheet<DeliveryStatus>
      title={t.mark.label}
      note={shortNames([invoice], t.unnamed).join("")}
      choices={DELIVERY_STATUSES.map((value) => ({
        value,
        label: t.delivery[value],
        mark: <span className={css.dot} data-status={value} />,
      }))}
      {...sheet}
    />
  );
}
