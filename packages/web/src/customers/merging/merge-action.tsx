import { Merge } from "lucide-react";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { BarAction } from "../../ui/list/bar-action.tsx";
import { useMergeSheet } from "./use-merge-sheet.tsx";

interface MergeActionProps {
  /** The selected customers. */
  readonly chosen: readonly LocalCustomer[];
  readonly onMerged: () => void;
}

/** The selection's action that merges two selected customers. */
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
