import { Stack, Textarea } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useReminderWords } from "../../messages/late/reminder-words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import css from "../payments.module.css";
import { ReminderFields } from "./reminder-fields.tsx";
import { ReminderWays } from "./reminder-ways.tsx";
import { useReminderMessage } from "./use-reminder-message.ts";

interface ReminderSheetProps {
  readonly opened: boolean;
  /** Invoices of one customer, at least one of them open. */
  readonly invoices: readonly LocalInvoice[];
  readonly onClose: () => void;
}

/**
 * A message that reminds a customer: choose tone, language and interest; edit, share or copy it.
 */
export function ReminderSheet({ opened, invoices: initialInvoices, onClose }: ReminderSheetProps) {
  const { common } = useMessages();
  const t = useReminderWords();
  const { remind: title } = usePaymentsWords();
  const { invoices, fields, text, edit, ready, isWritten } = useReminderMessage(initialInvoices);
  return (
    <Sheet title={title} opened={opened} height="full" onClose={onClose} closeLabel={common.close}>
      {invoices.length === 0 ? (
        <p className={css.detail}>{t.nothing}</p>
      ) : !isWritten ? null : (
        <Stack gap="md" pb="md">
          <ReminderFields {...fields} />
          <Textarea
            label={t.text}
            rows={12}
            value={text}
            onChange={(event) => edit(event.currentTarget.value)}
          />
          <ReminderWays text={text} ready={ready} />
        </Stack>
      )}
    </Sheet>
  );
}
