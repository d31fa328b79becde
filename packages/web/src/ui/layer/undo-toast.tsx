import { Button, Text } from "@mantine/core";
import { useId } from "react";
import { inBrief } from "../in-brief.ts";
import { toast } from "./toast.ts";
import css from "./undo-toast.module.css";

interface Undo {
  readonly label: string;
  readonly run: () => unknown;
  /**
   * The names of what was changed, so that two toasts can be told apart. A name that the message
   * contains is not repeated.
   */
  readonly names: readonly string[];
}

/**
 * Offers to undo for 8 seconds (wire §10); the toast goes once the undo is done. Returns a function
 * that withdraws the offer.
 */
export function undoable(message: string, { label, run, names }: Undo): () => void {
  const dismiss = toast.offer(
    <Offer
      message={message}
      label={label}
      names={inBrief(names.filter((name) => !message.includes(name)))}
      onUndo={() => void take()}
    />,
  );
  let taken = false;
  const take = async () => {
    if (taken) return;
    taken = true;
    try {
      await run();
    } finally {
      dismiss();
    }
  };
  return dismiss;
}

interface OfferProps {
  readonly message: string;
  readonly label: string;
  readonly names: string;
  readonly onUndo: () => void;
}

function Offer({ message, label, names, onUndo }: OfferProps) {
  const about = useId();
  return (
    <div className={css.message}>
      <span className={css.words} id={about}>
        <span>{message}</span>
        {names !== "" && (
          <Text component="span" size="sm" c="dimmed" truncate>
            {names}
          </Text>
        )}
      </span>
      <Button variant="light" h={44} onClick={onUndo} aria-describedby={about}>
        {label}
      </Button>
    </div>
  );
}
