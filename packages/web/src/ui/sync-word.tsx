import { useMessages } from "../messages/language.tsx";
import type { SyncState } from "../sync/store/local.ts";
import css from "./sync-word.module.css";

/** The sync state of a row, in words; nothing for one that was sent. */
export function SyncWord({ state }: { readonly state: SyncState }) {
  const { row } = useMessages().invoices;
  if (state === "sent") return null;
  const words = { waiting: row.onPhone, sending: row.sending, refused: row.refused };
  return (
    <span className={css.word} data-state={state}>
      {words[state]}
    </span>
  );
}
