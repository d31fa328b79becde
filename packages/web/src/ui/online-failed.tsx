import { Button } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import css from "./online-failed.module.css";

/** What a page that needs the network says without it, and the way to try again. `text` is the server's own word, where it gave one. */
export function OnlineFailed({
  text,
  trying,
  onRetry,
}: {
  readonly text: string | null;
  readonly trying: boolean;
  readonly onRetry: () => void;
}) {
  const { common } = useMessages();
  return (
    <div className={css.failed}>
      <span role="alert">{text ?? common.needsSignal}</span>
      <Button variant="subtle" color="red" h={44} loading={trying} onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
