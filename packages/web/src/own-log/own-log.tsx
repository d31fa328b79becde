import { Anchor } from "@mantine/core";
import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../messages/language.tsx";
import { useRecentlyDeleted, useRestore } from "../recently-deleted/queries.ts";
import { useBusinessWords } from "../messages/late/business-words.ts";
import { logLine, moneyLines } from "../messages/late/log-line.ts";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { CardSection } from "../ui/card-section.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import { PagedList } from "../ui/list/paged-list.tsx";
import { RestoreButton } from "../ui/list/restore-button.tsx";
import { useOwnLog } from "./queries.ts";

/** What was done with one's records: by oneself, or by a manager in one's name. What was deleted lately can be brought back. */
export function OwnLog() {
  const t = useBusinessWords().log;
  const log = useOwnLog();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const { deleted = [] } = useRecentlyDeleted();
  return (
    <CardSection title={t.own.title} text={t.own.text}>
      <PagedList label={t.own.title} answer={log} none={t.none} more={t.more}>
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} deleted={deletedBy(entries, index, deleted)} />
        ))}
      </PagedList>
    </CardSection>
  );
}

type Deleted = NonNullable<ReturnType<typeof useRecentlyDeleted>["deleted"]>[number];
interface EntryProps {
  readonly entry: AuditEntry;
  readonly deleted: readonly Deleted[];
}

function Entry({ entry, deleted }: EntryProps) {
  const t = useBusinessWords().log;
  const payments = usePaymentsWords();
  const { at, who, for_driver: forYou } = entry;
  return (
    <li data-marked={forYou !== undefined || undefined}>
      <b>
        <WholeNumbers>{logLine(entry, t)}</WholeNumbers>
      </b>
      {moneyLines(entry, t, payments).map((line) => (
        <span key={line}>
          <WholeNumbers>{line}</WholeNumbers>
        </span>
      ))}
      <span>
        <WholeNumbers>{`${instantInWords(at)} · ${forYou === undefined ? who || t.machine : t.own.forYou(who)}`}</WholeNumbers>
      </span>
      <Restoring deleted={deleted} />
    </li>
  );
}

/** One thing comes back here. Of several the list of deleted things says which they are. */
function Restoring({ deleted: [first, ...others] }: Pick<EntryProps, "deleted">) {
  const { app } = useMessages();
  const restore = useRestore();
  if (!first) return null;
  if (others.length > 0)
    return (
      <Anchor component={Link} to="/info/deleted">
        {app.deleted}
      </Anchor>
    );
  return <RestoreButton item={first} restore={() => restore.mutateAsync(first)} />;
}

/** What an entry deleted and nobody has brought back. What was deleted again since is the later entry's, which stands above. */
function deletedBy(
  entries: readonly AuditEntry[],
  index: number,
  deleted: readonly Deleted[],
): readonly Deleted[] {
  const deletes = ({ kind, ids, action }: AuditEntry, { kind: of, id }: Deleted): boolean =>
    DELETING.has(action) && kind === of && id !== null && ids.includes(id);
  return deleted.filter((item) => entries.findIndex((each) => deletes(each, item)) === index);
}

const DELETING: ReadonlySet<string> = new Set(["remove", "void"]);
