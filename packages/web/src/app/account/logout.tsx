import { ActionIcon, Button } from "@mantine/core";
import { LogOut } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { useLogout } from "./use-logout.tsx";

export function LogoutButton({ look }: { readonly look: "icon" | "words" }) {
  const { logout } = useMessages().app;
  const { leave, dialog } = useLogout();
  return (
    <>
      {look === "icon" ? (
        <ActionIcon aria-label={logout} title={logout} onClick={leave}>
          <LogOut size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<LogOut size={20} aria-hidden />}
          onClick={leave}
        >
          {logout}
        </Button>
      )}
      {dialog}
    </>
  );
}
