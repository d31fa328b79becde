import { ActionIcon, Button, Modal, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { forgetDefaultCompany } from "../companies/queries.ts";
import { useMessages } from "../messages/language.tsx";
import { signOut } from "../platform/session.ts";
import { exportOutbox } from "../platform/sync.ts";
import { saveFile } from "../ui/save-file.ts";
import { toast } from "../ui/toast.ts";

/** Signs out at once when everything was sent; otherwise says what would be lost and offers a copy of it. */
export function LogoutButton({ look }: { readonly look: "icon" | "words" }) {
  const { logout, leave } = useMessages().app;
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const go = async (how: { discard: boolean }) => {
    if ((await signOut(how)) === "unsent") return setAsking(true);
    forgetDefaultCompany();
    await navigate({ to: "/login" });
  };
  const keepCopy = async () => {
    saveFile(await exportOutbox(), "roundsman-unsent.json");
    toast.done(leave.exported);
  };
  return (
    <>
      {look === "icon" ? (
        <ActionIcon aria-label={logout} onClick={() => void go({ discard: false })}>
          <LogOut size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="subtle" color="gray" leftSection={<LogOut size={20} aria-hidden />} onClick={() => void go({ discard: false })}>
          {logout}
        </Button>
      )}
      <Modal opened={asking} onClose={() => setAsking(false)} title={leave.title} withCloseButton={false} size={420}>
        <Stack>
          <Text c="dimmed">{leave.unsent}</Text>
          <Button variant="light" onClick={() => void keepCopy()}>
            {leave.export}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {leave.stay}
          </Button>
          <Button color="red" onClick={() => void go({ discard: true })}>
            {logout}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
