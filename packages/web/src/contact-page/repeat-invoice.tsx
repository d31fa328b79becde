import { owed } from "@roundsman/core/invoice";
import { Button } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { useNavigate } from "@tanstack/react-router";
import { Repeat2 } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import css from "./contact-page.module.css";
import { invoiceNumber } from "./invoice-number.ts";
import type { InvoicesOf } from "./queries.ts";

/** Opens a new invoice with the lines of the last one, dated today. */
export function RepeatInvoice({ sold }: { readonly sold: InvoicesOf }) {
  const { contact: t } = useMessages();
  const navigate = useNavigate();
  const last = sold.invoices?.find(({ lines }) => lines.length > 0);
  if (!last) return null;
  return (
    <Button
      fullWidth
      h="auto"
      mih={56}
      leftSection={<Repeat2 size={20} aria-hidden />}
      onClick={() => void navigate({ to: "/make", state: { repeat: last.key } })}
    >
      <span className={css.repeat}>
        {t.repeat}
        <small>{t.repeatNote(invoiceNumber(last, t), formatPounds(owed(last.totals)))}</small>
      </span>
    </Button>
  );
}
