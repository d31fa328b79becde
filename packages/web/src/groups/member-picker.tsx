import { Checkbox } from "@mantine/core";
import { searchByName } from "@roundsman/core/search";
import { useDeferredValue, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SearchField } from "../ui/form/search-field.tsx";
import { SkeletonRows } from "../ui/list/skeleton-rows.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useArrived } from "../ui/hooks/use-arrived.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { BackOr } from "./back-or.tsx";
import css from "./groups.module.css";
import { nothingToAdd } from "./nothing-to-add.ts";
import { addMembers } from "./queries.ts";
import { useMembers, type Member } from "./use-members.ts";

interface MemberPickerProps {
  readonly book: GroupTable;
  readonly group: LocalGroup;
  readonly onBack: () => void;
}

/**
 * Chooses records that are not in a group yet. They are added in the order in which they were
 * ticked.
 */
export function MemberPicker({ book, group, onBack }: MemberPickerProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const looked = useDeferredValue(query);
  const finds = searchByName(looked);
  const everyone = useArrived(useMembers(book));
  const inside = new Set(group.members);
  const outside = everyone?.filter(({ key }) => !inside.has(key)) ?? [];
  const shown = outside.filter(({ name }) => finds(name));
  const nothing = everyone && nothingToAdd({ everyone, outside, shown, query: looked }, t);
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  const [add, keeping] = useOnce(async () => {
    await addMembers(book, group.key, chosen);
    toast.done(t.memberAdded);
    onBack();
  });
  return (
    <>
      <SearchField
        label={groups.searchMembers}
        hint={common.search}
        clear={common.clear}
        onSearch={setQuery}
      />
      {!everyone && <SkeletonRows label={common.loading} rows={4} />}
      {nothing && (
        <p className={css.none} role="status">
          {nothing}
        </p>
      )}
      <div role="group" aria-label={t.addMembers}>
        {shown.map((each) => (
          <Tickable
            key={each.key}
            member={each}
            ticked={chosen.includes(each.key)}
            onToggle={() => toggle(each.key)}
          />
        ))}
      </div>
      <BackOr
        label={groups.addChosen(chosen.length)}
        disabled={chosen.length === 0}
        loading={keeping}
        onClick={() => void add()}
        onBack={onBack}
      />
    </>
  );
}

interface TickableProps {
  readonly member: Member;
  readonly ticked: boolean;
  readonly onToggle: () => void;
}

function Tickable({ member: { name, note }, ticked, onToggle }: TickableProps) {
  return (
    <label className={row.row} data-selected={ticked || undefined}>
      <Checkbox aria-label={name} checked={ticked} onChange={onToggle} />
      <span className={row.text}>
        <span className={row.name}>{name}</span>
        <span className={row.detail}>
          <span>{note}</span>
        </span>
      </span>
    </label>
  );
}
