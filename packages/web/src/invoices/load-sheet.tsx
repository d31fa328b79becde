import { Modal } from "@mantine/core";
import { loadSheet } from "@roundsman/core/invoice";
import { formatQuantity } from "@roundsman/core/quantity";
import { useMemo } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";
import narrow from "../ui/list/narrow-table.module.css";
import css from "./load-sheet.module.css";
import { useLayer } from "../ui/layer/layers.ts";

/** 'Product Details Summary': the quantity of each product in the list, for loading the van. */
export function LoadSheet({
  invoices,
  opened,
  onClose,
}: {
  readonly invoices: readonly LocalInvoice[];
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { common, invoices: t } = useMessages();
  useLayer(opened, onClose);
  const rows = useMemo(() => (opened ? loadSheet(invoices) : []), [invoices, opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t.summary.title}
      closeButtonProps={{ "aria-label": common.close, size: 44, iconSize: 20 }}
      size={480}
    >
      {rows.length === 0 ? (
        <p className={css.empty}>{t.summary.empty}</p>
      ) : (
        <table className={`${css.table} ${narrow.table}`}>
          <thead>
            <tr>
              <th scope="col">{t.summary.product}</th>
              <th scope="col">{t.summary.quantity}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, quantity }) => (
              <tr key={name}>
                <td>{name}</td>
                <td data-column={t.summary.quantity}>{formatQuantity(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
