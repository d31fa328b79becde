import { Button } from "@mantine/core";
import type { Line } from "@roundsman/core/invoice";
import { Percent } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { useRecords } from "../records.ts";
import css from "./rates-note.module.css";

interface RatesNoteProps {
  readonly lines: readonly Line[];
  readonly onPut: (lines: readonly Line[]) => void;
}

/**
 * Says that lines without a VAT rate are taxed in full although their products have a rate now; a
 * tap applies these rates.
 */
export function RatesNote({ lines, onPut }: RatesNoteProps) {
  const { lines: t } = useMessages().editor;
  const missing = useRecords().useMissingRates(lines);
  if (!missing || missing.length === 0) return null;
  return (
    <div className={css.note} role="note">
      <p>{t.rateless(missing.length)}</p>
      <Button
        variant="light"
        leftSection={<Percent size={18} aria-hidden />}
        onClick={() => onPut(missing)}
      >
        {t.takeRates}
      </Button>
    </div>
  );
}
