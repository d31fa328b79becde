import { ActionIcon } from "@mantine/core";
import { CircleUserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "../messages/language.tsx";

const AccountSheet = lazy(async () => ({ default: (await import("../team/account-sheet.tsx")).AccountSheet }));

/** What is about oneself and the business, apart from the day's work; fetched when it is asked for. */
export function AccountMenu() {
  const { app } = useMessages();
  const [state, setState] = useState<"never" | "open" | "shut">("never");
  return (
    <>
      <ActionIcon aria-label={app.account} aria-haspopup="dialog" onClick={() => setState("open")}>
        <CircleUserRound size={20} aria-hidden />
      </ActionIcon>
      {state !== "never" && (
        <Suspense>
          <AccountSheet opened={state === "open"} onClose={() => setState("shut")} />
        </Suspense>
      )}
    </>
  );
}
