import { Button } from "@mantine/core";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { useMemo, useState } from "react";
import { useLanguage } from "../../messages/language.tsx";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { useActor } from "../../session/current-session.ts";
import type { LocalProduct } from "../../sync/store/local.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import type { CreditOfDay } from "./day-credits.ts";
import { dayRows } from "./day-rows.ts";
import { SheetPaper } from "./sheet-paper.tsx";
import parts from "../stock.module.css";

interface DaySheetViewProps {
  readonly sheet: LocalDaySheet;
  readonly products: readonly LocalProduct[];
  readonly credits: readonly CreditOfDay[];
  readonly onBack: () => void;
  readonly onAgain: () => void;
}

/** A closed day as it prints; its cash can be counted again. */
export function DaySheetView({ sheet, products, credits, onBack, onAgain }: DaySheetViewProps) {
  const { language: spoken, messages } = useLanguage();
  const { day: t } = useStockWords();
  const actor = useActor();
  const [language, setLanguage] = useState<DocumentLanguage>(spoken === "zh" ? "both" : "en");
  const printable = useMemo(() => {
    const { day, note, cashExpected: expected, cashCounted: counted, collected, goods } = sheet;
    const { received } = sheet;
    const onAccount = sheet.collectedOnAccount?.map(({ customerName: customer, amount }) => ({
      customer,
      amount,
    }));
    const rows = dayRows(goods, products).map(({ name, delivered, returned, wasted, closing }) => {
      return { name, delivered, returned, wastage: wasted, onVan: closing };
    });
    const cash = {
      // Entries, as the paper always had it: a closed day prints again as it was signed.
      invoices: collected.length,
      expected,
      counted,
      denominations: sheet.denominations ?? [],
    };
    return {
      kind: "day-sheet",
      sheet: {
        day,
        driver: actor?.name ?? "",
        rows,
        credits,
        cash,
        onAccount,
        received,
        note,
        language,
      },
    } as const;
  }, [sheet, products, credits, actor?.name, language]);
  return (
    <>
      <div className={parts.actions} style={{ marginBottom: 12 }}>
        <Button variant="default" onClick={onBack}>
          {messages.common.close}
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
