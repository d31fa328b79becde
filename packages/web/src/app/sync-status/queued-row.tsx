import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemberNames } from "../../groups/queries.ts";
import { useLanguage, useValidation } from "../../messages/language.tsx";
import { discard, retry, type Queued } from "../../sync/outbox/queued.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { instantInWords } from "../../ui/instant-words.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import { canMend } from "./mend-sheet.tsx";
import { contentInWords, deedInWords, numberIn, reasonsOf } from "./operation-words.ts";
import css from "./sync-sheet.module.css";

interface QueuedRowProps {
  readonly of: Queued;
  readonly onCompare: () => void;
  readonly onMend: () => void;
  /** Another screen was opened. */
  readonly onLeave: () => void;
}

/** One operation in words: what it does, to what, its state, and why it was refused. */
export function QueuedRow({ of, onCompare, onMend, onLeave }: QueuedRowProps) {
  const { operation, effect, name } = of;
  const speech = useLanguage();
  const { app, common, invoices } = speech.messages;
  const { queue, sync } = app;
  const t = useValidation();
  const confirm = useConfirm();
  const { key, book, entity, state, problem, current, attempts, at } = operation;
  const names = useMemberNames(operation);
  const navigate = useNavigate();
  const mend = () => {
    if (book !== "invoices") return onMend();
    onLeave();
    void navigate({ to: "/make", state: { invoice: entity } });
  };
  const shownName = name || (book === "invoices" ? invoices.unnamed : queue.books[book]);
  const giveUp = () =>
    confirm({
      ...(operation.kind === "invoice.number"
        ? {
            title: queue.numbers.giveUp(numberIn(operation.payload)),
            text: queue.numbers.afterwards,
          }
        : {
            title: queue.giveUp.title(shownName),
            text: effect === "create" ? queue.giveUp.created : queue.giveUp.changed,
          }),
      yes: sync.discard,
      no: common.cancel,
      onYes: () => void discard(key),
    });
  const reasons = reasonsOf(operation, speech).map(t);
  // Only a name that was given anew meanwhile is in the way of bringing something back (wire §6).
  const isNameTaken = effect === "restore" && problem?.status === 422;
  return (
    <li className={css.operation} data-state={state}>
      <p className={css.what}>
        <b>
          <WholeNumbers>{shownName}</WholeNumbers>
        </b>
        <span>
          {queue.books[book]}, {deedInWords(of, speech)} · {queue.states[state]}
        </span>
      </p>
      {reasons.length > 0 && (
        <p className={css.why}>
          {[...reasons, ...(isNameTaken ? [queue.nameTaken] : [])].join(" ")}
        </p>
      )}
      <details className={css.details}>
        <summary>{queue.details}</summary>
        <dl>
          {contentInWords(operation, speech, names).map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          {queue.written(instantInWords(new Date(at).toISOString(), speech.language))}
          <br />
          {queue.tries(Math.max(0, attempts))}
          <br />
          {queue.reference(key)}
        </p>
      </details>
      {state === "refused" && (
        <div className={css.actions}>
          {current ? (
            <Button h={44} onClick={onCompare}>
              {queue.compare}
            </Button>
          ) : (
            <>
              {canMend(of) && (
                <Button h={44} onClick={mend}>
                  {queue.open}
                </Button>
              )}
              <Button variant="light" h={44} onClick={() => void retry(key)}>
                {sync.tryAgain}
              </Button>
            </>
          )}
          <Button variant="subtle" color="red" h={44} onClick={giveUp}>
            {sync.discard}
          </Button>
        </div>
      )}
    </li>
  );
}
