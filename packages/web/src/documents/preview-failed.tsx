import { Button } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import type { Absent } from "../ui/late/later.tsx";
import css from "./preview-failed.module.css";

/** Shown in place of the pages: what is safe, and a button to try again. */
export function PreviewFailed({ isRetrying, onRetry }: Absent) {
  const { common } = useMessages();
  return (
    <div className={css.failed}>
      <p role="alert">{common.previewFailed}</p>
      <Button variant="light" loading={isRetrying} onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
