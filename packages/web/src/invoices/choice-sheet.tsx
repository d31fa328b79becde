import { UnstyledButton } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import css from "./choice-sheet.module.css";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly mark: ReactNode;
}

interface ChoiceSheetProps<Value extends string> {
  readonly title: string;
  /** Names what the choice is for. */
  readonly note: string;
  readonly choices: readonly Choice<Value>[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (value: Value) => void;
}

/** A sheet that offers a few values to tap. A second tap is ignored. */
export function ChoiceSheet<Value extends string>({
  title,
  note,
  choices,
  opened,
  onClose,
  onChoose,
}: ChoiceSheetProps<Value>) {
  const { common } = useMessages();
  const asking = useRef(opened);
  asking.current = opened;
  const choose = (value: Value) => {
    if (!asking.current) return;
    asking.current = false;
    onChoose(value);
  };
  return (
    <Sheet title={title} opened={opened} onClose={onClose} closeLabel={common.close}>
      <p className={css.note}>{note}</p>
      <div className={css.choices}>
        {choices.map(({ value, label, mark }) => (
          <UnstyledButton key={value} className={css.choice} onClick={() => choose(value)}>
            {mark}
            {label}
          </UnstyledButton>
        ))}
      </div>
    </Sheet>
  );
}
