import { Button } from "@mantine/core";
import type { BusinessCustomer } from "@roundsman/contract/office/business-customers";
import { Eraser } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { useDataWords } from "../messages/late/data-words.ts";
import { useQueryClient } from "../session/query-client.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { erasureText } from "./erasure-text.ts";
import { eraseOfBusiness, foreseeErasureOfBusiness } from "./queries.ts";

export interface EraseOfBusinessProps {
  readonly record: Pick<BusinessCustomer, "id" | "name">;
  /** Query keys that are out of date after it. */
  readonly changes: readonly string[];
  readonly onDone: () => void;
}

/**
 * Asks, with everything that the erasure keeps and deletes, and erases a customer of the business
 * for everybody who has it.
 */
export function EraseOfBusiness({ record: { id, name }, changes, onDone }: EraseOfBusinessProps) {
  const { common } = useMessages();
  const t = useDataWords().privacy;
  const confirm = useConfirm();
  const cache = useQueryClient();
  const errorText = useErrorText();
  const [run, busy] = useOnce((work: () => Promise<void>) =>
    work().catch((error: unknown) => toast.failed(errorText(error))),
  );
  const erase = async () => {
    await eraseOfBusiness(id);
    toast.done(t.erased);
    onDone();
    await cache.invalidateQueries({ queryKey: changes });
  };
  const ask = async () => {
    const foreseen = await foreseeErasureOfBusiness(id);
    confirm({
      title: t.eraseTitle(name),
      text: erasureText(t, foreseen, t.holders),
      yes: t.erase,
      no: common.cancel,
      onYes: () => void run(erase),
    });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      fullWidth
      leftSection={<Eraser size={20} aria-hidden />}
      loading={busy}
      onClick={() => void run(ask)}
    >
      {t.eraseLong}
    </Button>
  );
}
