import { Button } from "@mantine/core";
import type { Line } from "@roundsman/core/invoice";
import { useEffect, useRef } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { undoable } from "../../ui/layer/undo-toast.tsx";
import { LineForm } from "./line-form.tsx";

interface LineSheetProps {
  readonly line: Line | null;
  readonly onClose: () => void;
  readonly onPut: (line: Line) => void;
  readonly onRemove: (line: Line) => void;
}

/** Edits a line or removes it; removing can be undone. */
export function LineSheet({ line, onClose, onPut, onRemove }: LineSheetProps) {
  const { common, editor } = useMessages();
  const confirm = useConfirm();
  const last = useRef(line);
  // Undo adds the line to the current invoice, not to the one of that time.
  const put = useRef(onPut);
  put.current = onPut;
  // The offers to undo end with this screen: they belong to its draft.
  const offered = useRef<(() => void)[]>([]);
  useEffect(() => () => offered.current.forEach((dismiss) => dismiss()), []);
  if (line) last.current = line;
  const shown = last.current;
  if (!shown) return null;
  const ask = () =>
    confirm({
      title: editor.lines.confirmDelete(shown.name),
      yes: common.delete,
      no: common.cancel,
      onYes: remove,
    });
  const remove = () => {
    onRemove(shown);
    onClose();
    offered.current.push(
      undoable(editor.lines.removed(shown.name), {
        label: common.undo,
        run: () => put.current(shown),
        names: [shown.name],
      }),
    );
  };
  const keep = (changed: Line) => {
    onPut(changed);
    onClose();
  };
  return (
    <Sheet title={shown.name} opened={line !== null} onClose={onClose} closeLabel={common.close}>
      <LineForm
        key={shown.id}
        start={shown}
        submit={editor.lines.update}
        aside={
          <Button variant="light" color="red" onClick={ask}>
            {editor.lines.delete}
          </Button>
        }
        onSubmit={keep}
      />
    </Sheet>
  );
}
