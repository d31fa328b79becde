import { useState } from "react";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const StatementSheet = later(
  async () => (await import("./statement-sheet.tsx")).StatementSheet,
  SheetMissing,
);

/** Opens the statement of account of a customer. */
export function useStatementSheet(customer: LocalCustomer) {
  // The sheet stays mounted while it slides away, because it returns the focus then.
  const [opened, setOpened] = useState<boolean | null>(null);
  const sheet = opened !== null && (
    <StatementSheet customer={customer} opened={opened} onClose={() => setOpened(false)} />
  );
  return { state: () => setOpened(true), sheet } as const;
}
