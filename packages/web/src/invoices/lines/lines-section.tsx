import { Button } from "@mantine/core";
import type { Line } from "@roundsman/core/invoice";
import { Plus } from "lucide-react";
import { memo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { LineSheet } from "./line-sheet.tsx";
import css from "./lines-section.module.css";
import { LinesTable } from "./lines-table.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { RatesNote } from "./rates-note.tsx";

interface LinesSectionProps {
  readonly customerKey: string | null;
  readonly lines: readonly Line[];
  readonly readonly: boolean;
  readonly onPut: (lines: readonly Line[]) => void;
  readonly onRemove: (line: Line) => void;
  /** Indexes of the lines that still have something to credit. */
  readonly creditable: ReadonlySet<number> | undefined;
  readonly onCredit: (place: number) => void;
}

/** The lines: the table, the drawer that adds to it, the sheet that edits a line. */
export const LinesSection = memo(function LinesSection({
  customerKey,
  lines,
  readonly,
  onPut,
  onRemove,
  creditable,
  onCredit,
}: LinesSectionProps) {
  const { editor } = useMessages();
  const [picking, setPicking] = useState(false);
  const [line, setLine] = useState<Line | null>(null);
  return (
    <section aria-label={editor.lines.title}>
      <h2 className={css.title}>{editor.lines.title}</h2>
      <LinesTable
        lines={lines}
        readonly={readonly}
        onOpen={setLine}
        creditable={readonly ? creditable : undefined}
        onCredit={onCredit}
      />
      {!readonly && <RatesNote lines={lines} onPut={onPut} />}
      {!readonly && (
        <Button
          variant="light"
          fullWidth
          mt="sm"
          leftSection={<Plus size={20} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {editor.lines.add}
        </Button>
      )}
      <ProductPicker
        opened={picking}
        customerKey={customerKey}
        lines={lines}
        onClose={() => setPicking(false)}
        onPut={onPut}
      />
      <LineSheet
        line={line}
        onClose={() => setLine(null)}
        onPut={(changed) => onPut([changed])}
        onRemove={onRemove}
      />
    </section>
  );
});
