import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { MergeChoices } from "./merge-choices.tsx";
import { MergeForm } from "./merge-form.tsx";

export interface MergeSheetProps {
  readonly first: LocalCustomer;
  /** Null: still to be chosen. */
  readonly second: LocalCustomer | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMerged?: (() => void) | undefined;
}

/** Merges two contacts: asks first for the other one, then which of the two is kept. */
export function MergeSheet({ first, second, opened, onClose, onMerged }: MergeSheetProps) {
  const { common } = useMessages();
  const t = useMergingWords();
  const [chosen, setChosen] = useState(second);
  return (
    <Sheet
      title={chosen ? t.title : t.choose}
      opened={opened}
      height={chosen ? "content" : "full"}
      onClose={onClose}
      closeLabel={common.close}
    >
      {chosen ? (
        <MergeForm
          keys={[first.key, chosen.key]}
          onDone={() => {
            onClose();
            onMerged?.();
          }}
        />
      ) : (
        <MergeChoices customer={first} onPick={setChosen} />
      )}
    </Sheet>
  );
}
