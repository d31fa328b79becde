import { Button } from "@mantine/core";
import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { useLanguage, useMessages } from "../messages/language.tsx";
import { useBusinessWords } from "../messages/late/business-words.ts";
import { logLine } from "../messages/late/log-line.ts";
import { CardSection } from "../ui/card-section.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import css from "./data.module.css";
import { useOwnLog } from "./queries.ts";

/** What was done with one's records: by oneself, or by a manager in one's name. */
export function OwnLog() {
  const { common } = useMessages();
  const t = useBusinessWords().log;
  const log = useOwnLog();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <CardSection title={t.own.title} text={t.own.text}>
      {log.isError && (
        <OnlineFailed
          error={log.error}
          trying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <SkeletonRows label={common.loading} rows={4} />}
      {log.data && entries.length === 0 && <p className={css.quiet}>{t.none}</p>}
      {entries.length > 0 && (
        <ul className={css.log} aria-label={t.own.title}>
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
          {t.more}
        </Button>
      )}
    </CardSection>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { language } = useLanguage();
  const t = useBusinessWords().log;
  const { at, who, for_driver: forYou } = entry;
  return (
    <li data-others={forYou !== undefined || undefined}>
      <b>{logLine(entry, t)}</b>
      <span>
        {instantInWords(at, language)} ·{" "}
        {forYou === undefined ? who || t.machine : t.own.forYou(who)}
      </span>
    </li>
  );
}
