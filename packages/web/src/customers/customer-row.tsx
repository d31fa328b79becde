import { Pencil, ReceiptText, Star, Trash2 } from "lucide-react";
import { BookRow } from "../book/book-row.tsx";
import type { RowProps } from "../book/book-screen.tsx";
import { balanceText } from "../messages/balance-text.ts";
import { useMessages } from "../messages/language.tsx";
import type { Owing } from "../payments/queries.ts";
import type { LocalCustomer } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";

interface CustomerRowProps extends RowProps<LocalCustomer> {
  /** Present while the list is ordered by debt. */
  readonly owing: Owing | undefined;
  readonly onInvoices: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A customer's name and place, with the phone number or what they owe. */
export function CustomerRow({
  item,
  selected,
  onToggle,
  owing,
  onInvoices,
  onEdit,
  onDelete,
}: CustomerRowProps) {
  const { contact, customers: t, lists } = useMessages();
  const { id, key, name, city, postcode, phone, premium, sync } = item;
  return (
    <BookRow
      selected={selected}
      select={t.select(name)}
      onToggle={onToggle}
      page={{ to: "/contact/$id", params: { id: String(id ?? key) }, search: {} }}
      actions={[
        { icon: ReceiptText, label: contact.invoices.view(name), act: onInvoices },
        { icon: Pencil, label: t.edit(name), act: onEdit },
        { icon: Trash2, label: t.delete(name), act: onDelete },
      ]}
    >
      <span className={row.tall}>{name}</span>
      <span className={row.detail}>
        {premium && (
          <span className={row.mark}>
            <Star className={row.star ?? ""} size={14} aria-label={t.regular} />
          </span>
        )}
        {owing && <span className={row.price}>{balanceText(owing.owed, t)}</span>}
        {owing && owing.days > 0 && <span className={row.late}>{lists.late(owing.days)}</span>}
        {owing && owing.owed > 0 && owing.oldest > owing.days && (
          <span>{t.oldest(owing.oldest)}</span>
        )}
        {[`${city} ${postcode}`.trim(), owing ? "" : phone].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
        <SyncWord state={sync} />
      </span>
    </BookRow>
  );
}
