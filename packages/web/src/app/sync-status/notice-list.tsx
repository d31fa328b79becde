import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Download, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { dismissInstall, install, useInstallNotice } from "../../device/install.ts";
import { UnbookedNotice, useUnbookedMoney } from "../../payments/unbooked/unbooked-notice.tsx";
import { UnneededNotice } from "../../payments/unneeded/unneeded-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { startUpdate, useUpdateWaiting } from "../offline/service-worker.ts";

/** Messages that the app itself shows. They are on lists only, where no typed input can be lost. */
export function NoticeList() {
  const navigate = useNavigate();
  const open = (invoice: string) => void navigate({ to: "/make", state: { invoice } });
  return (
    <>
      <UnbookedNotice money={useUnbookedMoney() ?? []} onOpen={open} />
      <UnneededNotice />
      <AppNotice />
    </>
  );
}

/** Says that a newer version is ready, or that the app can be installed. */
function AppNotice() {
  const { update, installing } = useMessages().app;
  const [later, setLater] = useState(false);
  const way = useInstallNotice();
  const isNewer = useUpdateWaiting();
  if (isNewer && !later)
    return (
      <Notice
        icon={<RefreshCw size={20} aria-hidden />}
        dismiss={update.later}
        onDismiss={() => setLater(true)}
        action={
          <Button h={44} onClick={startUpdate}>
            {update.reload}
          </Button>
        }
      >
        {update.text}
      </Notice>
    );
  if (!way) return null;
  return (
    <Notice
      icon={<Download size={20} aria-hidden />}
      dismiss={installing.dismiss}
      onDismiss={dismissInstall}
      action={
        way === "ask" && (
          <Button h={44} onClick={() => void install()}>
            {installing.install}
          </Button>
        )
      }
    >
      {way === "ask" ? installing.text : installing.byHand}
    </Notice>
  );
}
