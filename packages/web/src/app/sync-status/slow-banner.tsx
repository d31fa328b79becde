import { Button } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { useSlowReads } from "../../sync/store/browser/slow-reads.ts";
import css from "./session-banner.module.css";

/** Shown while a read of the phone's database takes longer than five seconds. */
export function SlowBanner() {
  const { common } = useMessages();
  if (!useSlowReads()) return null;
  return (
    <div className={css.banner} role="alert">
      <span>{common.slowStorage}</span>
      <Button variant="light" h={44} onClick={() => location.reload()}>
        {common.retry}
      </Button>
    </div>
  );
}
