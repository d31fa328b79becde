import { Button, Stack } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import { owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";
import { useTries } from "../use-tries.ts";
import { useActs } from "../use-acts.ts";

interface VoidPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Asks for a reason, voids, and offers an undo for 8 seconds. */
export function VoidPart({ driver, invoice, onBack, onDone }: VoidPartProps) {
  const { common, invoices } = useMessages();
  const t = useIssuedWords();
  const [reason, setReason] = useState("");
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const sayFailed = (error: unknown) => toast.failed(failed(error));
  const { id, billTo, totals } = invoice;
  const [run, busy] = useOnce(async () => {
    try {
      const why = reason.trim();
      await send({ why }, (key) => acts.void(id, why, key));
    } catch (error) {
      return sayFailed(error);
    }
    onDone();
    undoable(t.voided, {
      label: common.undo,
      run: () => send({ id }, (key) => acts.restore(id, key)).catch(sayFailed),
      names: [`${billTo.name.trim() || invoices.unnamed} ${formatPounds(owed(totals))}`],
    });
  });
  return (
    <Stack gap="md" pb="md">
      <p className={css.quiet}>{t.voidText}</p>
      {invoice.corrects !== undefined && <p className={css.quiet}>{t.drops}</p>}
      <TextArea
        label={t.reason}
        placeholder={t.reasonHint}
        value={reason}
        maxLength={500}
        onText={setReason}
      />
      <div className={css.actions}>
        <Button color="red" loading={busy} onClick={() => void run()}>
          {t.void}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {common.cancel}
        </Button>
      </div>
    </Stack>
  );
}
