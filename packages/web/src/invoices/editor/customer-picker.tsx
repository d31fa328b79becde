import { Button } from "@mantine/core";
import type { CustomerDetails } from "@roundsman/contract/customers";
import { billToOf, type BillTo } from "@roundsman/core/bill-to";
import { searchFor } from "@roundsman/core/search";
import { PenLine, Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { CustomerForm } from "../../customers/customer-form.tsx";
import { useMessages } from "../../messages/language.tsx";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { PickList, type PickGroup } from "../../ui/list/pick-list.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useRecords } from "../records.ts";

interface CustomerPickerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPick: (key: string, billTo: BillTo, customer: PickedCustomer) => void;
  /** Picks somebody by name alone, where the records allow it. */
  readonly onName?: (name: string) => void;
}

/** `id` is null until the server knows the customer. */
type PickedCustomer = Pick<LocalCustomer, "id" | "vatMode" | "termsDays">;

/** The drawer that chooses a customer: search, recent customers first, or a new one (spec §2). */
export function CustomerPicker({ opened, onClose, onPick, onName }: CustomerPickerProps) {
  const { common, customers, editor } = useMessages();
  const { addCustomer } = useRecords();
  const [adding, setAdding] = useState(false);
  const close = () => {
    onClose();
    setAdding(false);
  };
  const add = async (details: CustomerDetails) => {
    const key = await addCustomer(details);
    if (key === null) return;
    onPick(key, billToOf(details), { ...details, id: null });
    toast.done(customers.added);
    setAdding(false);
  };
  return (
    <Sheet
      title={adding ? customers.add : editor.customer.choose}
      opened={opened}
      onClose={close}
      height={adding ? "content" : "full"}
      closeLabel={common.close}
    >
      {adding ? (
        <CustomerForm customer={null} submit={customers.add} onSubmit={add} />
      ) : (
        <Choices onPick={onPick} onAdd={() => setAdding(true)} onName={onName} />
      )}
    </Sheet>
  );
}

const RECENT = 5;

interface ChoicesProps extends Pick<CustomerPickerProps, "onPick"> {
  readonly onAdd: () => void;
  readonly onName: CustomerPickerProps["onName"];
}

function Choices({ onPick, onAdd, onName }: ChoicesProps) {
  const { common, customers: t, editor } = useMessages();
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query).trim();
  const records = useRecords();
  const all = records.useCustomers();
  const recent = records.useRecentCustomerKeys();
  const groups = useMemo(() => choicesOf(all ?? [], recent ?? [], wanted), [all, recent, wanted]);
  const titles = { recent: editor.customer.recent, all: editor.customer.all };
  return (
    <>
      <SearchField
        label={t.search}
        hint={common.search}
        clear={common.clear}
        onSearch={setQuery}
        autoFocus
      />
      <Button
        variant="subtle"
        fullWidth
        justify="flex-start"
        px={4}
        my={4}
        leftSection={<Plus size={20} aria-hidden />}
        onClick={onAdd}
      >
        {t.add}
      </Button>
      {onName && records.nameOnly && wanted !== "" && (
        <Button
          variant="subtle"
          fullWidth
          justify="flex-start"
          px={4}
          mb={4}
          leftSection={<PenLine size={20} aria-hidden />}
          onClick={() => onName(wanted)}
        >
          {records.nameOnly(wanted)}
        </Button>
      )}
      <PickList
        groups={groups.map(({ name, items }): PickGroup<LocalCustomer> => ({
          title: titles[name],
          items,
        }))}
        keyOf={({ key }) => key}
        titleOf={({ name }) => name}
        noteOf={({ city, postcode }) => [city, postcode].filter(Boolean).join(" · ")}
        empty={wanted === "" ? t.empty : t.noMatch(query)}
        onPick={(customer) => onPick(customer.key, billToOf(customer), customer)}
      />
    </>
  );
}

/**
 * Without a search, recent customers are listed first and again among all; with one, only matches.
 */
function choicesOf(all: readonly LocalCustomer[], recent: readonly string[], wanted: string) {
  const finds = searchFor(wanted);
  const matching =
    wanted === ""
      ? all
      : all.filter(({ name, phone }) => finds({ texts: [name], numbers: [phone] }));
  const byKey = new Map(all.map((each) => [each.key, each]));
  const last = wanted === "" ? recent.slice(0, RECENT).flatMap((key) => byKey.get(key) ?? []) : [];
  return [
    { name: "recent" as const, items: last },
    { name: "all" as const, items: matching },
  ];
}
