import { ActionIcon, Menu } from "@mantine/core";
import { roleOf } from "@roundsman/core/role";
import { useNavigate } from "@tanstack/react-router";
import { Building2, CircleUserRound, FileSpreadsheet, KeyRound, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";

const AccountSheet = lazy(async () => ({ default: (await import("../team/account-sheet.tsx")).AccountSheet }));

/** What is about oneself and the business, apart from the day's work. */
export function AccountMenu() {
  const { app, business, data, team } = useMessages();
  const actor = useActor();
  const navigate = useNavigate();
  const [account, setAccount] = useState<"never" | "open" | "shut">("never");
  const manager = actor !== null && roleOf(actor) === "manager";
  const places = [
    { label: data.title, icon: FileSpreadsheet, to: "/info/data" },
    ...(manager
      ? ([
          { label: team.title, icon: Users, to: "/info/team" },
          { label: business.title, icon: Building2, to: "/info/business" },
        ] as const)
      : []),
  ] as const;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={app.account}>
            <CircleUserRound size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={app.account}>
          {actor && <Menu.Label>{actor.name}</Menu.Label>}
          {places.map(({ label, icon: Icon, to }) => (
            <Menu.Item key={to} leftSection={<Icon size={20} aria-hidden />} onClick={() => void navigate({ to })}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<KeyRound size={20} aria-hidden />} onClick={() => setAccount("open")}>
            {team.account}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {account !== "never" && (
        <Suspense>
          <AccountSheet opened={account === "open"} onClose={() => setAccount("shut")} />
        </Suspense>
      )}
    </>
  );
}
