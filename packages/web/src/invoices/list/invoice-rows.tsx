import type { Day } from "@roundsman/core/day";
import type { SelectionArea } from "@roundsman/core/selection";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useSelection } from "../../ui/list/selection.tsx";
import { later } from "../../ui/late/later.tsx";
import { PartMissing } from "../../ui/late/part-missing.tsx";
import { useAhead } from "../../ui/late/use-ahead.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { useIsWide } from "../../ui/hooks/wide.ts";
import { datedItems, listItems, type ListItem } from "./group.ts";
import { InvoiceHeading } from "./invoice-heading.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { NoteRow } from "./note-row.tsx";
import type { ListedNote } from "../history/notes-in-history.ts";
import { LISTS, type ListName } from "../lists.ts";
import { DEFAULT_SORTS, isSameSort, type Sort } from "./sorting.ts";
import { useDeliveryMark } from "./use-delivery-mark.tsx";
import { useRowSelection } from "./use-row-selection.ts";
import { useRowSwipe } from "./use-row-swipe.ts";

const invoiceTable = () => import("./invoice-table.tsx");
const InvoiceTable = later(async () => (await invoiceTable()).InvoiceTable, PartMissing);

interface InvoiceRowsProps {
  readonly list: ListName;
  /** In the order of `sort`. */
  readonly shown: readonly LocalInvoice[];
  /** Credit notes of the same days, oldest first; shown only where invoices are sorted by date. */
  readonly notes?: readonly ListedNote[] | undefined;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Shown as a table, where there is room. */
  readonly table: boolean;
}

/** The invoices of a list, under their days or as a table, to be opened, marked and selected. */
export function InvoiceRows({ list, shown, notes, sort, onSort, table }: InvoiceRowsProps) {
  const { invoices: t } = useMessages();
  const { area, editor } = LISTS[list];
  const today = useToday();
  const wide = useIsWide();
  const { onOpen, onOpenNote } = useOpening(editor);
  const { next: onMark, sheet } = useDeliveryMark();
  const { keys } = useSelection(area satisfies SelectionArea);
  const { opened, last } = useOpened();
  const isAlone = useLocation({ select: ({ pathname }) => !pathname.startsWith(editor) });
  const { actions, press, swipe } = useRowSelection({ area, shown, onOpen, onMark });
  const swiped = useRowSwipe(swipe);
  const items = useItems({ list, shown, notes, sort }, today);
  useAhead(invoiceTable, wide);
  const common = {
    label: t.titles[list],
    begin: list === "history" && isSameSort(sort, DEFAULT_SORTS.history) ? "end" : "start",
    onKeyDown: press,
  } as const;

  if (table && wide && isAlone)
    return (
      <>
        <InvoiceTable
          {...common}
          {...{ today, sort, onSort, actions }}
          rows={shown}
          selected={keys}
          last={last}
        />
        {sheet}
      </>
    );
  return (
    <div ref={swiped}>
      <VirtualList {...common} items={items} keyOf={keyOf} heightOf={heightOf}>
        {(item) =>
          item.kind === "heading" ? (
            <InvoiceHeading heading={item.heading} />
          ) : item.kind === "note" ? (
            <NoteRow listed={item.listed} onOpen={onOpenNote} />
          ) : (
            <InvoiceRow
              invoice={item.invoice}
              today={today}
              numbered={wide}
              beside={item.key === opened ? "open" : item.key === last ? "last" : null}
              selected={keys?.has(item.key)}
              actions={actions}
            />
          )
        }
      </VirtualList>
      {sheet}
    </div>
  );
}

/**
 * Opens an invoice, or a credit note on its invoice. `onOpenNote` stays the same function, so that
 * rows are not drawn again because of it.
 */
function useOpening(editor: (typeof LISTS)[ListName]["editor"]) {
  const navigate = useNavigate();
  const onOpen = (invoice: string) =>
    void navigate({ to: editor, state: { invoice, readonly: false } });
  const onOpenNote = useCallback(
    ({ invoice, note }: ListedNote) =>
      void navigate({
        to: editor,
        state: { invoice: invoice.key, readonly: false, note: note.key },
      }),
    [navigate, editor],
  );
  return { onOpen, onOpenNote };
}

/** The invoice that is open beside the list, and the last one that was. */
function useOpened() {
  const opened = useLocation({ select: ({ state }) => state.invoice });
  const last = useRef(opened);
  if (opened !== undefined) last.current = opened;
  return { opened, last: last.current };
}

/** The items of the list: with headings and credit notes if sorted by date, else invoices alone. */
function useItems(
  {
    list,
    shown,
    notes = NO_NOTES,
    sort,
  }: Pick<InvoiceRowsProps, "list" | "shown" | "notes" | "sort">,
  today: Day,
): readonly ListItem[] {
  const { grouping } = LISTS[list];
  return useMemo(
    () =>
      sort.by === "date"
        ? listItems(shown, grouping, today, datedItems(shown, notes, sort.down))
        : listItems(shown, "none", today),
    [shown, notes, sort.by, sort.down, grouping, today],
  );
}

const NO_NOTES: readonly ListedNote[] = [];
const keyOf = ({ key }: ListItem): string => key;
const heightOf = ({ kind }: ListItem): number => (kind === "heading" ? 48 : 70);
