import { Button } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import css from "./online-failed.module.css";
import { useErrorText } from "./hooks/use-error-text.ts";

/**
 * Shown where a page that needs the network got an `error` instead of an answer, with a button to
 * try again.
 */
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
