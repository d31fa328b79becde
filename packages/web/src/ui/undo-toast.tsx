import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useId } from "react";
import { inBrief } from "./in-brief.ts";
import css from "./undo-toast.module.css";

interface Undo {
  readonly label: string;
  readonly run: () => unknown;
  /** Whom it was done to: two that stand there together are told apart by it. */
  readonly of?: readonly string[];
}

/** 8 seconds to take it back (wire §10). It goes when that is done. Answers how to offer it no more. */
export function undoable(message: string, { label, run, of = [] }: Undo): () => void {
  const id = notifications.show({
    color: "jade",
    autoClose: 8000,
    withCloseButton: false,
    message: <Told message={message} label={label} of={inBrief(of)} onUndo={() => void take()} />,
  });
  let taken = false;
  const take = async () => {
    if (taken) return;
    taken = true;
    try {
      await run();
    } finally {
      notifications.hide(id);
    }
  };
  return () => void notifications.hide(id);
}

interface ToldProps {
  readonly message: string;
  readonly label: string;
  readonly of: string;
  readonly onUndo: () => void;
}

function Told({ message, label, of, onUndo }: ToldProps) {
  const about = useId();
  return (
    <div className={css.told}>
      <span className={css.words}>
        <span>{message}</span>
        {of !== "" && (
          <Text component="span" id={about} size="sm" c="dimmed" truncate>
            {of}
          </Text>
        )}
      </span>
      <Button variant="light" h={44} onClick={onUndo} {...(of !== "" && { "aria-describedby": about })}>
        {label}
      </Button>
    </div>
  );
}
