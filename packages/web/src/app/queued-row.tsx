import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMessages, useValidation } from "../messages/language.tsx";
import type { BookName } from "../platform/book-names.ts";
import type { Queued } from "../platform/queued.ts";
import { discard, retry } from "../platform/sync.ts";
import css from "./sync-sheet.module.css";

interface QueuedRowProps {
  readonly of: Queued;
  readonly onCompare: () => void;
  /** Another screen was opened. */
  readonly onLeave: () => void;
}

/** One operation in words: what it does, to what, where it stands, and why it was turned down. */
export function QueuedRow({ of: { operation, effect, name, row }, onCompare, onLeave }: QueuedRowProps) {
  const { app, common } = useMessages();
  const { queue, sync } = app;
  const say = useValidation();
  const { key, book, entity, state, problem, current, attempts, at } = operation;
  const navigate = useNavigate();
  const open = () => {
    onLeave();
    return book === "invoices" ? navigate({ to: "/make", state: { invoice: entity } }) : navigate({ to: SCREENS[book] });
  };
  const reasons = problem
    ? Object.values(problem.errors ?? {}).flat().length > 0
      ? Object.values(problem.errors ?? {}).flat()
      : [problem.message]
    : [];
  return (
    <li className={css.operation} data-state={state}>
      <p className={css.what}>
        <b>{name || common.product}</b>
        <span>
          {queue.books[book]}, {queue.effects[effect]} · {queue.states[state]}
        </span>
      </p>
      {reasons.length > 0 && <p className={css.why}>{reasons.map(say).join(" ")}</p>}
      <details className={css.details}>
        <summary>{queue.details}</summary>
        <p>
          {queue.written(new Date(at).toLocaleString())}
          <br />
          {queue.tries(attempts)}
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
              {row?.deletedAt === "" && (
                <Button h={44} onClick={() => void open()}>
                  {queue.open}
                </Button>
              )}
              <Button variant="light" h={44} onClick={() => void retry(key)}>
                {sync.tryAgain}
              </Button>
            </>
          )}
          <Button variant="subtle" color="red" h={44} onClick={() => void discard(key)}>
            {sync.discard}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Where a row can be mended. */
const SCREENS = {
  customers: "/info/contacts",
  deliveryRoutes: "/info/contacts",
  products: "/info/products",
  productCategories: "/info/products",
  tasks: "/info/todolist",
  taskCategories: "/info/todolist",
  companies: "/make",
  stockEntries: "/info/products",
  vanSettings: "/info/products",
  daySheets: "/info/products",
} as const satisfies Record<Exclude<BookName, "invoices">, string>;
