import { Modal, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { useLayer } from "../ui/layers.ts";

export type Attempt = (work: () => Promise<void>, failure: string) => Promise<void>;

/** Runs something that may not come off, and says so in a dialog of its own (spec §8). `dialog` is to be drawn. */
export function useAttempt(): {
  readonly attempt: Attempt;
  readonly dialog: ReactNode;
} {
  const { common, groups } = useMessages();
  const [failure, setFailure] = useState<string | null>(null);
  useLayer(failure !== null, () => setFailure(null));
  const attempt = (work: () => Promise<void>, sentence: string) => work().catch(() => setFailure(sentence));
  const dialog = (
    <Modal
      opened={failure !== null}
      onClose={() => setFailure(null)}
      title={groups.failure}
      size={400}
      closeButtonProps={{ "aria-label": common.close, size: 44, iconSize: 20 }}
    >
      <Text>{failure}</Text>
    </Modal>
  );
  return { attempt, dialog };
}
