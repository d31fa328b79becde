import { ActionIcon, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import row from "../ui/list/row.module.css";

/** The page that a row links to. */
type RowPage =
  | {
      readonly to: "/contact/$id";
      readonly params: { readonly id: string };
      readonly search: { readonly book?: "todo" };
    }
  | { readonly to: "/product/$key"; readonly params: { readonly key: string } };

interface RowAction {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: (() => void) | RowPage;
}

interface BookRowProps {
  /** Undefined while no selection is going on. */
  readonly selected: boolean | undefined;
  /** Accessible name of the row's checkbox. */
  readonly select: string;
  readonly onToggle: () => void;
  readonly page?: RowPage;
  readonly actions: readonly RowAction[];
  /** Attributes of the row itself, such as a coloured stripe. */
  readonly look?: { readonly className: string; readonly "data-urgency": string };
  /** The lines of text in the row. */
  readonly children: ReactNode;
}

/**
 * A row of a book. Its text links to its page; its action icons stay faint until needed. During a
 * selection the whole row is one checkbox.
 */
export function BookRow({
  selected,
  select,
  onToggle,
  page,
  actions,
  look,
  children,
}: BookRowProps) {
  const style = { ...look, className: `${row.row} ${look?.className ?? ""}` };
  if (selected !== undefined)
    return (
      <label {...style} data-selected={selected || undefined}>
        <Checkbox aria-label={select} checked={selected} onChange={onToggle} />
        <span className={row.text}>{children}</span>
      </label>
    );
  return (
    <div {...style}>
      {page ? (
        <Link {...page} className={row.text}>
          {children}
        </Link>
      ) : (
        <span className={row.text}>{children}</span>
      )}
      <span className={row.icons}>
        {actions.map(({ icon: Icon, label, act }) =>
          typeof act === "function" ? (
            <ActionIcon key={label} aria-label={label} size={44} onClick={act}>
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <ActionIcon
              key={label}
              renderRoot={(props) => <Link {...act} {...props} />}
              aria-label={label}
              size={44}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ),
        )}
      </span>
    </div>
  );
}
