import { useState } from "react";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import type { MergeSheetProps } from "./merge-sheet.tsx";

const MergeSheet = later<MergeSheetProps>(
  async () => (await import("./merge-sheet.tsx")).MergeSheet,
  SheetMissing,
);

/** Opens the merge of a contact with another one, or with one that is to be chosen. */
export function useMergeSheet(onMerged?: () => void) {
  const [asked, setAsked] = useState<Omit<MergeSheetProps, "onClose" | "onMerged"> | null>(null);
  const sheet = asked && (
    <MergeSheet
      key={`${asked.first.key} ${asked.second?.key}`}
      {...asked}
      onClose={() => setAsked({ ...asked, opened: false })}
      onMerged={onMerged}
    />
  );
  const merge = (first: LocalCustomer, second: LocalCustomer | null) =>
    setAsked({ first, second, opened: true });
  return { merge, sheet } as const;
}
