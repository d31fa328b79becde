import { Button } from "@mantine/core";
import { roleOf } from "@roundsman/core/role";
import { BookUser, Download, Package } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useActor } from "../session/current-session.ts";
import { CardSection } from "../ui/card-section.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import type { ImportKind } from "./columns.ts";
import css from "./data.module.css";
import { ImportSheet } from "./import-sheet.tsx";
import { PastImports } from "./past-imports.tsx";
import { downloadData, OWN_IMPORTS, useOwnBook } from "./queries.ts";
import { useDataWords } from "../messages/late/data-words.ts";

/**
 * /info/data: export of one's own data, import of customers and products from other programs, and
 * the log of one's records.
 */
export function DataScreen({ log }: { readonly log: ReactNode }) {
  const t = useDataWords();
  const [importing, setImporting] = useState<ImportKind | null>(null);
  const own = useOwnBook(importing ?? "customers");
  return (
    <>
      <ListHead title={t.title} />
      <CardSection title={t.import.title} text={t.import.text}>
        <div className={css.buttons}>
          <Button
            variant="light"
            leftSection={<BookUser size={20} aria-hidden />}
            onClick={() => setImporting("customers")}
          >
            {t.import.customers}
          </Button>
          <Button
            variant="light"
            leftSection={<Package size={20} aria-hidden />}
            onClick={() => setImporting("products")}
          >
            {t.import.products}
          </Button>
        </div>
        <PastImports imports={OWN_IMPORTS} />
      </CardSection>
      <Exports />
      {log}
      <ImportSheet kind={importing} into={own} onClose={() => setImporting(null)} />
    </>
  );
}

function Exports() {
  const t = useDataWords();
  const errorText = useErrorText();
  const actor = useActor();
  const [whose, setWhose] = useState<"own" | "business" | null>(null);
  const [fetchAll, busy] = useOnce(async (whose: "own" | "business") => {
    setWhose(whose);
    await downloadData(whose).then(
      () => toast.done(t.export.done),
      (error: unknown) => toast.failed(errorText(error)),
    );
  });
  return (
    <CardSection title={t.export.title} text={t.export.text}>
      <div className={css.buttons}>
        <Button
          variant="light"
          leftSection={<Download size={20} aria-hidden />}
          loading={busy && whose === "own"}
          onClick={() => void fetchAll("own")}
        >
          {t.export.own}
        </Button>
        {actor && roleOf(actor) === "manager" && (
          <Button
            variant="light"
            leftSection={<Download size={20} aria-hidden />}
            loading={busy && whose === "business"}
            onClick={() => void fetchAll("business")}
          >
            {t.export.business}
          </Button>
        )}
      </div>
    </CardSection>
  );
}
