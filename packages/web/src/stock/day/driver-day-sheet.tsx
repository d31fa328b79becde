import { Refused } from "@roundsman/contract/client";
import { languageFor, type DocumentLanguage } from "@roundsman/core/document-language";
import { useMemo, useState } from "react";
import { useStockWords } from "../../messages/late/stock/words.ts";
import { useQuery } from "../../session/query-client.ts";
import { NO_RETRY } from "../../session/call-options.ts";
import { Online } from "../../ui/online.tsx";
import parts from "../stock.module.css";
import { readDriverDay, type DriverDay } from "./driver-day.ts";
import { printedDay } from "./printed-day.ts";
import { SheetPaper } from "./sheet-paper.tsx";

interface DriverDaySheetProps {
  readonly sheet: { readonly driver: number; readonly driverName: string; readonly id: number };
}

/** A driver's closed day as it prints, for a manager. Only the driver can count its cash again. */
export function DriverDaySheet({ sheet: { driver, driverName, id } }: DriverDaySheetProps) {
  const { day: t } = useStockWords();
  const answer = useQuery({
    ...NO_RETRY,
    queryKey: ["office", "driver", driver, "day", id],
    queryFn: ({ signal }) => readDriverDay({ driver, id }, signal),
  });
  const { error } = answer;
  if (error instanceof Refused && error.problem.type === "no-driver")
    return <p className={parts.quiet}>{t.ofNoDriver}</p>;
  return <Online query={answer}>{(day) => <Paper day={day} driver={driverName} />}</Online>;
}

function Paper({ day, driver }: { readonly day: DriverDay; readonly driver: string }) {
  const [language, setLanguage] = useState<DocumentLanguage>(languageFor(null));
  const { day: t } = useStockWords();
  const printable = useMemo(() => printedDay(day, { driver, language }), [day, driver, language]);
  return (
    <>
      {day.sheet.correctedBy !== null && <p className={parts.quiet}>{t.corrected}</p>}
      <SheetPaper printable={printable} name="DAY" language={language} onLanguage={setLanguage} />
    </>
  );
}
