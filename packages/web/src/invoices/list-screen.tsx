import { ActionIcon, Button } from "@mantine/core";
import { addTotals } from "@roundsman/core/invoice";
import { useNavigate } from "@tanstack/react-router";
import { ClipboardList, ReceiptText, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { BarAction } from "../ui/bar-action.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListHead } from "../ui/list-head.tsx";
import { useSelection } from "../ui/selection.tsx";
import { SelectionBars } from "../ui/selection-bars.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { toast } from "../ui/toast.ts";
import { useArrived } from "../ui/use-arrived.ts";
import { VirtualList } from "../ui/virtual-list.tsx";
import { DocumentBatch } from "./document-batch.tsx";
import { withHeadings, type ListItem } from "./group.ts";
import { InvoiceHeading } from "./invoice-heading.tsx";
import { InvoiceRow } from "./invoice-row.tsx";
import { LISTS, type ListName } from "./lists.ts";
import { LoadSheet } from "./load-sheet.tsx";
import { TotalsBar } from "./totals-bar.tsx";
import { useDeleteInvoices } from "./use-delete.ts";
import { useListed } from "./use-listed.ts";
import { useToday } from "../ui/use-today.ts";

/** The four lists: GetPaid, Schedule, Credit, History (spec §2 "Invoice lists"). */
export function InvoiceListScreen({ list }: { readonly list: ListName }) {
  const { common, invoices: say } = useMessages();
  const { area, editor, grouping } = LISTS[list];
  const [loadSheetOpen, setLoadSheetOpen] = useState(false);
  const selection = useSelection(area);
  const navigate = useNavigate();
  const remove = useDeleteInvoices();
  const today = useToday();
  const all = useArrived(useListed(list));
  const items = useMemo(() => all && withHeadings(all, grouping, today), [all, grouping, today]);
  const totals = useMemo(() => addTotals(all?.map((each) => each.totals) ?? []), [all]);
  const chosen = all?.filter(({ key }) => selection.keys?.has(key)) ?? [];
  const removeChosen = () => (chosen.length === 0 ? toast.failed(say.selectOne) : remove(chosen, selection.end));
  const open = (invoice: string) => void navigate({ to: editor, state: { invoice, readonly: false } });
  const create = (
    <Button px={16} onClick={() => void navigate({ to: editor })}>
      {say.create}
    </Button>
  );

  return (
    <>
      {selection.keys && (
        <SelectionBars
          chosen={chosen.length}
          of={all?.length ?? 0}
          onAll={() => selection.toggleAll(all?.map(({ key }) => key) ?? [])}
          onCancel={selection.end}
        >
          <DocumentBatch chosen={chosen} onDone={selection.end} />
          <BarAction icon={<Trash2 size={22} aria-hidden />} label={common.delete} tone="danger" onClick={removeChosen} />
        </SelectionBars>
      )}
      <ListHead
        title={say.titles[list]}
        note={all && say.bar.count(all.length)}
        aside={
          <ActionIcon aria-label={say.summary.title} title={say.summary.title} onClick={() => setLoadSheetOpen(true)}>
            <ClipboardList size={22} aria-hidden />
          </ActionIcon>
        }
      />
      {!items && <SkeletonRows label={common.loading} />}
      {items?.length === 0 && <EmptyState icon={<ReceiptText size={32} />} text={say.empty[list]} />}
      {items && (
        <VirtualList items={items} label={say.titles[list]} keyOf={({ key }) => key} heightOf={heightOf}>
          {(item) =>
            item.kind === "heading" ? (
              <InvoiceHeading heading={item.heading} />
            ) : (
              <InvoiceRow invoice={item.invoice} selected={selection.keys?.has(item.key)} onToggle={selection.toggle} onOpen={open} />
            )
          }
        </VirtualList>
      )}
      {!selection.keys && <TotalsBar totals={all ? totals : null} action={create} />}
      <LoadSheet invoices={all ?? []} opened={loadSheetOpen} onClose={() => setLoadSheetOpen(false)} />
    </>
  );
}

const heightOf = ({ kind }: ListItem): number => (kind === "heading" ? 48 : 69);
