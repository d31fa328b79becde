import { Button } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import css from "./batch-sheet.module.css";

/** How many documents are made, and a Cancel button. */
export function BatchProgress({
  done,
  total,
  onCancel,
}: {
  readonly done: number;
  readonly total: number;
  readonly onCancel: () => void;
}) {
  const { common, invoices } = useMessages();
  const words = invoices.batch.progress(done, total);
  return (
    <div className={css.progress}>
      <output className={css.count}>{words}</output>
      <progress className={css.bar} value={done} max={total} aria-label={words} />
      <Button variant="default" onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  );
}
