import { ArchiveRestore } from "lucide-react";
import { useDeletedWords } from "../messages/late/deleted/words.ts";
import { useMessages } from "../messages/language.tsx";
import { DeletedRow } from "../ui/list/deleted-row.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import type { Deleted } from "./deleted.ts";
import { useRecentlyDeleted, useRestore } from "./queries.ts";
import css from "./screen.module.css";

/** /info/deleted: what was deleted in the last 30 days and can be restored. */
export function RecentlyDeletedScreen() {
  const { app, common } = useMessages();
  const t = useDeletedWords();
  const { online, deleted } = useRecentlyDeleted();
  return (
    <>
      <ListHead title={app.deleted} />
      <p className={css.text}>{t.text}</p>
      {online.isError && (
        <>
          <p className={css.text}>{t.onPhoneOnly}</p>
          <OnlineFailed
            error={online.error}
            trying={online.isFetching}
            onRetry={() => void online.refetch()}
          />
        </>
      )}
      {!deleted && <SkeletonRows label={common.loading} />}
      {deleted?.length === 0 && <EmptyState icon={<ArchiveRestore size={32} />} text={t.none} />}
      {deleted && deleted.length > 0 && (
        <ul className={css.list} aria-label={app.deleted}>
          {deleted.map((item) => (
            <li key={`${item.kind} ${item.key}`}>
              <OwnRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OwnRow({ item }: { readonly item: Deleted }) {
  const restore = useRestore();
  return <DeletedRow item={item} restore={() => restore.mutateAsync(item)} />;
}
