import { Popover, UnstyledButton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useActor } from "../platform/current-session.ts";
import { Sheet } from "../ui/sheet.tsx";
import { Account } from "./account.tsx";
import { useShortcuts } from "./shortcuts.tsx";
import css from "./account.module.css";

const AccountSheet = lazy(async () => ({ default: (await import("../team/account-sheet.tsx")).AccountSheet }));

/** Opens the account menu in a sheet, from a bar. */
export function AccountButton() {
  const { app, common } = useMessages();
  const [opened, setOpened] = useState(false);
  const self = useSelfSheet();
  const close = () => setOpened(false);
  const showSelf = () => {
    close();
    self.show();
  };
  return (
    <>
      <UnstyledButton className={css.button} aria-label={app.account} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Face />
      </UnstyledButton>
      <Sheet title={app.account} opened={opened} onClose={close} closeLabel={common.close}>
        <Account onLeave={close} onSelf={showSelf} />
      </Sheet>
      {self.sheet}
    </>
  );
}

/** The same beside a name in the rail, in a card; a desk has keys, too. */
export function NamedAccountButton() {
  const { app } = useMessages();
  const name = useActor()?.name ?? "";
  const [opened, setOpened] = useState(false);
  const shortcuts = useShortcuts();
  const close = () => setOpened(false);
  const self = useSelfSheet();
  const showSelf = () => {
    close();
    self.show();
  };
  const showKeys = () => {
    close();
    shortcuts.show();
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="top-start" width={300} trapFocus returnFocus radius="xl" shadow="var(--lift)">
        <Popover.Target>
          <UnstyledButton className={css.button} data-words aria-label={app.account} onClick={() => setOpened(!opened)}>
            <Face />
            {/* Decoration, as the initial is: the button is called by what it opens. */}
            <span className={css.name} data-name={name} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={app.account}>
          <Account onLeave={close} onSelf={showSelf} onShortcuts={showKeys} />
        </Popover.Dropdown>
      </Popover>
      {shortcuts.dialog}
      {self.sheet}
    </>
  );
}

/** One's own password and other phones; fetched when first asked for. */
function useSelfSheet() {
  const [state, setState] = useState<"never" | "open" | "shut">("never");
  const sheet = state !== "never" && (
    <Suspense>
      <AccountSheet opened={state === "open"} onClose={() => setState("shut")} />
    </Suspense>
  );
  return { show: () => setState("open"), sheet };
}

function Face() {
  // No part of the button's name, so not text of it.
  return <span className={css.face} data-initial={initialOf(useActor()?.name ?? "")} />;
}

/** 陈 of 陈伟, W of Wei Chen. */
const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "";
