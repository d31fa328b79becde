import type { DayRange } from "@roundsman/core/day-range";
import { useState, type ReactNode } from "react";
import { useToday } from "../../ui/hooks/use-today.ts";
import { SpanFields } from "./span-fields.tsx";
import { firstChoice, spanOf } from "./statement-span.ts";

interface DaysProps {
  readonly children: (span: DayRange) => ReactNode;
}

/** Chooses the days of a statement, and shows its children for them. */
export function StatementDays({ children }: DaysProps) {
  const today = useToday();
  const [choice, setChoice] = useState(() => firstChoice(today));
  const span = spanOf(choice, today);
  return (
    <>
      <SpanFields choice={choice} onChange={setChoice} />
      {span && children(span)}
    </>
  );
}
