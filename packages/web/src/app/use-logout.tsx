import { Button, Modal, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState, type ReactNode } from "react";
import { forgetDefaultCompany } from "../companies/default-company.ts";
import { useMessages } from "../messages/language.tsx";
import { signOut, type Loss } from "../platform/session.ts";
import { exportOutbox } from "../platform/sync.ts";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/toast.ts";
import { useLayer } from "../ui/layers.ts";

/** Signs out at once when everything was sent and nothing is half typed; otherwise `dialog`, which is to be drawn, says what would be lost and offers a copy of it. */
export function useLogout(): { readonly leave: () => void; readonly dialog: ReactNode } {
  const { logout, leave: say } = useMessages().app;
  const [asking, setAsking] = useState(false);
  const [loss, setLoss] = useState<Loss>({ unsent: false, drafts: false });
  const navigate = useNavigate();
  useLayer(asking, () => setAsking(false));
  const go = useCallback(
    async (how: { discard: boolean }) => {
      const done = await signOut(how);
      if (done !== "signed-out") {
        setLoss(done);
        return setAsking(true);
      }
      forgetDefaultCompany();
      await navigate({ to: "/login" });
    },
    [navigate],
  );
  const keepCopy = async () => {
    saveFile(await exportOutbox(), "roundsman-unsent.json");
    toast.done(say.exported);
  };
  const dialog = (
    <Modal opened={asking} onClose={() => setAsking(false)} title={say.title} withCloseButton={false} size={420}>
      <Stack>
        {loss.unsent && <Text c="dimmed">{say.unsent}</Text>}
        {loss.drafts && <Text c="dimmed">{say.drafts}</Text>}
        <Button variant="light" onClick={() => void keepCopy()}>
          {say.export}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
          {say.stay}
        </Button>
        <Button color="red" onClick={() => void go({ discard: true })}>
          {logout}
        </Button>
      </Stack>
    </Modal>
  );
  return { leave: useCallback(() => void go({ discard: false }), [go]), dialog };
}
