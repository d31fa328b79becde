import { ActionIcon, Button } from "@mantine/core";
import { addTotals } from "@roundsman/core/invoice";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { ClipboardList, ReceiptText } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalInvoice } from "../platform/local.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListHead } from "../ui/list-head.tsx";
import { useSelection } from "../ui/selection.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { useArrived } from "../ui/use-arrived.ts";
import { useToday } from "../ui/use-today.ts";
import { VirtualList } from "../ui/virtual-list.tsx";
import { listItems, type ListItem } from "./group.ts";
import { InvoiceHeading } from "./invoice-heading.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { LISTS, type ListName } from "./lists.ts";
import { LoadSheet } from "./load-sheet.tsx";
import { TotalsBar } from "./totals-bar.tsx";

const listSelection = () => import("./list-selection.tsx");
const ListSelection = lazy(async () => ({ default: (await listSelection()).ListSelection }));

interface InvoiceListViewProps {
  readonly list: ListName;
  /** In their order; undefined while first loading. */
  readonly rows: readonly LocalInvoice[] | undefined;
  /** What to say where there are none. */
  readonly empty: string;
  readonly tools: ReactNode;
}

/** Rows under their days, what they come to, and selecting some of them. */
export function InvoiceListView({ list, rows, empty, tools }: InvoiceListViewProps) {
  const { common, invoices: say } = useMessages();
  const { area, editor, grouping } = LISTS[list];
  const [loadSheetOpen, setLoadSheetOpen] = useState(false);
  const selection = useSelection(area);
  const navigate = useNavigate();
  const today = useToday();
  const all = useArrived(rows);
  const items = useMemo(() => all && listItems(all, grouping, today), [all, grouping, today]);
  const totals = useMemo(() => addTotals(all?.map((each) => each.totals) ?? []), [all]);
  const opened = useLocation({ select: ({ state }) => state.invoice });
  const last = useRef(opened);
  // Fetched before it is asked for: there may be no signal then.
  useEffect(() => void listSelection(), []);
  if (opened !== undefined) last.current = opened;
  const open = (invoice: string) => void navigate({ to: editor, state: { invoice, readonly: false } });
  const create = (
    <Button px={14} onClick={() => void navigate({ to: editor })}>
      {say.create}
    </Button>
  );

  return (
    <>
      {selection.keys && (
        <Suspense>
          <ListSelection
            chosen={all?.filter(({ key }) => selection.keys?.has(key)) ?? []}
            of={all?.length ?? 0}
            onAll={() => selection.toggleAll(all?.map(({ key }) => key) ?? [])}
            onEnd={selection.end}
          />
        </Suspense>
      )}
      <ListHead
        title={say.titles[list]}
        note={all && say.bar.count(all.length)}
        aside={
          <ActionIcon aria-label={say.summary.title} title={say.summary.title} onClick={() => setLoadSheetOpen(true)}>
            <ClipboardList size={22} aria-hidden />
          </ActionIcon>
        }
      >
        {selection.keys ? undefined : tools}
      </ListHead>
      {/* Before the rows, so that Tab comes by it first; it stands at the bottom anyway. */}
      {!selection.keys && <TotalsBar totals={all ? totals : null} action={create} />}
      {!items && <SkeletonRows label={common.loading} />}
      {items?.length === 0 && <EmptyState icon={<ReceiptText size={32} />} text={empty} />}
      {items && (
        <VirtualList items={items} label={say.titles[list]} keyOf={({ key }) => key} heightOf={heightOf}>
          {(item) =>
            item.kind === "heading" ? (
              <InvoiceHeading heading={item.heading} />
            ) : (
              <InvoiceRow
                invoice={item.invoice}
                beside={item.key === opened ? "open" : item.key === last.current ? "last" : null}
                selected={selection.keys?.has(item.key)}
                onToggle={selection.toggle}
                onOpen={open}
              />
            )
          }
        </VirtualList>
      )}
      <LoadSheet invoices={all ?? []} opened={loadSheetOpen} onClose={() => setLoadSheetOpen(false)} />
    </>
  );
}

const heightOf = ({ kind }: ListItem): number => (kind === "heading" ? 48 : 69);
