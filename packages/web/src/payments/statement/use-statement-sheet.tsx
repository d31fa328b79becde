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
  // It stays while it slides away, and gives the focus back then.
  const [opened, setOpened] = useState<boolean | null>(null);
  const sheet = opened !== null && (
    <StatementSheet customer={customer} opened={opened} onClose={() => setOpened(false)} />
  );
  return { state: () => setOpened(true), sheet } as const;
}
