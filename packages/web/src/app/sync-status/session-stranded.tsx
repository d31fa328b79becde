import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Stranded } from "../../session/session-stranded.ts";
import { exportOutbox } from "../../sync/sync.ts";
import { wipe } from "../../sync/store/databases.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "./session-banner.module.css";

/** Says that somebody else's work waits on this phone, and how it gets to the server. */
export function StrandedBanner({
  of: { owner, unsent },
  onDone,
}: {
  readonly of: Stranded;
  readonly onDone: () => void;
}) {
  const { login, app, common } = useMessages();
  const say = login.stranded;
  const [opened, setOpened] = useState(false);
  const confirm = useConfirm();
  const keepCopy = async () => {
    saveFile(await exportOutbox(owner), "roundsman-unsent.json");
    toast.done(app.leave.exported);
  };
  const remove = async () => {
    await wipe(owner);
    onDone();
  };
  return (
    <div className={css.banner} role="status">
      <span>{say.text(unsent)}</span>
      <Button variant="light" h={44} onClick={() => setOpened(true)}>
        {say.look}
      </Button>
      <Sheet
        title={say.title}
        opened={opened}
        onClose={() => setOpened(false)}
        closeLabel={common.close}
      >
        <Stack pb="md">
          <Text c="dimmed">{say.how}</Text>
          <Button variant="light" onClick={() => void keepCopy()}>
            {say.export}
          </Button>
          <Button variant="default" onClick={onDone}>
            {say.keep}
          </Button>
          <Button
            color="red"
            onClick={() =>
              confirm({
                title: say.sure(unsent),
                yes: say.remove,
                no: common.cancel,
                onYes: () => void remove(),
              })
            }
          >
            {say.remove}
          </Button>
        </Stack>
      </Sheet>
    </div>
  );
}
