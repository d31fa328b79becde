import { useCallback, type ComponentType } from "react";
import { useDefaultIssuer } from "../companies/queries.ts";
import { useLanguage } from "../messages/language.tsx";
import { DaySheets } from "../office/day-sheets.ts";
import { Printing, type Report } from "../ui/tables/printing.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { later } from "../ui/late/later.tsx";
import { PartMissing } from "../ui/late/part-missing.tsx";
import { useHandOut } from "../ui/layer/hand-out-sheet.tsx";
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
    const { handOut, sheet } = useHandOut();
    const print = useCallback(
      async ({ file, ...report }: Report) => {
        const { paperFiles } = await import("../documents/paper-files.ts");
        const document = { ...report, today, company: await issuer(), language };
        const { files, missing } = await paperFiles(
          { kind: "report", report: document },
          "pdf",
          () => file + ".pdf",
        );
        const isOut = await handOut({ files });
        if (isOut && missing.length > 0) toast.failed(missingWords(missing.join(" ")));
      },
      [handOut, issuer, language, today, missingWords],
    );
    return (
      <Printing value={print}>
        <DaySheets value={DaySheet}>
          <Page />
          {sheet}
        </DaySheets>
      </Printing>
    );
  };
