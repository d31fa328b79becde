import { Button } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../messages/language.tsx";
import { useDeletedWords } from "../messages/late/deleted/words.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { instantInWords } from "../ui/instant-words.ts";
import { toast } from "../ui/layer/toast.ts";
import row from "../ui/list/row.module.css";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import type { Deleted } from "./deleted.ts";
import css from "./screen.module.css";

interface DeletedRowProps {
  readonly item: Deleted;
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
