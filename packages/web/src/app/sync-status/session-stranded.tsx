import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useOtherPersonWords } from "../../messages/late/other-person/words.ts";
import type { Stranded } from "../../session/session-stranded.ts";
import { exportOutbox } from "./export-outbox.ts";
import { wipe } from "../../sync/store/databases.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "./session-banner.module.css";

/** Says that another person's unsent work is on this phone, and how it gets to the server. */
export function StrandedBanner({
  stranded: { owner, unsent },
  onDone,
}: {
  readonly stranded: Stranded;
  readonly onDone: () => void;
}) {
  const { app, common } = useMessages();
  const t = useOtherPersonWords().stranded;
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
      <span>{t.text(unsent)}</span>
      <Button variant="light" h={44} onClick={() => setOpened(true)}>
        {t.look}
      </Button>
      <Sheet
        title={t.title}
        opened={opened}
        onClose={() => setOpened(false)}
        closeLabel={common.close}
      >
        <Stack pb="md">
          <Text c="dimmed">{t.how}</Text>
          <Button variant="light" onClick={() => void keepCopy()}>
            {t.export}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t.keep}
          </Button>
          <Button
            color="red"
            onClick={() =>
              confirm({
                title: t.sure(unsent),
                yes: t.remove,
                no: common.cancel,
                onYes: () => void remove(),
              })
            }
          >
            {t.remove}
          </Button>
        </Stack>
      </Sheet>
    </div>
  );
}
