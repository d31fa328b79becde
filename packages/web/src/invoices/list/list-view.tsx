import { ActionIcon, Button } from "@mantine/core";
import { addTotals } from "@roundsman/core/invoice";
import { useNavigate } from "@tanstack/react-router";
import { ClipboardList, CloudOff, ReceiptText } from "lucide-react";
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { EmptyState } from "../../ui/list/empty-state.tsx";
import { ListHead } from "../../ui/list/list-head.tsx";
import { useSelection } from "../../ui/list/selection.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { later, type Absent } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { useAhead } from "../../ui/late/use-ahead.ts";
import { useArrived } from "../../ui/hooks/use-arrived.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { HandOverPlace } from "../hand-overs/hand-over-place.tsx";
import { InvoiceRows } from "./invoice-rows.tsx";
import { ListControls } from "./list-controls.tsx";
import { useListLook, type ListLook } from "./list-look.ts";
import { sorted } from "./sorting.ts";
import type { ListedNote } from "../history/notes-in-history.ts";
import { useFound } from "./use-found-invoices.ts";
import { LISTS, type ListName } from "../lists.ts";
import { TotalsBar } from "../totals-bar.tsx";

const LoadSheet = later(async () => (await import("../load-sheet.tsx")).LoadSheet, SheetMissing);
const listSelection = () => import("./list-selection.tsx");
const FirstSteps = later(
  async () => (await import("../../first-steps/first-steps.tsx")).FirstSteps,
  () => null,
);
const ListSelection = later(
  async () => (await listSelection()).ListSelection,
  ({ onEnd, ...absent }) => <SheetMissing {...absent} onClose={onEnd} />,
);

interface InvoiceListViewProps {
  readonly list: ListName;
  /** In the default order of the list; undefined while first loading. */
  readonly rows: readonly LocalInvoice[] | undefined;
  /** Credit notes shown among the invoices. */
  readonly notes?: readonly ListedNote[] | undefined;
  /** Shown where the list is empty. */
  readonly empty: string;
  /** Shown below the search; the argument says whether a search is active. */
  readonly tools: (searching: boolean) => ReactNode;
  /** Says from which day the list is complete. */
  readonly reach?: ReactNode;
}

/** An invoice list with its headings, totals, tools and selection mode. */
export function InvoiceListView({ list, rows, notes, empty, tools, reach }: InvoiceListViewProps) {
  const { invoices: t, lists } = useMessages();
  const selection = useSelection(LISTS[list].area);
  const [look, setLook] = useListLook(list);
  const { all, query, shown, credits, missing } = useShown({ list, rows, notes }, look);
  const totals = useMemo(() => addTotals(shown?.map((each) => each.totals) ?? []), [shown]);
  useAhead(listSelection, all !== undefined);
  const count =
    all &&
    shown &&
    (query === "" ? t.bar.count(all.length) : lists.found(shown.length, all.length));

  return (
    <>
      {selection.keys && <SelectedRows selection={selection} shown={shown ?? []} />}
      <ListHead
        title={t.titles[list]}
        note={count}
        // History opens at its end, so its filter must stay in view.
        sticky={list === "history"}
        aside={<LoadSheetTool invoices={shown ?? []} />}
      >
        {selection.keys ? undefined : (
          <>
            <ListControls list={list} look={look} onLook={setLook} />
            {tools(query !== "")}
          </>
        )}
      </ListHead>
      {!selection.keys && reach}
      {!selection.keys && list === "getPaid" && <HandOverPlace />}
      {/* Before the rows, so that Tab reaches it first; it is shown at the bottom anyway. */}
      {!selection.keys && (
        <TotalsBar totals={shown ? totals : null} action={<Create list={list} />} />
      )}
      {!shown && <NotThere missing={missing} />}
      {shown?.length === 0 && query === "" && list === "getPaid" && <FirstSteps />}
      {shown?.length === 0 && !credits?.length && (
        <EmptyState
          icon={<ReceiptText size={32} />}
          text={query === "" ? empty : lists.noMatch(look.query)}
        />
      )}
      {shown && (
        <InvoiceRows
          list={list}
          shown={shown}
          // The actions on selected rows do not apply to credit notes.
          notes={selection.keys ? undefined : credits}
          sort={look.sort}
          onSort={(sort) => setLook({ sort })}
          table={look.table}
        />
      )}
    </>
  );
}

function Create({ list }: Pick<InvoiceListViewProps, "list">) {
  const { create } = useMessages().invoices;
  const navigate = useNavigate();
  return (
    <Button px={14} onClick={() => void navigate({ to: LISTS[list].editor })}>
      {create}
    </Button>
  );
}

/** Shown while the rows are not there; `missing`: the code of the search could not be loaded. */
function NotThere({ missing }: { readonly missing: Absent | null }) {
  const { common } = useMessages();
  if (!missing) return <SkeletonRows label={common.loading} />;
  return (
    <EmptyState
      icon={<CloudOff size={32} />}
      text={common.partMissing.text}
      action={
        <Button loading={missing.isRetrying} onClick={missing.onRetry}>
          {common.retry}
        </Button>
      }
    />
  );
}

/** The rows that the search finds, in the chosen order. */
function useShown(
  { list, rows, notes }: Pick<InvoiceListViewProps, "list" | "rows" | "notes">,
  look: ListLook,
) {
  const query = useDeferredValue(look.query).trim();
  const all = useArrived(rows);
  const { invoices: found, notes: credits, missing } = useFound({ invoices: all, notes }, query);
  const { by, down } = look.sort;
  const today = useToday();
  const shown = useMemo(
    () => found && sorted(found, { list, sort: { by, down }, today }),
    [found, list, by, down, today],
  );
  return { all, query, shown, credits, missing };
}

interface SelectedRowsProps {
  readonly selection: ReturnType<typeof useSelection>;
  readonly shown: readonly LocalInvoice[];
}

/** The actions on the selected rows. */
function SelectedRows({ selection, shown }: SelectedRowsProps) {
  return (
    <ListSelection
      chosen={shown.filter(({ key }) => selection.keys?.has(key))}
      total={shown.length}
      onAll={() => selection.toggleAll(shown.map(({ key }) => key))}
      onEnd={selection.end}
    />
  );
}

/** Opens the load sheet of the rows that are shown. */
function LoadSheetTool({ invoices }: { readonly invoices: readonly LocalInvoice[] }) {
  const { summary } = useMessages().invoices;
  // The sheet stays mounted while it slides away.
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <ActionIcon aria-label={summary.title} title={summary.title} onClick={() => setOpened(true)}>
        <ClipboardList size={22} aria-hidden />
      </ActionIcon>
      {opened !== null && (
        <LoadSheet invoices={invoices} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
