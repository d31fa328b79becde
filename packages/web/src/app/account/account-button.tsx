import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useActor } from "../../session/current-session.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { later } from "../../ui/late/later.tsx";
import { PartMissing } from "../../ui/late/part-missing.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import css from "./account.module.css";

const Account = later(async () => (await import("./account.tsx")).Account, PartMissing);
const AccountSheet = later(
  async () => (await import("../../team/account-sheet.tsx")).AccountSheet,
  SheetMissing,
);

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
      <UnstyledButton
        className={css.button}
        aria-label={app.account}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Face />
      </UnstyledButton>
      <Sheet title={app.account} opened={opened} onClose={close} closeLabel={common.close}>
        <Account onLeave={close} onSelf={showSelf} />
      </Sheet>
      {self.sheet}
    </>
  );
}

/**
 * The sheet with the signed-in person's password and other devices. Its code is fetched when it is
 * first opened.
 */
export function useSelfSheet() {
  const [state, setState] = useState<"never" | "open" | "shut">("never");
  const sheet = state !== "never" && (
    <AccountSheet opened={state === "open"} onClose={() => setState("shut")} />
  );
  return { show: () => setState("open"), sheet };
}

/** The first letter of the signed-in person's name. */
export function Face() {
  // Drawn by CSS from an attribute, so that it is no part of the button's accessible name.
  return <span className={css.face} data-initial={initialOf(useActor()?.name ?? "")} />;
}

/** "陈" of "陈伟", "W" of "Wei Chen". */
const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "";
