import { Files } from "lucide-react";
import { useState } from "react";
import { useCompanies, useIssuer } from "../../companies/queries.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { BarAction } from "../../ui/list/bar-action.tsx";
import { toast } from "../../ui/layer/toast.ts";

const BatchPapers = later(
  async () => (await import("./batch-papers.tsx")).BatchPapers,
  SheetMissing,
);

/** An action of selection mode: the documents of the chosen invoices as one file. */
export function DocumentBatch({
  chosen,
  onDone,
}: {
  readonly chosen: readonly LocalInvoice[];
  readonly onDone: () => void;
}) {
  const { invoices: t } = useMessages();
  const company = useIssuer(null) ?? null;
  const companies = useCompanies();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <BarAction
        icon={<Files size={22} aria-hidden />}
        label={t.batch.action}
        onClick={() => (chosen.length === 0 ? toast.failed(t.selectOne) : setOpened(true))}
      />
      {opened && (
        <BatchPapers
          chosen={chosen}
          company={company}
          companies={companies}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  );
}
