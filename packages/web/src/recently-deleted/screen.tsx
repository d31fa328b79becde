import { Button } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { ArchiveRestore } from "lucide-react";
import { useDeletedWords } from "../messages/late/deleted/words.ts";
import { useMessages } from "../messages/language.tsx";
import { EmptyState } from "../ui/list/empty-state.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { ListHead } from "../ui/list/list-head.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import row from "../ui/list/row.module.css";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import type { Deleted } from "./deleted.ts";
import { useRecentlyDeleted, useRestore } from "./queries.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import css from "./screen.module.css";

/** /info/deleted: what was deleted in the last 30 days, to bring it back. */
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
            <DeletedRow key={`${item.kind} ${item.key}`} item={item} />
          ))}
        </ul>
      )}
    </>
  );
}

function DeletedRow({ item }: { readonly item: Deleted }) {
  const messages = useMessages();
  const { invoices } = messages;
  const t = useDeletedWords();
  const restore = useRestore();
  const errorText = useErrorText();
  const name = item.name.trim() || (item.kind === "invoice" ? invoices.unnamed : t.unnamed);
  const what = (item.kind === "invoice" ? numberOf(item) : null) ?? t.kinds[item.kind];
  const { mergedInto } = item;
  const at = instantInWords(item.deletedAt);
  const plain = item.isVoided ? t.voided(at) : t.when(at);
  const bringBack = () =>
    restore.mutate(item, {
      onSuccess: () => toast.done(mergedInto ? t.unmerged(name, mergedInto) : t.restored(name)),
      onError: (error) => toast.failed(errorText(error)),
    });
  return (
    <li className={row.row}>
      <div className={row.text}>
        <span className={row.tall}>{name}</span>
        <span className={row.detail}>
          <span>{what}</span>
          {item.date && <span>{item.date}</span>}
          {item.total !== null && <span>{formatPounds(item.total)}</span>}
        </span>
        <span className={css.when}>
          <WholeNumbers>{mergedInto ? t.merged(mergedInto, at) : plain}</WholeNumbers>
        </span>
      </div>
      <Button
        variant="light"
        aria-label={mergedInto ? t.unmergeNamed(name, mergedInto) : t.restoreNamed(name)}
        loading={restore.isPending}
        onClick={bringBack}
      >
        {mergedInto ? t.unmerge : t.restore}
      </Button>
    </li>
  );
}
