import { Button, Modal, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState, type ReactNode } from "react";
import { forgetDefaultCompany } from "../../sync/pull/default-company.ts";
import { useMessages } from "../../messages/language.tsx";
import { isLoss, NOTHING_LOST } from "../../session/unsaved-work.ts";
import { hasSignal, lossBySigningOut, signOut } from "../../session/session.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/layer/toast.ts";
import { useLayer } from "../../ui/layer/layers.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";

/**
 * Asks before it signs out, because signing out deletes what the phone stores. Draw `dialog`: it
 * says which unsent work would be lost and offers a copy of it.
 */
export function useLogout(): { readonly leave: () => void; readonly dialog: ReactNode } {
  const { app, common } = useMessages();
  const { logout, leave: t } = app;
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState({ loss: NOTHING_LOST, online: true });
  const navigate = useNavigate();
  useLayer(asking, () => setAsking(false));
  const ask = useCallback(async () => {
    setShown({ loss: await lossBySigningOut(), online: await hasSignal() });
    setAsking(true);
  }, []);
  const [go, going] = useOnce(async () => {
    const done = await signOut({ discard: isLoss(shown.loss) });
    // More work is unsent than the dialog showed: it shows the new loss and asks again.
    if (done !== "signed-out") return setShown({ ...shown, loss: done });
    forgetDefaultCompany();
    await navigate({ to: "/login" });
  });
  const keepCopy = async () => {
    const loaded = await import("../sync-status/export-outbox.ts").catch(() => null);
    if (!loaded) return toast.failed(common.partMissing.text);
    saveFile(await loaded.exportOutbox(), "roundsman-unsent.json");
    toast.done(t.exported);
  };
  const { loss, online } = shown;
  const dialog = (
    <Modal
      opened={asking}
      onClose={() => setAsking(false)}
      title={t.title}
      withCloseButton={false}
      size={420}
    >
      <Stack>
        {!isLoss(loss) && <Text c="dimmed">{t.clean}</Text>}
        {loss.unsent > 0 && <Text c="dimmed">{t.unsent}</Text>}
        {loss.drafts && <Text c="dimmed">{t.drafts}</Text>}
        {!online && <Text c="dimmed">{t.noSignal}</Text>}
        {isLoss(loss) && (
          <Button variant="light" onClick={() => void keepCopy()}>
            {t.export}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
          {t.stay}
        </Button>
        <Button color="red" loading={going} onClick={() => void go()}>
          {logout}
        </Button>
      </Stack>
    </Modal>
  );
  return { leave: useCallback(() => void ask(), [ask]), dialog };
}
