import { Button, Modal, Text } from "@mantine/core";
import { createContext, use, useRef, useState, type ReactNode } from "react";
import { useFocusReturn } from "./focus-return.ts";
import { useLayer } from "./layers.ts";
import { WholeNumbers } from "../whole-numbers.tsx";
import css from "./confirm.module.css";

export interface Question {
  readonly title: string;
  readonly text?: string;
  readonly yes: string;
  /** Absent where the dialog only informs. */
  readonly no?: string;
  /** A third button, below the two. */
  readonly other?: { readonly label: string; readonly choose: () => void };
  readonly danger?: boolean;
  readonly onYes: () => void;
  /** Called where the question ends without a yes. */
  readonly onNo?: () => void;
}
const Context = createContext<((question: Question) => void) | null>(null);
const Asked = createContext(false);

/** Asks one question at a time, before a deletion for example (spec §5). */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, ask] = useState<Question | null>(null);
  const [opened, setOpened] = useState(false);
  // True until the dialog has closed completely: the key that answers it must not reach what lies
  // beneath.
  const [isShowing, setShowing] = useState(false);
  const giveBack = useFocusReturn(opened);
  const standing = useRef<Question | null>(null);
  const open = (next: Question) => {
    // A question that is replaced counts as answered with no.
    standing.current?.onNo?.();
    standing.current = next;
    ask(next);
    setOpened(true);
    setShowing(true);
  };
  const answer = (act: (() => void) | undefined) => {
    // A second tap may come while the dialog is closing (wire §10).
    if (!opened) return;
    standing.current = null;
    setOpened(false);
    act?.();
  };
  const left = () => {
    setShowing(false);
    giveBack();
  };
  const leave = () => answer(question?.onNo);
  useLayer(opened, leave);
  return (
    <Context value={open}>
      <Asked value={isShowing}>{children}</Asked>
      <Modal
        opened={opened}
        onClose={leave}
        onExitTransitionEnd={left}
        title={question && <WholeNumbers>{question.title}</WholeNumbers>}
        withCloseButton={false}
        size={400}
        zIndex={ABOVE}
      >
        {question?.text !== undefined && (
          <Text c="dimmed" style={{ whiteSpace: "pre-line" }}>
            <WholeNumbers>{question.text}</WholeNumbers>
          </Text>
        )}
        {question && <Answers question={question} onAnswer={answer} />}
      </Modal>
    </Context>
  );
}

interface AnswersProps {
  readonly question: Question;
  readonly onAnswer: (act: (() => void) | undefined) => void;
}

function Answers({ question: { no, yes, other, danger, onYes, onNo }, onAnswer }: AnswersProps) {
  const tells = no === undefined;
  return (
    <div className={css.answers}>
      {!tells && (
        <Button variant="default" onClick={() => onAnswer(onNo)} data-autofocus>
          {no}
        </Button>
      )}
      <Button
        color={danger === false ? "jade" : "red"}
        onClick={() => onAnswer(onYes)}
        data-autofocus={tells || undefined}
      >
        {yes}
      </Button>
      {other && (
        <Button className={css.other ?? ""} variant="subtle" onClick={() => onAnswer(other.choose)}>
          {other.label}
        </Button>
      )}
    </div>
  );
}

/** The z-index: above other modals (200), below toasts (400). */
const ABOVE = 300;

export function useConfirm(): (question: Question) => void {
  const ask = use(Context);
  if (!ask) throw new Error("useConfirm outside ConfirmProvider");
  return ask;
}

/** Whether a question is open above everything else. */
export const useIsAsked = (): boolean => use(Asked);
