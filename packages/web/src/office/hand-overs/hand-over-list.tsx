import { Button } from "@mantine/core";
import type { HandOver } from "@roundsman/contract/office/hand-overs";
import { dayAt } from "@roundsman/core/day";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import { useHandOverWords, type HandOverWords } from "../../messages/late/hand-overs/words.ts";
import { Facts } from "../../ui/facts.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { TableFiles } from "../../ui/tables/file-buttons.tsx";
import type { FileTable } from "../../ui/tables/table-csv.ts";
import { OnlineFailed } from "../../ui/online-failed.tsx";
import css from "./hand-overs.module.css";
import { useHandOverActs, useHandOvers } from "./queries.ts";
import { WorkLink } from "./work-link.tsx";

/** Current hand-overs, each with a button to end it, and earlier ones. */
export function HandOverList() {
  const { common } = useMessages();
  const t = useHandOverWords();
  const all = useHandOvers();
  const running = all.data?.filter(({ endedAt }) => endedAt === null) ?? [];
  const earlier = all.data?.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <>
      <section aria-label={t.running} className={css.section}>
        <div className={css.heading}>
          <h2>{t.running}</h2>
          {all.data && all.data.length > 0 && <Files handOvers={all.data} />}
        </div>
        {all.isError && (
          <OnlineFailed
            error={all.error}
            trying={all.isFetching}
            onRetry={() => void all.refetch()}
          />
        )}
        {all.isLoading && <SkeletonRows label={common.loading} />}
        {all.data && running.length === 0 && <p className={css.about}>{t.noneRunning}</p>}
        <Rows handOvers={running} />
      </section>
      {earlier.length > 0 && (
        <section aria-label={t.earlier} className={css.section}>
          <h2>{t.earlier}</h2>
          <Rows handOvers={earlier} />
        </section>
      )}
    </>
  );
}

function Files({ handOvers }: { readonly handOvers: readonly HandOver[] }) {
  const t = useHandOverWords();
  return (
    <TableFiles title={t.title} file="hand-overs" tableOf={async () => tableOf(handOvers, t)} />
  );
}

const tableOf = (all: readonly HandOver[], t: HandOverWords): FileTable => ({
  columns: [
    t.columns.day,
    t.from,
    t.to,
    t.what,
    t.lastDay,
    t.columns.invoices,
    t.columns.amount,
    t.columns.open,
    t.columns.ended,
    t.columns.by,
  ],
  rows: all.map((handOver) => [
    dayAt(Date.parse(handOver.at)),
    handOver.fromName,
    handOver.toName,
    handOver.routeName || t.all,
    handOver.lastDay ?? t.forGood,
    String(handOver.invoices),
    { pence: handOver.payable },
    handOver.endedAt === null ? String(handOver.open) : "",
    handOver.endedAt === null ? "" : dayAt(Date.parse(handOver.endedAt)),
    handOver.madeBy,
  ]),
});

const Rows = ({ handOvers }: { readonly handOvers: readonly HandOver[] }) => (
  <ul className={css.list}>
    {handOvers.map((handOver) => (
      <Row key={handOver.id} handOver={handOver} />
    ))}
  </ul>
);

function Row({ handOver }: { readonly handOver: HandOver }) {
  const t = useHandOverWords();
  const names = t.row(handOver.fromName, handOver.toName);
  const isRunning = handOver.endedAt === null;
  const details = [
    handOver.routeName || t.all,
    handOver.lastDay === null ? t.forGood : t.lasts(handOver.lastDay),
    ...(handOver.lastDay !== null && handOver.endedAt !== null
      ? [t.endedOn(dayAt(Date.parse(handOver.endedAt)))]
      : []),
    t.by(handOver.madeBy),
  ];
  const about = [names, handOver.routeName].filter(Boolean).join(" · ");
  const amount = formatPounds(handOver.payable);
  const what = (
    <>
      <b>{names}</b>
      <small>
        <Facts facts={details} />
      </small>
      {handOver.invoices > 0 && (
        <span className={css.gave}>
          {isRunning
            ? t.left(handOver.open, handOver.invoices, amount)
            : t.gave(handOver.invoices, amount)}
        </span>
      )}
    </>
  );
  return (
    <li>
      {handOver.invoices > 0 ? (
        <WorkLink
          ask={{ list: "handed-over", handOver: handOver.id, of: about }}
          className={css.what}
        >
          {what}
        </WorkLink>
      ) : (
        <div className={css.what}>{what}</div>
      )}
      {isRunning && <TakeBack handOver={handOver} names={names} />}
    </li>
  );
}

function TakeBack({ handOver, names }: { readonly handOver: HandOver; readonly names: string }) {
  const t = useHandOverWords();
  const errorText = useErrorText();
  const confirm = useConfirm();
  const acts = useHandOverActs();
  const [end, busy] = useOnce(() =>
    acts
      .end(handOver.id)
      .then(() => toast.done(t.ended))
      .catch((error: unknown) => toast.failed(errorText(error))),
  );
  const ask = () =>
    confirm({
      title: t.askEnd(handOver.toName),
      text: t.askEndText,
      yes: t.end,
      onYes: () => void end(),
    });
  return (
    <Button
      variant="subtle"
      h={48}
      px="sm"
      aria-label={t.endOf(names)}
      loading={busy}
      onClick={ask}
    >
      {t.end}
    </Button>
  );
}
