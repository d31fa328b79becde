import { Select } from "@mantine/core";
import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { CHANGE_KINDS } from "@roundsman/contract/changes";
import { DELETED_SHOWN_DAYS, DELETED_KINDS } from "@roundsman/contract/recently-deleted";
import { deletionsIn } from "@roundsman/contract/business/log-deletions";
import { roleOf } from "@roundsman/core/role";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../session/current-session.ts";
import { useTeam } from "../team/queries.ts";
import { CardSection } from "../ui/card-section.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import { PagedList } from "../ui/list/paged-list.tsx";
import page from "../ui/page-link.module.css";
import css from "./business.module.css";
import { useLog, type LogFilter } from "./queries.ts";
import { useBusinessWords } from "../messages/late/business-words.ts";
import { logLine, moneyLines } from "../messages/late/log-line.ts";
import { usePaymentsWords } from "../messages/late/payments-words.ts";

/** The audit log, with filters by person and by kind of record. */
export function LogSection() {
  const t = useBusinessWords().log;
  const [filter, setFilter] = useState<LogFilter>({ person: null, kind: null });
  const log = useLog(filter);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const deletions = deletionsIn(entries);
  return (
    <CardSection title={t.title} text={t.text}>
      <Filters filter={filter} onFilter={setFilter} />
      <PagedList label={t.title} answer={log} none={t.none} more={t.more}>
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} isDeletion={isOfLate(entry, deletions[index] ?? [])} />
        ))}
      </PagedList>
    </CardSection>
  );
}

interface FiltersProps {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const t = useBusinessWords().log;
  const people = useTeam();
  return (
    <div className={css.filters}>
      <Select
        label={t.person}
        placeholder={t.everybody}
        data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.person === null ? null : String(filter.person)}
        clearable
        clearButtonProps={{ "aria-label": t.everybody }}
        onChange={(person) =>
          onFilter({ ...filter, person: person === null ? null : Number(person) })
        }
      />
      <Select
        label={t.kind}
        placeholder={t.everything}
        data={CHANGE_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        value={filter.kind}
        clearable
        clearButtonProps={{ "aria-label": t.everything }}
        onChange={(kind) => onFilter({ ...filter, kind })}
      />
    </div>
  );
}

/** Whether what this entry deleted can still be restored. */
const isOfLate = ({ kind, at }: AuditEntry, deleted: readonly string[]): boolean =>
  deleted.length > 0 &&
  DELETED_KINDS.some((each) => each === kind) &&
  Date.parse(at) > Date.now() - DELETED_SHOWN_DAYS * 24 * 60 * 60 * 1000;

interface EntryProps {
  readonly entry: AuditEntry;
  readonly isDeletion: boolean;
}

function Entry({ entry, isDeletion }: EntryProps) {
  const t = useBusinessWords().log;
  const payments = usePaymentsWords();
  const { at, who, for_driver: driver } = entry;
  return (
    <li>
      <b>
        <WholeNumbers>{logLine(entry, t)}</WholeNumbers>
      </b>
      {moneyLines(entry, t, payments).map((line) => (
        <span key={line}>
          <WholeNumbers>{line}</WholeNumbers>
        </span>
      ))}
      <span>
        <WholeNumbers>{`${instantInWords(at)} · ${driver === undefined ? who || t.machine : t.forDriver(who, driver)}`}</WholeNumbers>
      </span>
      {isDeletion && <ToDeleted owner={entry.responsible_person_id} />}
    </li>
  );
}

/** Links to the page where it can be restored: a driver's, or one's own. */
function ToDeleted({ owner }: { readonly owner: number }) {
  const { app } = useMessages();
  const isOwn = useActor()?.id === owner;
  const member = useTeam().data?.find(({ id }) => id === owner);
  if (isOwn)
    return (
      <Link to="/info/deleted" className={page.link}>
        {app.deleted}
      </Link>
    );
  if (!member || roleOf(member) !== "driver") return null;
  return (
    <Link
      to="/info/office/drivers/$id"
      params={{ id: String(owner) }}
      hash="deleted"
      className={page.link}
    >
      {app.deleted}
    </Link>
  );
}
