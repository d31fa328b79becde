import { searchFor } from "@roundsman/core/search";
import { useDeferredValue, useState } from "react";
import { useCustomers } from "../queries.ts";
import { useMessages } from "../../messages/language.tsx";
import { useMergingWords } from "../../messages/late/merging-words.ts";
import type { LocalCustomer } from "../../sync/store/local.ts";
import { SearchField } from "../../ui/form/search-field.tsx";
import { PickList } from "../../ui/list/pick-list.tsx";
import { useLookAlikes } from "./queries.ts";

interface MergeChoicesProps {
  readonly customer: LocalCustomer;
  readonly onPick: (other: LocalCustomer) => void;
}

/** All other contacts, look-alikes first. */
export function MergeChoices({ customer, onPick }: MergeChoicesProps) {
  const { common, customers } = useMessages();
  const t = useMergingWords();
  const [query, setQuery] = useState("");
  const finds = searchFor(useDeferredValue(query).trim());
  const all = useCustomers();
  const alike = useLookAlikes(customer);
  if (!all || !alike) return null;
  const found = (among: readonly LocalCustomer[]) =>
    among.filter(
      ({ key, name, phone }) => key !== customer.key && finds({ texts: [name], numbers: [phone] }),
    );
  return (
    <>
      <SearchField
        label={customers.search}
        hint={common.search}
        clear={common.clear}
        onSearch={setQuery}
        autoFocus
      />
      <PickList
        groups={[
          { title: t.alike, items: found(alike) },
          { title: t.all, items: found(all) },
        ]}
        keyOf={({ key }) => key}
        titleOf={({ name }) => name}
        noteOf={({ city, postcode }) => [city, postcode].filter(Boolean).join(" · ")}
        empty={customers.noMatch(query)}
        onPick={onPick}
      />
    </>
  );
}
