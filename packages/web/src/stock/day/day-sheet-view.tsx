import { Button } from "@mantine/core";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { useMemo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { useActor } from "../../session/current-session.ts";
import type { LocalProduct } from "../../sync/store/local.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import type { CreditOfDay } from "./day-credits.ts";
import { printedDay } from "./printed-day.ts";
import { SheetPaper } from "./sheet-paper.tsx";
import parts from "../stock.module.css";

interface DaySheetViewProps {
  readonly sheet: LocalDaySheet;
  readonly products: readonly LocalProduct[];
  readonly credits: readonly CreditOfDay[];
  readonly onBack: () => void;
  readonly onAgain: () => void;
}

/** A closed day as it prints, with a button to count its cash again. */
export function DaySheetView({ sheet, products, credits, onBack, onAgain }: DaySheetViewProps) {
  const { common } = useMessages();
  const { day: t } = useStockWords();
  const actor = useActor();
  const [language, setLanguage] = useState<DocumentLanguage>(languageFor(null));
  const driver = actor?.name ?? "";
  const printable = useMemo(
    () => printedDay({ sheet, products, credits }, { driver, language }),
    [sheet, products, credits, driver, language],
  );
  return (
    <>
      <div className={parts.actions} style={{ marginBottom: 12 }}>
        <Button variant="default" onClick={onBack}>
          {common.close}
        </Button>
        {sheet.correctedBy === null && (
          <Button variant="default" onClick={onAgain}>
            {t.again}
          </Button>
        )}
      </div>
      <SheetPaper printable={printable} name="DAY" language={language} onLanguage={setLanguage} />
    </>
  );
}
