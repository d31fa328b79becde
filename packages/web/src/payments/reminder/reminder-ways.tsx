import { Button } from "@mantine/core";
import { Copy, Share2 } from "lucide-react";
import { useReminderWords } from "../../messages/late/reminder-words.ts";
import { copyText } from "../../ui/copy-text.ts";
import { toast } from "../../ui/layer/toast.ts";
import css from "../payments.module.css";

interface ReminderWaysProps {
  readonly text: string;
  /** Whether the message may go out. */
  readonly ready: () => boolean;
}

/** Sends a message to the phone's share sheet, where there is one, or to the clipboard. */
export function ReminderWays({ text, ready }: ReminderWaysProps) {
  const t = useReminderWords();
  const copy = async () => {
    if (!ready()) return;
    if (await copyText(text)) toast.done(t.copied);
    else toast.failed(t.copyFailed);
  };
  const share = async () => {
    if (!ready()) return;
    // Closing the share sheet without a choice is not a failure.
    await navigator
      .share({ text })
      .catch((error: unknown) => isClosed(error) || toast.failed(t.shareFailed));
  };
  const hasShare = typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
  return (
    <div className={css.ways}>
      {hasShare && (
        <Button
          size="lg"
          leftSection={<Share2 size={20} aria-hidden />}
          onClick={() => void share()}
        >
          {t.share}
        </Button>
      )}
      <Button
        size="lg"
        variant={hasShare ? "light" : "filled"}
        leftSection={<Copy size={20} aria-hidden />}
        onClick={() => void copy()}
      >
        {t.copy}
      </Button>
    </div>
  );
}

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
