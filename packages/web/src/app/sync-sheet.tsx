import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { Operation } from "../platform/database.ts";
import { useQueued, type Queued } from "../platform/queued.ts";
import { exportOutbox, syncNow } from "../platform/sync.ts";
import { saveFile } from "../ui/save-file.ts";
import { Sheet } from "../ui/sheet.tsx";
import { ConflictSheet } from "./conflict-sheet.tsx";
import { QueuedRow } from "./queued-row.tsx";
import css from "./sync-sheet.module.css";

/** Everything that waits, and what the server turned down, with what can be done about it. */
export function SyncSheet({ opened, onClose, words }: { readonly opened: boolean; readonly onClose: () => void; readonly words: string }) {
  const { app, common } = useMessages();
  const queued = useQueued() ?? [];
  const [compared, setCompared] = useState<Operation["key"] | null>(null);
  const conflict = queued.find(({ operation }) => operation.key === compared);
  const refused = queued.filter(({ operation }) => operation.state === "refused");
  const waiting = queued.filter(({ operation }) => operation.state !== "refused");
  const rows = (all: readonly Queued[]) =>
    all.map((of) => <QueuedRow key={of.operation.key} of={of} onCompare={() => setCompared(of.operation.key)} onLeave={onClose} />);
  return (
    <Sheet title={words} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Stack gap="lg" pb="md">
        <Text c="dimmed">{app.sync.explain}</Text>
        {refused.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.sync.refusedTitle}</h3>
            <ul className={css.list}>{rows(refused)}</ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className={css.heading}>{app.queue.waitingTitle}</h3>
            <ul className={css.list}>{rows(waiting)}</ul>
          </section>
        )}
        {queued.length === 0 && <Text>{app.sync.nothing}</Text>}
        <Group>
          <Button variant="light" onClick={() => void syncNow()}>
            {app.sync.now}
          </Button>
          {queued.length > 0 && (
            <Button variant="subtle" onClick={() => void exportOutbox().then((file) => saveFile(file, "roundsman-unsent.json"))}>
              {app.queue.export}
            </Button>
          )}
        </Group>
      </Stack>
      {conflict && <ConflictSheet of={conflict} onClose={() => setCompared(null)} />}
    </Sheet>
  );
}
