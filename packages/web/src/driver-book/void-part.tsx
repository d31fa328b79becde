import { Button, Stack } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useIssuedWords } from "../messages/late/credit/words.ts";
import { TextArea } from "../ui/form/text-area.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { toast } from "../ui/layer/toast.ts";
import css from "./driver-book.module.css";
import { useActs } from "./queries.ts";
import type { Driver } from "./screen.tsx";
import { useTries } from "./use-tries.ts";

interface VoidPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Asks why, and voids. */
export function VoidPart({ driver, invoice, onBack, onDone }: VoidPartProps) {
  const { common } = useMessages();
  const t = useIssuedWords();
  const [reason, setReason] = useState("");
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const [run, busy] = useOnce(async () => {
    try {
      const why = reason.trim();
      await send({ why }, (key) => acts.void(invoice.id, why, key));
      onDone();
      toast.done(t.voided);
    } catch (error) {
      toast.failed(failed(error));
    }
  });
  return (
    <Stack gap="md" pb="md">
      <p className={css.quiet}>{t.voidText}</p>
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
