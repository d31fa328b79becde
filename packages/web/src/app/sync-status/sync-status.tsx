import { UnstyledButton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Messages } from "../../messages/messages.ts";
import { useSessionState } from "../../session/current-session.ts";
import { useSyncStatus, type SyncStatus } from "../../sync/start-sync.ts";
import { useReadiness } from "../offline/keep-offline.ts";
import css from "./sync-status.module.css";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";

/** The sheet is large and rarely opened, so its code is fetched when it is. */
const SyncSheet = later(async () => (await import("./sync-sheet.tsx")).SyncSheet, SheetMissing);

/** The state of sync in words. A tap opens the details. */
export function SyncStatusButton() {
  const { app, common } = useMessages();
  const { sync } = app;
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(false);
  const open = () => {
    setSeen(true);
    setOpened(true);
  };
  const status = useSyncStatus();
  const expired = useSessionState() === "expired";
  const readiness = useReadiness();
  const { tone, words } = status
    ? inWords(status, expired, sync)
    : ({ tone: "unknown", words: common.loading } as const);
  return (
    <div className={css.place}>
      <UnstyledButton className={css.status} data-tone={tone} onClick={open}>
        <i aria-hidden />
        <span>{inParts(words)}</span>
      </UnstyledButton>
      {readiness && (
        <small className={css.readiness} role="status">
          {readiness === "getting" && status?.online === false
            ? sync.readiness.lacking
            : sync.readiness[readiness]}
        </small>
      )}
      {seen && <SyncSheet opened={opened} onClose={() => setOpened(false)} words={words} />}
    </div>
  );
}

/** Splits a text with two numbers, so that the line breaks between them. */
function inParts(words: string): ReactNode {
  const parts = words.split(" · ");
  if (parts.length === 1) return words;
  return parts.map((part, at) => (
    <span key={part} className={css.part}>
      {at === parts.length - 1 ? part : `${part} · `}
    </span>
  ));
}

type Tone = "good" | "busy" | "wait" | "bad";

function inWords(
  { waiting, refused, forbidden, online, sending }: SyncStatus,
  expired: boolean,
  sync: Messages["app"]["sync"],
): { tone: Tone; words: string } {
  if (refused > 0) return { tone: "bad", words: sync.refused(refused, waiting) };
  if (waiting > 0 && expired) return { tone: "wait", words: sync.signIn };
  if (waiting > 0 && forbidden) return { tone: "bad", words: sync.forbidden };
  if (sending && waiting > 0 && online) return { tone: "busy", words: sync.sending(waiting) };
  if (waiting > 0) return { tone: "wait", words: sync.waiting(waiting) };
  return online ? { tone: "good", words: sync.sent } : { tone: "wait", words: sync.offline };
}
