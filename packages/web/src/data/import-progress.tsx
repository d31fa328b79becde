import "@mantine/core/styles/Progress.css";
import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "../session/query-client.ts";
import { CircleCheck, Undo2 } from "lucide-react";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import { uuidV7 } from "../device/uuid-v7.ts";
import { useMessages } from "../messages/language.tsx";
import { OnlineFailed } from "../ui/online-failed.tsx";
import css from "./data.module.css";
import { useUndo } from "./past-imports.tsx";
import { withoutRows, type ImportChunk, type ImportJob, type SentChunk } from "./import-job.ts";
import type { ImportTarget } from "./queries.ts";
import { ImportCounts } from "./import-counts.tsx";
import { refusedRows } from "./refused-rows.ts";
import { BadRowsButton, FaultList, type FaultyRow } from "./row-faults.tsx";
import { useDataWords } from "../messages/late/data-words.ts";

interface Sent {
  readonly chunks: number;
  readonly id: number | null;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** Undefined if the rows are for one's own book. */
  readonly assigned: number | undefined;
}
const NOTHING: Sent = {
  chunks: 0,
  id: null,
  created: 0,
  updated: 0,
  skipped: 0,
  assigned: undefined,
};

interface ImportProgressProps {
  readonly job: ImportJob;
  readonly into: ImportTarget;
  readonly onDone: () => void;
}

/**
 * Sends the rows call by call, continues where it stopped, and offers an undo of the whole import.
 */
export function ImportProgress({ job, into, onDone }: ImportProgressProps) {
  const t = useDataWords();
  const { chunks, sent, fault, again, leaveOut, refusedBefore } = useSending(job, into);
  const call = chunks[sent.chunks];
  const refused = fault && call ? refusedRows(fault.error, call) : [];
  const undo = useUndo(into.past);
  const total = rowsIn(chunks);
  const done = rowsIn(chunks.slice(0, sent.chunks));
  const finished = sent.chunks === chunks.length;
  return (
    <div className={css.choose}>
      <p role="status" className={css.note}>
        {finished ? t.result.done : t.result.sending(done, total)}
      </p>
      <Progress
        value={total === 0 ? 100 : (100 * done) / total}
        aria-label={t.result.progress}
        size="lg"
      />
      {fault && <OnlineFailed error={fault.error} trying={false} onRetry={again} />}
      {refused.length > 0 && (
        <>
          <FaultList label={t.result.refused} rows={refused} />
          <Button variant="default" onClick={() => leaveOut(refused)}>
            {t.result.leaveOut(refused.length)}
          </Button>
        </>
      )}
      {finished && (
        <ImportResult
          sent={sent}
          leftOut={{ ...job.leftOut, rows: [...job.leftOut.rows, ...refusedBefore] }}
          onUndo={(id) => undo(id, onDone)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

const rowsIn = (chunks: readonly ImportChunk[]): number =>
  chunks.reduce((rows, chunk) => rows + chunk.rows.length, 0);

interface ImportResultProps {
  readonly sent: Sent;
  readonly leftOut: ComponentProps<typeof BadRowsButton>;
  readonly onUndo: (id: number) => void;
  readonly onDone: () => void;
}

/** The counts, the rows that were left out, and the undo button. */
function ImportResult({ sent, leftOut, onUndo, onDone }: ImportResultProps) {
  const { common } = useMessages();
  const t = useDataWords();
  const { id, created, updated, assigned, skipped } = sent;
  // The preview's labels, so that both screens use the same words.
  const counts = [
    { label: t.result.created, count: created },
    { label: t.result.updated, count: updated },
    ...(assigned !== undefined ? [{ label: t.result.assigned, count: assigned }] : []),
    ...(skipped > 0 ? [{ label: t.preview.alike, count: skipped }] : []),
    { label: t.preview.bad, count: leftOut.rows.length },
  ];
  return (
    <>
      <ImportCounts counts={counts} />
      {leftOut.rows.length > 0 && <BadRowsButton {...leftOut} />}
      <div className={css.buttons}>
        {id !== null && (
          <Button
            variant="default"
            leftSection={<Undo2 size={20} aria-hidden />}
            onClick={() => onUndo(id)}
          >
            {t.past.undo}
          </Button>
        )}
        <Button leftSection={<CircleCheck size={20} aria-hidden />} onClick={onDone}>
          {common.done}
        </Button>
      </div>
    </>
  );
}

function useSending(job: ImportJob, { send: sendChunk, past: { changes } }: ImportTarget) {
  const cache = useQueryClient();
  const [chunks, setChunks] = useState(job.chunks);
  const [refusedBefore, setRefusedBefore] = useState<readonly FaultyRow[]>([]);
  const [sent, setSent] = useState(NOTHING);
  const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
  const under = useRef<string | null>(null);
  const chunk = fault ? undefined : chunks[sent.chunks];
  useEffect(() => {
    // The effect may run twice for one chunk, which must be sent once.
    if (!chunk || under.current === chunk.key) return;
    under.current = chunk.key;
    const send = async () => {
      const answer = await sendChunk(job, chunk).catch((error: unknown) => ({ fault: { error } }));
      if ("fault" in answer) {
        under.current = null;
        return setFault(answer.fault);
      }
      setSent((now) => added(now, answer));
      await cache.invalidateQueries({ queryKey: changes });
    };
    void send();
  }, [job, chunk, cache, sendChunk, changes]);
  const leaveOut = (rows: readonly FaultyRow[]) => {
    const lines = rows.map(({ line }) => line);
    setRefusedBefore((before) => [...before, ...rows]);
    setChunks((all) => {
      const [call] = all.slice(sent.chunks, sent.chunks + 1);
      if (!call) return all;
      const rest = withoutRows(call, lines, uuidV7(Date.now()));
      return all.toSpliced(sent.chunks, 1, ...(rest.rows.length > 0 ? [rest] : []));
    });
    setFault(null);
  };
  return { chunks, sent, fault, again: () => setFault(null), leaveOut, refusedBefore };
}

const added = (now: Sent, { id, created, updated, skipped, assigned }: SentChunk): Sent => ({
  chunks: now.chunks + 1,
  id: id ?? now.id,
  created: now.created + created.length,
  updated: now.updated + updated.length,
  skipped: now.skipped + skipped,
  assigned: assigned === undefined ? now.assigned : (now.assigned ?? 0) + assigned,
});
