import { Button } from "@mantine/core";
import { useMessages } from "../messages/language.tsx";
import { useCustomsWords } from "../messages/late/customs/words.ts";
import css from "./sources/source-panel.module.css";

/** "Failed to fetch data" (spec §8), and a button to try again. */
export function FetchFailed({
  trying,
  onRetry,
}: {
  readonly trying: boolean;
  readonly onRetry: () => void;
}) {
  const { common } = useMessages();
  const t = useCustomsWords();
  return (
    <div className={css.failed}>
      <span role="alert">{t.fetchFailed}</span>
      <Button variant="subtle" color="red" h={44} loading={trying} onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
