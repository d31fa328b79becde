import { useState } from "react";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const ReminderSheet = later(
  async () => (await import("./reminder-sheet.tsx")).ReminderSheet,
  SheetMissing,
);

/** Opens a reminder of some invoices of one customer. */
export function useReminder() {
  const [asked, setAsked] = useState<{
    readonly invoices: readonly LocalInvoice[];
    readonly time: number;
  } | null>(null);
  // The sheet stays mounted while it slides away, because it returns the focus then.
  const [opened, setOpened] = useState(false);
  const remind = (invoices: readonly LocalInvoice[]) => {
    setAsked({ invoices, time: (asked?.time ?? 0) + 1 });
    setOpened(true);
  };
  const sheet = asked && (
    <ReminderSheet
      key={asked.time}
      opened={opened}
      invoices={asked.invoices}
      onClose={() => setOpened(false)}
    />
  );
  return { remind, sheet } as const;
}
