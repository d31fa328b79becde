import { CircleEllipsis, X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import css from "./round-menu.module.css";
import { useInertBeside } from "../hooks/use-inert-beside.ts";
import { useLayer } from "./layers.ts";

export interface RoundMenuItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choose: () => void;
}

interface RoundMenuProps {
  readonly label: string;
  readonly items: readonly RoundMenuItem[];
  /** Where the menu opens, seen from its button. */
  readonly side: "down" | "up";
  readonly icon?: ReactNode;
  /** "filled" is for a place beside a main action, "quiet" for a bar. */
  readonly look?: "quiet" | "filled";
  readonly disabled?: boolean;
  /** Shows the label beside the icon. */
  readonly inWords?: boolean;
}

/**
 * The round menu, which opens around its button. Arrows, Home, End and Escape work as in any menu.
 */
export function RoundMenu({
  label,
  items,
  side,
  icon = <CircleEllipsis size={22} aria-hidden />,
  look = "quiet",
  disabled = false,
  inWords = false,
}: RoundMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shut = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayer(open, shut);
  useInertBeside(open, root);
  const choose = (item: RoundMenuItem) => {
    // Closes first: what the item opens will return the focus to the element that has it now.
    shut();
    item.choose();
  };
  if (items.length === 0) return null;
  return (
    <div
      ref={root}
      className={css.root}
      data-side={side}
      onKeyDown={(event) => open && steer(event, list.current, shut)}
    >
      <button
        ref={button}
        type="button"
        className={css.button}
        data-look={look}
        data-words={inWords || undefined}
        disabled={disabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <X size={22} aria-hidden /> : icon}
        {inWords && <span>{label}</span>}
      </button>
      {open && <div className={css.veil} onClick={() => setOpen(false)} aria-hidden />}
      {open && <Fan {...{ id, label, items, list }} onChoose={choose} />}
    </div>
  );
}

interface FanProps extends Pick<RoundMenuProps, "label" | "items"> {
  readonly id: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onChoose: (item: RoundMenuItem) => void;
}

/** The items; the first takes the focus. */
function Fan({ id, label, items, list, onChoose }: FanProps) {
  return (
    <div ref={list} id={id} role="menu" aria-label={label} className={css.fan}>
      {items.map((item, index) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          autoFocus={index === 0}
          className={css.item}
          style={{ "--turn": index } as React.CSSProperties}
          onClick={() => onChoose(item)}
        >
          <span>{item.label}</span>
          <span className={css.disc}>{item.icon}</span>
        </button>
      ))}
    </div>
  );
}

function steer(event: KeyboardEvent, list: HTMLElement | null, shut: () => void) {
  const items = [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (event.key === "Escape" || event.key === "Tab") shut();
  else if (to === undefined) return;
  else items.at(to % items.length)?.focus();
  event.preventDefault();
}
