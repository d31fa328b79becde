import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemberNames } from "../../groups/queries.ts";
import { useLanguage, useMessages, useValidation } from "../../messages/language.tsx";
import { discardRefused, retryRefused, type QueuedMutation } from "./queued-mutations.ts";
import type { PendingMutation } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { instantInWords } from "../../ui/instant-words.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import { canMend } from "./mend-sheet.tsx";
import {
  contentInWords,
  actionInWords,
  lossInWords,
  numberIn,
  reasonsOf,
} from "./mutation-words.ts";
import { paymentInWords, type PaymentInWords } from "./queued-payment-words.ts";
import css from "./sync-sheet.module.css";

interface QueuedRowProps {
  readonly queued: QueuedMutation;
  readonly onCompare: () => void;
  readonly onMend: () => void;
  /** Called when another screen was opened. */
  readonly onLeave: () => void;
}

/** One mutation in words: what it does, to which record, its state, and why it was refused. */
export function QueuedRow(props: QueuedRowProps) {
  const { queued } = props;
  const { mutation, effect, name } = queued;
  const speech = useLanguage();
  const { app, invoices } = speech.messages;
  const { queue } = app;
  const t = useValidation();
  const { book, state, problem } = mutation;
  const payment = queued.payment && paymentInWords(queued.payment, speech);
  const bookName = book === "invoices" ? invoices.unnamed : queue.books[book];
  const shownName = payment?.name ?? (name || bookName);
  const reasons = reasonsOf(mutation, speech).map(t);
  // A restored record is refused with 422 only if its name was given to another one meanwhile
  // (wire §6).
  const isNameTaken = effect === "restore" && problem?.status === 422;
  return (
    <li className={css.operation} data-state={state}>
      <p className={css.what}>
        <b>
          <WholeNumbers>{shownName}</WholeNumbers>
        </b>
        <span>
          {payment?.facts ?? `${queue.books[book]}, ${actionInWords(queued, speech)}`} ·{" "}
          {queue.states[state]}
        </span>
      </p>
      {reasons.length > 0 && (
        <p className={css.why}>
          {[...reasons, ...(isNameTaken ? [queue.nameTaken] : [])].join(" ")}
        </p>
      )}
      <Details mutation={mutation} ofPayment={payment?.fields} />
      {state === "refused" && <WaysOn {...props} shownName={shownName} />}
    </li>
  );
}

interface DetailsProps {
  readonly mutation: PendingMutation;
  readonly ofPayment: PaymentInWords["fields"] | undefined;
}

function Details({ mutation, ofPayment }: DetailsProps) {
  const speech = useLanguage();
  const { queue } = speech.messages.app;
  const names = useMemberNames(mutation);
  const { key, attempts, at: instant } = mutation;
  return (
    <details className={css.details}>
      <summary>{queue.details}</summary>
      <dl>
        {(ofPayment ?? contentInWords(mutation, speech, names)).map(([label, words], at) => (
          // The index, because two invoices without a number may have the same date.
          <div key={`${at} ${label}`}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>
        <WholeNumbers>
          {queue.written(instantInWords(new Date(instant).toISOString()))}
        </WholeNumbers>
        <br />
        {queue.tries(Math.max(0, attempts))}
        <br />
        {queue.reference(key)}
      </p>
    </details>
  );
}

type WaysOnProps = QueuedRowProps & { readonly shownName: string };

/** The actions that a refused mutation offers. */
function WaysOn({ queued, shownName, onCompare, onMend, onLeave }: WaysOnProps) {
  const { queue, sync } = useMessages().app;
  const { key, book, entity, current } = queued.mutation;
  const navigate = useNavigate();
  const askToGiveUp = useGiveUp(queued, shownName);
  const mend = () => {
    if (book !== "invoices") return onMend();
    onLeave();
    void navigate({ to: "/make", state: { invoice: entity } });
  };
  return (
    <div className={css.actions}>
      {current ? (
        <Button h={44} onClick={onCompare}>
          {queue.compare}
        </Button>
      ) : (
        <>
          {canMend(queued) ? (
            <Button h={44} onClick={mend}>
              {queue.open}
            </Button>
          ) : (
            isUncounted(queued) && (
              <Button variant="light" h={44} onClick={mend}>
                {queue.look}
              </Button>
            )
          )}
          <Button variant="light" h={44} onClick={() => void retryRefused(key)}>
            {sync.tryAgain}
          </Button>
        </>
      )}
      <Button variant="subtle" color="red" h={44} onClick={askToGiveUp}>
        {sync.discard}
      </Button>
    </div>
  );
}

/** A refused correction. No list shows it, so it is opened from here. */
const isUncounted = ({ row }: QueuedMutation): boolean =>
  row?.deletedAt === "" && (row as Partial<LocalInvoice>).isUndecided === true;

function useGiveUp(queued: QueuedMutation, shownName: string) {
  const speech = useLanguage();
  const { app, common } = speech.messages;
  const { queue, sync } = app;
  const confirm = useConfirm();
  const { key, kind, payload } = queued.mutation;
  const title =
    kind === "invoice.number"
      ? queue.numbers.giveUp(numberIn(payload))
      : queue.giveUp.title(shownName);
  const question = queued.payment
    ? paymentInWords(queued.payment, speech).discard
    : { title, text: lossInWords(queued, speech) };
  return () =>
    confirm({
      ...question,
      yes: sync.discard,
      no: common.cancel,
      onYes: () => void discardRefused(key),
    });
}
