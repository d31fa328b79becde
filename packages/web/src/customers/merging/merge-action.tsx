import { Merge } from "lucide-react";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { BarAction } from "../../ui/list/bar-action.tsx";
import { useMergeSheet } from "./use-merge-sheet.tsx";

interface MergeActionProps {
  /** Those that are selected. */
  readonly chosen: readonly LocalCustomer[];
  readonly onMerged: () => void;
}

/** In selection mode: merges the two that are selected. */
export function MergeAction({ chosen, onMerged }: MergeActionProps) {
  const t = useMergingWords();
  const { merge, sheet } = useMergeSheet(onMerged);
  const [one, two, third] = chosen;
  return (
    <>
      {one && two && !third && (
        <BarAction
          icon={<Merge size={22} aria-hidden />}
          label={t.action}
          onClick={() => merge(one, two)}
        />
      )}
      {sheet}
    </>
  );
}
