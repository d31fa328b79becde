import { MOST_DELETED } from "@roundsman/contract/recently-deleted";
import { numberOf } from "@roundsman/core/invoice";
import { searchFor } from "@roundsman/core/search";
import { ArchiveRestore } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useDeletedWords } from "../messages/late/deleted/words.ts";
import { useMessages } from "../messages/language.tsx";
import { DeletedRow } from "../ui/list/deleted-row.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { SearchField } from "../ui/form/search-field.tsx";
import { ListHead } from "../ui/list/list-head.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { VirtualList } from "../ui/list/virtual-list.tsx";
import type { Deleted } from "./deleted.ts";
import { useRecentlyDeleted, useRestore } from "./queries.ts";
import css from "./screen.module.css";

/** /info/deleted: what was deleted in the last 30 days and can be restored. */
export function RecentlyDeletedScreen() {
  const { app, common } = useMessages();
  const t = useDeletedWords();
  const { online, deleted, isCut } = useRecentlyDeleted();
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
      {deleted && isCut && <p className={css.text}>{t.cut(MOST_DELETED)}</p>}
      {deleted && deleted.length > 0 && <FoundRows deleted={deleted} />}
    </>
  );
}

/** A search field and what it finds. */
function FoundRows({ deleted }: { readonly deleted: readonly Deleted[] }) {
  const { app, common } = useMessages();
  const t = useDeletedWords();
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const found = useMemo(() => {
    const finds = searchFor(wanted);
    return deleted.filter((item) => finds({ texts: [item.name], papers: papersOf(item) }));
  }, [deleted, wanted]);
  return (
    <>
      <div className={css.search}>
        <SearchField label={t.find} hint={common.search} clear={common.clear} onSearch={setQuery} />
      </div>
      {found.length === 0 && (
        <EmptyState icon={<ArchiveRestore size={32} />} text={t.noMatch(wanted)} />
      )}
      <VirtualList items={found} label={app.deleted} keyOf={keyOf} heightOf={() => 88}>
        {(item) => <OwnRow item={item} />}
      </VirtualList>
    </>
  );
}

const keyOf = ({ kind, key }: Deleted): string => `${kind} ${key}`;
const papersOf = (item: Deleted): readonly string[] =>
  item.kind === "invoice" ? [numberOf(item) ?? ""] : [];

function OwnRow({ item }: { readonly item: Deleted }) {
  const restore = useRestore();
  return <DeletedRow item={item} restore={() => restore.mutateAsync(item)} />;
}
