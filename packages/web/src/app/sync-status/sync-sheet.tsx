import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { PendingMutation } from "../../sync/store/database.ts";
import {
  retryAllRefused,
  useQueuedMutations,
  useRefusedPictures,
  type QueuedMutation,
} from "./queued-mutations.ts";
import { exportOutbox } from "./export-outbox.ts";
import { syncNow, useSyncStatus, type SyncStatus } from "../../sync/start-sync.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { ConflictSheet } from "./conflict-sheet.tsx";
import { MendSheet } from "./mend-sheet.tsx";
import { QueuedRow } from "./queued-row.tsx";
import { RefusedPicture } from "./refused-picture.tsx";
import css from "./sync-sheet.module.css";

interface SyncSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly words: string;
}

/** Everything that waits to be sent or was refused, with the actions for it. */
export function SyncSheet({ opened, onClose, words }: SyncSheetProps) {
  const { app, common } = useMessages();
  const found = useQueuedMutations();
  const queued = found ?? [];
  const turnedDown = useRefusedPictures();
  const [compared, setCompared] = useState<PendingMutation["key"] | null>(null);
  const [mending, setMending] = useState<QueuedMutation | null>(null);
  const status = useSyncStatus();
  const pictures = status?.pictures ?? 0;
  const count = queued.length + pictures + turnedDown.length;
  const conflict = queued.find(({ mutation }) => mutation.key === compared);
  const refused = queued.filter(({ mutation }) => mutation.state === "refused");
  const waiting = queued.filter(({ mutation }) => mutation.state !== "refused");
  const rows = (all: readonly QueuedMutation[]) =>
    all.map((entry) => {
      const { key } = entry.mutation;
      return (
        <QueuedRow
          key={key}
          queued={entry}
          onCompare={() => setCompared(key)}
          onMend={() => setMending(entry)}
          onLeave={onClose}
        />
      );
    });
  return (
    <Sheet title={words} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Stack gap="lg" pb="md">
        <Text c="dimmed">{app.sync.explain}</Text>
        {status && <Standing status={status} isWaiting={waiting.length > 0} />}
        {refused.length + turnedDown.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.sync.refusedTitle}</h3>
            <ul className={css.list}>
              {rows(refused)}
              {turnedDown.map((picture) => (
                <RefusedPicture key={picture.upload.key} picture={picture} />
              ))}
            </ul>
            <TryAll refused={refused} />
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.queue.waitingTitle}</h3>
            <ul className={css.list}>{rows(waiting)}</ul>
          </section>
        )}
        {pictures > 0 && <Text>{app.sync.pictures(pictures)}</Text>}
        {found && status && <Ends isEmpty={count === 0} />}
      </Stack>
      {conflict && <ConflictSheet queued={conflict} onClose={() => setCompared(null)} />}
      {mending && <MendSheet queued={mending} onClose={() => setMending(null)} />}
    </Sheet>
  );
}

/** What keeps everything from being sent. */
function Standing({
  status: { forbidden, recovering, notBefore },
  isWaiting,
}: {
  readonly status: SyncStatus;
  readonly isWaiting: boolean;
}) {
  const { sync: t } = useMessages().app;
  return (
    <>
      {recovering && <Alert role="status">{t.recovering}</Alert>}
      {forbidden && <Alert role="status">{t.forbiddenWhy}</Alert>}
      {notBefore !== null && isWaiting && (
        <Alert role="status">{t.busyUntil(clockOf(notBefore))}</Alert>
      )}
    </>
  );
}

function TryAll({ refused }: { readonly refused: readonly QueuedMutation[] }) {
  const { sync: t } = useMessages().app;
  // A mutation that conflicts with somebody else's change has to be decided individually.
  const repeatable = refused
    .filter(({ mutation }) => !mutation.current)
    .map(({ mutation }) => mutation.key);
  if (repeatable.length < 2) return null;
  return (
    <Button variant="light" fullWidth mt="xs" onClick={() => void retryAllRefused(repeatable)}>
      {t.tryAll(repeatable.length)}
    </Button>
  );
}

function Ends({ isEmpty }: { readonly isEmpty: boolean }) {
  const { queue, sync } = useMessages().app;
  const save = () => void exportOutbox().then((file) => saveFile(file, "roundsman-unsent.json"));
  return (
    <>
      {isEmpty && <Text>{sync.nothing}</Text>}
      <Group>
        <Button variant="light" onClick={() => void syncNow()}>
          {sync.now}
        </Button>
        {!isEmpty && (
          <Button variant="subtle" onClick={save}>
            {queue.export}
          </Button>
        )}
      </Group>
    </>
  );
}

const clockOf = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
