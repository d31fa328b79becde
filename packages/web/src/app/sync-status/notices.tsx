import { Button } from "@mantine/core";
import { Download, RefreshCw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import { dismissInstall, install, useInstallNotice } from "../../device/install.ts";
import { startUpdate, useUpdateWaiting } from "../offline/service-worker.ts";
import css from "./notices.module.css";

/** What the app itself has to say. Stands on lists only: nothing typed can be lost there. */
export function Notices() {
  const { update, installing } = useMessages().app;
  const [later, setLater] = useState(false);
  const way = useInstallNotice();
  const isNewer = useUpdateWaiting();
  if (isNewer && !later)
    return (
      <Notice
        icon={<RefreshCw size={20} aria-hidden />}
        text={update.text}
        dismiss={update.later}
        onDismiss={() => setLater(true)}
      >
        <Button h={44} onClick={startUpdate}>
          {update.reload}
        </Button>
      </Notice>
    );
  if (!way) return null;
  return (
    <Notice
      icon={<Download size={20} aria-hidden />}
      text={way === "ask" ? installing.text : installing.byHand}
      dismiss={installing.dismiss}
      onDismiss={dismissInstall}
    >
      {way === "ask" && (
        <Button h={44} onClick={() => void install()}>
          {installing.install}
        </Button>
      )}
    </Notice>
  );
}

interface NoticeProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly dismiss: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function Notice({ icon, text, dismiss, onDismiss, children }: NoticeProps) {
  return (
    <aside className={css.notice} role="status">
      <p>
        {icon}
        {text}
      </p>
      <div className={css.actions}>
        <Button variant="subtle" h={44} onClick={onDismiss}>
          {dismiss}
        </Button>
        {children}
      </div>
    </aside>
  );
}
