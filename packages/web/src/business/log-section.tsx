import { Button, Select } from "@mantine/core";
import { invoiceNumber } from "@roundsman/core/invoice";
import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { CHANGE_KINDS } from "@roundsman/contract/changes";
import { useState } from "react";
import { useLanguage, useMessages } from "../messages/language.tsx";
import { useTeam } from "../team/queries.ts";
import { CardSection } from "../ui/card-section.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { OnlineFailed } from "../ui/online-failed.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import css from "./business.module.css";
import { useLog, type LogFilter } from "./queries.ts";

/** Who did what when; by person and by kind. */
export function LogSection() {
  const { common, business } = useMessages();
  const say = business.log;
  const [filter, setFilter] = useState<LogFilter>({ person: null, kind: null });
  const people = useTeam();
  const log = useLog(filter);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <CardSection title={say.title} text={say.text}>
      <div className={css.filters}>
        <Select
          label={say.person}
          placeholder={say.everybody}
          data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.person === null ? null : String(filter.person)}
          clearable
          clearButtonProps={{ "aria-label": say.everybody }}
          onChange={(person) =>
            setFilter({ ...filter, person: person === null ? null : Number(person) })
          }
        />
        <Select
          label={say.kind}
          placeholder={say.everything}
          data={CHANGE_KINDS.map((value) => ({ value, label: say.kinds[value] }))}
          value={filter.kind}
          clearable
          clearButtonProps={{ "aria-label": say.everything }}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
      </div>
      {log.isError && (
        <OnlineFailed
          error={log.error}
          trying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <SkeletonRows label={common.loading} rows={4} />}
      {log.data && entries.length === 0 && <p className={css.none}>{say.none}</p>}
      {entries.length > 0 && (
        <ul className={css.entries} aria-label={say.title}>
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {say.more}
        </Button>
      )}
    </CardSection>
  );
}

function Entry({ entry: { at, who, action, kind, ids, about } }: { readonly entry: AuditEntry }) {
  const { language, messages } = useLanguage();
  const say = messages.business.log;
  const number =
    ids.length === 1 && kind === "invoice"
      ? invoiceNumber(ids[0] ?? 0)
      : ids.length > 1
        ? `× ${ids.length}`
        : "";
  return (
    <li className={css.entry}>
      <b>
        {[say.kinds[kind], number, about].filter(Boolean).join(" ")} ·{" "}
        {say.actions[action] ?? action}
      </b>
      <span>
        {instantInWords(at, language)} · {who || say.machine}
      </span>
    </li>
  );
}
