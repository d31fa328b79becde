import type { DeletedKind } from "@roundsman/contract/recently-deleted";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { Button } from "@mantine/core";
import { useDeletedWords } from "../../messages/late/deleted/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useOnce } from "../hooks/use-once.ts";
import { toast } from "../layer/toast.ts";

/** A deleted record as the list shows it. */
export interface DeletedThing {
  readonly kind: DeletedKind;
  readonly key: string;
  /** The server's id; null where the server never had the record. */
  readonly id: number | null;
  /** The number from a number series. */
  readonly number?: string | undefined;
  readonly name: string;
  /** Only of an invoice. */
  readonly date: Day | null;
  readonly total: Pence | null;
  readonly deletedAt: string;
  /** An invoice that was issued; its number stays taken. */
  readonly isVoided?: boolean;
  /** The name of the customer that this one was merged into; undefined where it was deleted. */
  readonly mergedInto?: string | undefined;
}

export interface RestoreButtonProps {
  readonly item: DeletedThing;
  readonly restore: () => Promise<unknown>;
  /** Words for a restore that failed; the error's own words where absent. */
  readonly wordsFor?: (error: unknown) => string;
}

/** Restores a deleted record and reports it. */
export function RestoreButton({ item, restore, wordsFor }: RestoreButtonProps) {
  const t = useDeletedWords();
  const errorText = useErrorText();
  const name = useNameOf(item);
  const { mergedInto } = item;
  const [bringBack, isBusy] = useOnce(async () => {
    try {
      await restore();
      toast.done(mergedInto ? t.unmerged(name, mergedInto) : t.restored(name));
    } catch (error) {
      toast.failed((wordsFor ?? errorText)(error));
    }
  });
  return (
    <Button
      variant="light"
      aria-label={mergedInto ? t.unmergeNamed(name, mergedInto) : t.restoreNamed(name)}
      loading={isBusy}
      onClick={() => void bringBack()}
    >
      {mergedInto ? t.unmerge : t.restore}
    </Button>
  );
}

/** The name of a deleted record, with a default where it has none. */
export function useNameOf({ kind, name }: Pick<DeletedThing, "kind" | "name">): string {
  const { invoices } = useMessages();
  const t = useDeletedWords();
  return name.trim() || (kind === "invoice" ? invoices.unnamed : t.unnamed);
}
