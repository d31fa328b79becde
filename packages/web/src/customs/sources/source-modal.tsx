import { Modal } from "@mantine/core";
import { useRef } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { SourcePanel } from "./source-panel.tsx";
import type { SourceName } from "./sources.ts";
import { useLayer } from "../../ui/layer/layers.ts";

/** The modal of one source; closed if `name` is null. */
export function SourceModal({
  name,
  onClose,
}: {
  readonly name: SourceName | null;
  readonly onClose: () => void;
}) {
  const { common } = useMessages();
  const t = useCustomsWords();
  useLayer(name !== null, onClose);
  // Keeps the last source while the modal fades.
  const last = useRef<SourceName>("exportCompany");
  if (name) last.current = name;
  return (
    <Modal
      opened={name !== null}
      onClose={onClose}
      title={t.sources[last.current].title}
      closeButtonProps={{ "aria-label": common.close, size: 44 }}
      size={620}
    >
      <SourcePanel key={last.current} name={last.current} />
    </Modal>
  );
}
