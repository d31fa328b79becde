import { useCallback, type ComponentType } from "react";
import { useDefaultIssuer } from "../companies/queries.ts";
import { useLanguage } from "../messages/language.tsx";
import { DaySheets } from "../office/day-sheets.ts";
import { Printing, type Report } from "../ui/tables/printing.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { later } from "../ui/late/later.tsx";
import { PartMissing } from "../ui/late/part-missing.tsx";
import { toast } from "../ui/layer/toast.ts";

/** The sheet of a closed day. Its code is fetched when the first one is opened. */
const DaySheet = later(
  async () => (await import("../stock/day/driver-day-sheet.tsx")).DriverDaySheet,
  PartMissing,
);

/**
 * Makes a page of the office printable. The code that makes papers is fetched at the first print.
 */
export const printable = (Page: ComponentType) =>
  function PrintablePage() {
    const { language, messages } = useLanguage();
    const { missing: missingWords } = messages.editor;
    const issuer = useDefaultIssuer();
    const today = useToday();
    const print = useCallback(
      async ({ file, ...report }: Report) => {
        const { handOver } = await import("../documents/hand-over.ts");
        const document = { ...report, today, company: await issuer(), language };
        const missing = await handOver(
          { kind: "report", report: document },
          "pdf",
          () => file + ".pdf",
        );
        if (missing.length > 0) toast.failed(missingWords(missing.join(" ")));
      },
      [issuer, language, today, missingWords],
    );
    return (
      <Printing value={print}>
        <DaySheets value={DaySheet}>
          <Page />
        </DaySheets>
      </Printing>
    );
  };
