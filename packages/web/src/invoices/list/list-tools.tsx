import { Button } from "@mantine/core";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { CalendarPlus, CheckCheck } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useAhead } from "../../ui/late/use-ahead.ts";
import css from "./list-tools.module.css";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

const importSheet = () => import("../import-sheet.tsx");
const ImportSheet = later(async () => (await importSheet()).ImportSheet, SheetMissing);

/**
 * Submit All and, on GetPaid, Import from schedule. Both are used once a day, so they are not near
 * the thumb.
 */
export function ListTools({
  list,
  all,
  onSubmitAll,
}: {
  readonly list: InvoiceList;
  readonly all: readonly LocalInvoice[] | undefined;
  readonly onSubmitAll: (all: readonly LocalInvoice[]) => void;
}) {
  const { invoices: t } = useMessages();
  const [importing, setImporting] = useState<boolean | null>(null);
  useAhead(importSheet, all !== undefined);
  return (
    <div className={css.tools} data-plain>
      <Button
        variant="light"
        px={12}
        leftSection={<CheckCheck size={18} aria-hidden />}
        disabled={!all}
        onClick={() => onSubmitAll(all ?? [])}
      >
        {t.submitAll}
      </Button>
      {list === "getPaid" && (
        <Button
          variant="default"
          px={12}
          leftSection={<CalendarPlus size={18} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {t.import.label}
        </Button>
      )}
      {importing !== null && <ImportSheet opened={importing} onClose={() => setImporting(false)} />}
    </div>
  );
}
