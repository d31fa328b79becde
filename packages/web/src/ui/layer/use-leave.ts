import { useCallback, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useConfirm } from "./confirm.tsx";

/** What closing a form loses: nothing, what was typed, or that and a request that nobody answered. */
type Unsaved = "nothing" | "typed" | "lost";

/** Asks before what was typed is lost; `lost` says what a request that nobody answered means, where a form tells of one. */
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
    // Escape is for the sheet that is above.
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
