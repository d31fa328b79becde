import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Operation } from "../../sync/store/database.ts";
import { retryMany, useQueued, useRefusedPictures, type Queued } from "../../sync/outbox/queued.ts";
import { exportOutbox, syncNow, useSyncStatus } from "../../sync/sync.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { ConflictSheet } from "./conflict-sheet.tsx";
import { MendSheet } from "./mend-sheet.tsx";
import { QueuedRow } from "./queued-row.tsx";
import { RefusedPicture } from "./refused-picture.tsx";
import css from "./sync-sheet.module.css";

/** Everything that waits, and what the server turned down, with what can be done about it. */
export function SyncSheet({
  opened,
  onClose,
  words,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly words: string;
}) {
  const { app, common } = useMessages();
  const queued = useQueued() ?? [];
  const turnedDown = useRefusedPictures();
  const [compared, setCompared] = useState<Operation["key"] | null>(null);
  const [mending, setMending] = useState<Queued | null>(null);
  const { forbidden, recovering, notBefore, pictures } = useSyncStatus();
  const conflict = queued.find(({ operation }) => operation.key === compared);
  const refused = queued.filter(({ operation }) => operation.state === "refused");
  const waiting = queued.filter(({ operation }) => operation.state !== "refused");
  // What somebody else changed meanwhile has to be looked at one by one.
  const repeatable = refused
    .filter(({ operation }) => !operation.current)
    .map(({ operation }) => operation.key);
  const rows = (all: readonly Queued[]) =>
    all.map((of) => {
      const { key } = of.operation;
      return (
        <QueuedRow
          key={key}
          of={of}
          onCompare={() => setCompared(key)}
          onMend={() => setMending(of)}
          onLeave={onClose}
        />
      );
    });
  return (
    <Sheet title={words} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Stack gap="lg" pb="md">
        <Text c="dimmed">{app.sync.explain}</Text>
        {recovering && <Alert role="status">{app.sync.recovering}</Alert>}
        {forbidden && <Alert role="status">{app.sync.forbiddenWhy}</Alert>}
        {notBefore !== null && waiting.length > 0 && (
          <Alert role="status">{app.sync.busyUntil(clockOf(notBefore))}</Alert>
        )}
        {refused.length + turnedDown.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.sync.refusedTitle}</h3>
            <ul className={css.list}>
              {rows(refused)}
              {turnedDown.map((of) => (
                <RefusedPicture key={of.upload.key} of={of} />
              ))}
            </ul>
            {repeatable.length > 1 && (
              <Button variant="light" fullWidth mt="xs" onClick={() => void retryMany(repeatable)}>
                {app.sync.tryAll(repeatable.length)}
              </Button>
            )}
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.queue.waitingTitle}</h3>
            <ul className={css.list}>{rows(waiting)}</ul>
          </section>
        )}
        {pictures > 0 && <Text>{app.sync.pictures(pictures)}</Text>}
        {queued.length + pictures + turnedDown.length === 0 && <Text>{app.sync.nothing}</Text>}
        <Group>
          <Button variant="light" onClick={() => void syncNow()}>
            {app.sync.now}
          </Button>
          {queued.length + pictures + turnedDown.length > 0 && (
            <Button
              variant="subtle"
              onClick={() =>
                void exportOutbox().then((file) => saveFile(file, "roundsman-unsent.json"))
              }
            >
              {app.queue.export}
            </Button>
          )}
        </Group>
      </Stack>
      {conflict && <ConflictSheet of={conflict} onClose={() => setCompared(null)} />}
      {mending && <MendSheet of={mending} onClose={() => setMending(null)} />}
    </Sheet>
  );
}

const clockOf = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
