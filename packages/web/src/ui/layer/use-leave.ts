import { useCallback, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useConfirm } from "./confirm.tsx";

/**
 * What closing a form loses: nothing, typed text, or typed text and a request without an answer.
 */
type Unsaved = "nothing" | "typed" | "lost";

/**
 * Asks before typed text is lost. `lost` explains what an unanswered request means; forms that
 * report one pass it.
 */
export function useLeave(lost = "") {
  const { editor } = useMessages();
  const t = useDriverBookWords().writing;
  const confirm = useConfirm();
  const [unsaved, setUnsaved] = useState<Unsaved>("nothing");
  const onTyped = useCallback(
    () => setUnsaved((before) => (before === "lost" ? before : "typed")),
    [],
  );
  const onLost = useCallback(() => setUnsaved("lost"), []);
  const onSaved = () => setUnsaved("nothing");
  const leave = (onLeave: () => void) => {
    // Escape closes the sheet above this form.
    if (document.querySelectorAll("[role=dialog]").length > 1) return;
    const go = () => {
      onSaved();
      onLeave();
    };
    if (unsaved === "nothing") return go();
    confirm({
      title: t.leaveTitle,
      text: unsaved === "lost" ? lost : t.leave,
      yes: t.leaveYes,
      no: editor.empty.back,
      onYes: go,
    });
  };
  return { onTyped, onLost, onSaved, leave };
}
