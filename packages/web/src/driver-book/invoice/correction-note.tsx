import { Button } from "@mantine/core";
import { Refused } from "@roundsman/contract/client";
import type { Invoice } from "@roundsman/contract/invoice";
import { numberOf } from "@roundsman/core/invoice";
import { isIssued } from "@roundsman/core/issuing/issued";
import { Undo2 } from "lucide-react";
import { useIssuedWords } from "../../messages/late/credit/words.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "../driver-book.module.css";
import { useOther } from "../queries.ts";
import type { Driver } from "../driver.ts";
import { useActs } from "../use-acts.ts";
import { useTries } from "../use-tries.ts";

interface NoteProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  /** Shows another invoice in the same sheet. */
  readonly onOpen: (id: number) => void;
}

/**
 * Says which invoice replaces this one. A corrected invoice cannot be voided, but its replacement
 * can.
 */
export function Replaced({ driver, invoice, onOpen, by }: NoteProps & { readonly by: number }) {
  const t = useIssuedWords();
  const { data, error } = useOther(driver.id, by);
  const isGone = error instanceof Refused && error.problem.status === 404;
  return (
    <div>
      <p className={css.quiet}>{data ? t.replacedBy(numberOf(data)) : t.replaced}</p>
      {isGone && <p className={css.quiet}>{t.newGone}</p>}
      {data && (
        <Button variant="light" mt={8} onClick={() => onOpen(by)}>
          {t.open}
        </Button>
      )}
      {isGone && <UndoButton driver={driver} old={invoice.id} onDone={() => undefined} />}
    </div>
  );
}

/**
 * Says which invoice this one replaces. The correction can be undone until the replacement is
 * issued.
 */
export function Corrects({ driver, invoice, onOpen, old }: NoteProps & { readonly old: number }) {
  const t = useIssuedWords();
  const { data } = useOther(driver.id, old);
  const mayUndo = invoice.correctedBy === undefined && !isIssued(invoice);
  return (
    <div>
      <p className={css.quiet}>{data ? t.corrects(numberOf(data)) : t.correctsAnother}</p>
      {mayUndo && <UndoButton driver={driver} old={old} onDone={() => onOpen(old)} />}
    </div>
  );
}

interface UndoProps {
  readonly driver: Driver;
  /** The id of the replaced invoice, which gets its former state back. */
  readonly old: number;
  readonly onDone: () => void;
}

function UndoButton({ driver, old, onDone }: UndoProps) {
  const t = useIssuedWords();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  const [undo, busy] = useOnce(async () => {
    try {
      await send({ old }, (key) => acts.uncorrect(old, key));
      toast.done(t.undone);
      onDone();
    } catch (error) {
      toast.failed(failed(error));
    }
  });
  return (
    <Button
      variant="subtle"
      px={0}
      leftSection={<Undo2 size={20} aria-hidden />}
      loading={busy}
      onClick={() => void undo()}
    >
      {t.undo}
    </Button>
  );
}
