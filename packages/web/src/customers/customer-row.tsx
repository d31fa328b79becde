import { ActionIcon, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Pencil, ReceiptText, Star, Trash2 } from "lucide-react";
import type { RowProps } from "../book/book-screen.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../platform/local.ts";
import { SyncWord } from "../ui/sync-word.tsx";
import row from "../ui/row.module.css";

interface CustomerRowProps extends RowProps<LocalCustomer> {
  readonly onInvoices: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Who, where, how to reach them. The icons stay quiet until needed. */
export function CustomerRow({ item, selected, onToggle, onInvoices, onEdit, onDelete }: CustomerRowProps) {
  const { contact, customers: say } = useMessages();
  const { id, key, name, city, postcode, phone, premium, sync } = item;
  const lines = (
    <>
      <span className={row.tall}>
        {name}
        {premium && <Star className={row.star ?? ""} size={15} aria-label={say.regular} />}
      </span>
      <span className={row.detail}>
        {[`${city} ${postcode}`.trim(), phone].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
        <SyncWord state={sync} />
      </span>
    </>
  );
  if (selected !== undefined)
    return (
      <label className={row.row} data-selected={selected || undefined}>
        <Checkbox aria-label={say.select(name)} checked={selected} onChange={onToggle} />
        <span className={row.text}>{lines}</span>
      </label>
    );
  return (
    <div className={row.row}>
      <Link to="/contact/$id" params={{ id: String(id ?? key) }} className={row.text}>
        {lines}
      </Link>
      <span className={row.icons}>
        <ActionIcon aria-label={contact.invoices.view(name)} size={44} onClick={onInvoices}>
          <ReceiptText size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say.edit(name)} size={44} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say.delete(name)} size={44} onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
