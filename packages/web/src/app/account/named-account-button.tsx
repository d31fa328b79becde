import { Popover, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useActor } from "../../session/current-session.ts";
import { Account } from "./account.tsx";
import { Face, useSelfSheet } from "./account-button.tsx";
import { useShortcuts } from "../shortcuts.tsx";
import css from "./account.module.css";

/**
 * A desk's account button with a name, in the rail. It opens the account menu in a popover, which
 * also offers the keyboard shortcuts.
 */
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
      <Popover
        opened={opened}
        onChange={setOpened}
        position="top-start"
        width={300}
        trapFocus
        returnFocus
        radius="xl"
        shadow="var(--lift)"
      >
        <Popover.Target>
          <UnstyledButton
            className={css.button}
            data-words
            aria-label={app.account}
            onClick={() => setOpened(!opened)}
          >
            <Face />
            {/* Drawn by CSS from an attribute, as the initial is: the button's accessible name is
                "account". */}
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
