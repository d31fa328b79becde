import { Button } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import css from "./online-failed.module.css";
import { useErrorText } from "./hooks/use-error-text.ts";

/** What a page that needs the network says without it, and the way to try again. `error` is what came instead of an answer. */
export function OnlineFailed({
  error,
  trying,
  onRetry,
}: {
  readonly error: unknown;
  readonly trying: boolean;
  readonly onRetry: () => void;
}) {
  const { common } = useMessages();
  const errorText = useErrorText();
  return (
    <div className={css.failed}>
      <span role="alert">{errorText(error)}</span>
      <Button variant="subtle" color="red" h={44} loading={trying} onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
