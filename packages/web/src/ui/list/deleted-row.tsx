import { Button } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import type { DeletedKind } from "@roundsman/contract/recently-deleted";
import type { Day } from "@roundsman/core/day";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import { useDeletedWords } from "../../messages/late/deleted/words.ts";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useOnce } from "../hooks/use-once.ts";
import { instantInWords } from "../instant-words.ts";
import { toast } from "../layer/toast.ts";
import { WholeNumbers } from "../whole-numbers.tsx";
import css from "./deleted-row.module.css";
import row from "./row.module.css";

/** One deleted thing, as the list shows it. */
export interface DeletedThing {
  readonly kind: DeletedKind;
  readonly key: string;
  /** The server's number; null where it never had one. */
  readonly id: number | null;
  /** Of a series. */
  readonly number?: string | undefined;
  readonly name: string;
  /** Of an invoice alone. */
  readonly date: Day | null;
  readonly total: Pence | null;
  readonly deletedAt: string;
  /** An invoice that was issued: its number stays taken. */
  readonly isVoided?: boolean;
  /** The name of the customer that this one is part of; undefined where it was deleted. */
  readonly mergedInto?: string | undefined;
}

interface DeletedRowProps {
  readonly item: DeletedThing;
  readonly restore: () => Promise<unknown>;
  /** What to say of a restoration that failed; the words of the error where it is absent. */
  readonly wordsFor?: (error: unknown) => string;
}

/** A deleted thing and the button that brings it back. */
export function DeletedRow({ item, restore, wordsFor }: DeletedRowProps) {
  const { invoices } = useMessages();
  const t = useDeletedWords();
  const errorText = useErrorText();
  const name = item.name.trim() || (item.kind === "invoice" ? invoices.unnamed : t.unnamed);
  const what = (item.kind === "invoice" ? numberOf(item) : null) ?? t.kinds[item.kind];
  const { mergedInto } = item;
  const at = instantInWords(item.deletedAt);
  const plain = item.isVoided ? t.voided(at) : t.when(at);
  const [bringBack, isBusy] = useOnce(async () => {
    try {
      await restore();
      toast.done(mergedInto ? t.unmerged(name, mergedInto) : t.restored(name));
    } catch (error) {
      toast.failed((wordsFor ?? errorText)(error));
    }
  });
  return (
    <div className={row.row}>
      <div className={row.text}>
        <span className={row.tall}>{name}</span>
        <span className={row.detail}>
          <span>{what}</span>
          {item.date && <span>{item.date}</span>}
          {item.total !== null && <span>{formatPounds(item.total)}</span>}
        </span>
        <span className={css.when}>
          <WholeNumbers>{mergedInto ? t.merged(mergedInto, at) : plain}</WholeNumbers>
        </span>
      </div>
      <Button
        variant="light"
        aria-label={mergedInto ? t.unmergeNamed(name, mergedInto) : t.restoreNamed(name)}
        loading={isBusy}
        onClick={() => void bringBack()}
      >
        {mergedInto ? t.unmerge : t.restore}
      </Button>
    </div>
  );
}
