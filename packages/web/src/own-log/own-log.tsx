import { Anchor } from "@mantine/core";
import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { deletionsIn, nameOf } from "@roundsman/contract/business/log-deletions";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
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

/**
 * The log of what the person, or a manager in their name, did with the person's records. Recent
 * deletions can be restored from it.
 */
export function OwnLog() {
  const t = useBusinessWords().log;
  const log = useOwnLog();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const deletions = deletionsIn(entries);
  const list = (deleted: readonly Deleted[]) => (
    <PagedList label={t.own.title} answer={log} none={t.none} more={t.more}>
      {entries.map((entry, index) => {
        const names = deletions[index] ?? [];
        const its = deleted.filter(({ kind, id }) => names.includes(nameOf(kind, id)));
        return <Entry key={index} entry={entry} deleted={its} />;
      })}
    </PagedList>
  );
  return (
    <CardSection title={t.own.title} text={t.own.text}>
      {deletions.some((names) => names.length > 0) ? <WithDeleted>{list}</WithDeleted> : list([])}
    </CardSection>
  );
}

/**
 * Reads what is deleted. With many records this is slow, so it is done only if an entry needs it.
 */
function WithDeleted({
  children,
}: {
  readonly children: (deleted: readonly Deleted[]) => ReactNode;
}) {
  const { deleted = [] } = useRecentlyDeleted();
  // A merge is undone in the list of deleted records, because the log has it as an entry of the
  // other contact.
  return children(deleted.filter(({ mergedInto }) => mergedInto === undefined));
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

/**
 * A single record is restored here. For several there is a link to the list of deleted records,
 * which names them.
 */
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
