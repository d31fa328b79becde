import { Modal } from "@mantine/core";
import { Search } from "lucide-react";
import {
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import { useMessages } from "../messages/language.tsx";
import { ENTRY_KINDS, type Entry } from "./find-entries.ts";
import css from "./palette.module.css";
import { useEntries } from "./use-entries.ts";
import { useLayer } from "../ui/layer/layers.ts";

interface PaletteProps {
  readonly opened: boolean;
  /** Returns what was typed before the field existed. */
  readonly typed: () => string;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** Finds any customer, invoice, credit note, product, task, screen or action by a few letters. */
export function Palette({ opened, typed, onClose, onLogout }: PaletteProps) {
  const { palette: t } = useMessages();
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size={600}
      padding={0}
      yOffset="8dvh"
      transitionProps={{ duration: 120 }}
      // The dialog has no visible title that could label it.
      attributes={{ content: { "aria-label": t.title } }}
      styles={{ body: { padding: 0 } }}
    >
      <Finder typed={typed} onClose={onClose} onLogout={onLogout} />
    </Modal>
  );
}

/**
 * A combobox as in the ARIA pattern: the field keeps the focus, and the arrow keys move the marked
 * entry.
 */
function Finder({ typed, onClose, onLogout }: Omit<PaletteProps, "opened">) {
  const { palette: t } = useMessages();
  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const { query, write, found, marked, press } = useMark(useEntries(onLogout), run);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    write(typed());
  }, [typed]);
  const id = useId();
  return (
    <>
      <div className={css.field}>
        <Search size={20} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={t.title}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={marked && `${id}-${marked.key}`}
          aria-autocomplete="list"
          placeholder={t.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={query}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <Found id={id} found={found} marked={marked} onRun={run} />
      <p role="status" className={found.length === 0 ? css.none : css.visuallyHidden}>
        {found.length === 0 ? t.none : t.found(found.length)}
      </p>
    </>
  );
}

/** The entries that match the query, and the marked one, which the keys move. */
function useMark(find: (query: string) => readonly Entry[], run: (entry: Entry) => void) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const shown = useDeferredValue(query);
  const found = useMemo(() => find(shown), [find, shown]);
  const atIn = (entries: readonly Entry[]) => entries[Math.min(at, entries.length - 1)];
  const write = (next: string) => {
    setQuery(next);
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends the composition of Chinese input chooses nothing.
    if (event.nativeEvent.isComposing) return;
    // After quick typing the list may still be that of an older query. The keys use the matches of
    // the current one.
    const meant = shown === query ? found : find(query);
    const chosen = atIn(meant);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (event.key === "Enter" && chosen) run(chosen);
    else if (to === undefined || meant.length === 0) return;
    else
      setAt(
        event.key.startsWith("Page")
          ? Math.max(0, Math.min(to, meant.length - 1))
          : (to + meant.length) % meant.length,
      );
    event.preventDefault();
  };
  return { query, write, found, marked: atIn(found), press };
}

interface FoundProps {
  /** The id of the finder. The ids of the list and options begin with it. */
  readonly id: string;
  readonly found: readonly Entry[];
  readonly marked: Entry | undefined;
  readonly onRun: (entry: Entry) => void;
}

function Found({ id, found, marked, onRun }: FoundProps) {
  const { palette: t } = useMessages();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.title} className={css.list}>
      {ENTRY_KINDS.map((kind) => {
        const entries = found.filter((entry) => entry.kind === kind);
        if (entries.length === 0) return null;
        return (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className={css.kind}>
              {t.kinds[kind]}
            </p>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                id={`${id}-${entry.key}`}
                entry={entry}
                marked={entry === marked}
                onRun={() => onRun(entry)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly marked: boolean;
  readonly onRun: () => void;
}

function Option({ id, entry: { title, note, side }, marked, onRun }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={css.option}
      ref={(node) => void (marked && node?.scrollIntoView({ block: "nearest" }))}
      onClick={onRun}
    >
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      {side && <span className={css.side}>{side}</span>}
    </div>
  );
}
