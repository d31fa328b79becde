import type { AuditEntry } from "@roundsman/contract/business/audit-log";
import { useBusinessWords } from "../messages/late/business-words.ts";
import { logLine, moneyLines } from "../messages/late/log-line.ts";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { CardSection } from "../ui/card-section.tsx";
import { instantInWords } from "../ui/instant-words.ts";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import { PagedList } from "../ui/list/paged-list.tsx";
import { useOwnLog } from "./queries.ts";

/** What was done with one's records: by oneself, or by a manager in one's name. */
export function OwnLog() {
  const t = useBusinessWords().log;
  const log = useOwnLog();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <CardSection title={t.own.title} text={t.own.text}>
      <PagedList label={t.own.title} answer={log} none={t.none} more={t.more}>
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </PagedList>
    </CardSection>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
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
    </li>
  );
}
