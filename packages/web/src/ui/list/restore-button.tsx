import type { DeletedKind } from "@roundsman/contract/recently-deleted";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { Button } from "@mantine/core";
import { useDeletedWords } from "../../messages/late/deleted/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useErrorText } from "../hooks/use-error-text.ts";
import { useOnce } from "../hooks/use-once.ts";
import { toast } from "../layer/toast.ts";

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

export interface RestoreButtonProps {
  readonly item: DeletedThing;
  readonly restore: () => Promise<unknown>;
  /** What to say of a restoration that failed; the words of the error where it is absent. */
  readonly wordsFor?: (error: unknown) => string;
}

/** Brings a deleted thing back, and says so. */
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

/** What a deleted thing is called where it has no name. */
export function useNameOf({ kind, name }: Pick<DeletedThing, "kind" | "name">): string {
  const { invoices } = useMessages();
  const t = useDeletedWords();
  return name.trim() || (kind === "invoice" ? invoices.unnamed : t.unnamed);
}
