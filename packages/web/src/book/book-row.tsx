import { ActionIcon, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import row from "../ui/list/row.module.css";

/** A page of its own for what is on a row. */
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
  /** undefined while nothing is being selected. */
  readonly selected: boolean | undefined;
  /** The name of its checkbox. */
  readonly select: string;
  readonly onToggle: () => void;
  readonly page?: RowPage;
  readonly actions: readonly RowAction[];
  /** Of the row itself: a stripe, for one. */
  readonly look?: { readonly className: string; readonly "data-urgency": string };
  /** Its lines. */
  readonly children: ReactNode;
}

/** A row of a book: its lines lead to its page, its icons stay quiet until needed; while selecting it is one checkbox. */
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
