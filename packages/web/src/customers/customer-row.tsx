import { Pencil, ReceiptText, Star, Trash2 } from "lucide-react";
import { BookRow } from "../book/book-row.tsx";
import type { RowProps } from "../book/book-screen.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";

interface CustomerRowProps extends RowProps<LocalCustomer> {
  readonly onInvoices: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Who, where, how to reach them. */
export function CustomerRow({
  item,
  selected,
  onToggle,
  onInvoices,
  onEdit,
  onDelete,
}: CustomerRowProps) {
  const { contact, customers: t } = useMessages();
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
        {[`${city} ${postcode}`.trim(), phone].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
        <SyncWord state={sync} />
      </span>
    </BookRow>
  );
}
