import type { SelectionArea } from "@roundsman/core/selection";
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useSelection } from "../../ui/list/selection.tsx";
import type { RowActions } from "./invoice-row.tsx";

interface Given {
  readonly area: SelectionArea;
  /** In the order in which they are shown. */
  readonly shown: readonly LocalInvoice[] | undefined;
  readonly onOpen: (key: string) => void;
  readonly onMark: (invoice: LocalInvoice) => void;
}

/**
 * Opens and selects rows: Ctrl or Command with a click selects one, Shift with a click or an arrow
 * key a range, Space the focused row. Selecting this way starts the selection mode that the round
 * menu starts.
 */
export function useRowSelection(options: Given) {
  const selection = useSelection(options.area);
  const anchor = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  const now = useRef({ ...options, selection });
  useLayoutEffect(() => {
    now.current = { ...options, selection };
  });
  // Selection mode draws the focused row anew, so its checkbox gets the focus.
  const selecting = selection.keys !== null;
  useEffect(() => {
    if (!selecting) anchor.current = null;
    if (wanted.current !== null)
      document.querySelector<HTMLElement>(`[data-key="${wanted.current}"] input`)?.focus();
    wanted.current = null;
  }, [selecting]);

  return useMemo(() => handlersOf({ now, anchor, wanted }), []);
}

interface Held {
  /** The values of the last render. */
  readonly now: RefObject<Given & { readonly selection: ReturnType<typeof useSelection> }>;
  /** The row where a range begins. */
  readonly anchor: RefObject<string | null>;
  /** The row that gets the focus once its checkbox is drawn. */
  readonly wanted: RefObject<string | null>;
}

/** The handlers of presses on rows and of keys on their list. */
function handlersOf({ now, anchor, wanted }: Held) {
  const chooseOne = (key: string) => {
    anchor.current = key;
    const { selection } = now.current;
    if (selection.keys) selection.toggle(key);
    else begin(key, [key]);
  };
  const begin = (key: string, keys: readonly string[]) => {
    wanted.current = key;
    now.current.selection.choose(keys);
  };
  const chooseTo = (key: string, from = anchor.current ?? key) => {
    anchor.current ??= from;
    const { shown = [], selection } = now.current;
    const [one, other] = [anchor.current, key]
      .map((each) => shown.findIndex((row) => row.key === each))
      .toSorted((a, b) => a - b);
    const range = shown.slice(one, (other ?? 0) + 1).map((row) => row.key);
    if (selection.keys) selection.choose([...selection.keys, ...range]);
    else begin(key, range);
  };
  const actions: RowActions = {
    open: (key, event) => {
      if (event.shiftKey) chooseTo(key);
      else if (event.ctrlKey || event.metaKey) chooseOne(key);
      else now.current.onOpen(key);
    },
    toggle: (key, event: MouseEvent) => (event.shiftKey ? chooseTo(key) : chooseOne(key)),
    mark: (invoice) => now.current.onMark(invoice),
  };
  /** Handles a key on the list; an arrow key has already moved the focus. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const from = keyAt(event.target);
    if (from === null) return;
    if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const to = keyAt(document.activeElement);
      if (to !== null && to !== from) chooseTo(to, from);
    } else if (
      event.key === " " &&
      event.target instanceof HTMLButtonElement &&
      event.target.matches("[data-row]")
    ) {
      event.preventDefault();
      chooseOne(from);
    }
  };
  const swipe = (key: string) => {
    const invoice = now.current.shown?.find((row) => row.key === key);
    if (invoice) now.current.onMark(invoice);
  };
  return { actions, press, swipe };
}

const keyAt = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? null)
    : null;
