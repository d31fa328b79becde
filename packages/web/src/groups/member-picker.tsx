import { Button, Checkbox } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupBook } from "../platform/book-names.ts";
import type { LocalGroup } from "../platform/local.ts";
import row from "../ui/row.module.css";
import { SearchField } from "../ui/search-field.tsx";
import { toast } from "../ui/toast.ts";
import { useOnce } from "../ui/use-once.ts";
import css from "./groups.module.css";
import { addMembers } from "./queries.ts";
import { useMembers } from "./use-members.ts";

/** Who is not in a group yet, to be ticked; added in the order of ticking. */
export function MemberPicker({
  book,
  group,
  onBack,
}: {
  readonly book: GroupBook;
  readonly group: LocalGroup;
  readonly onBack: () => void;
}) {
  const { common, groups } = useMessages();
  const say = groups[book];
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wanted = useDeferredValue(query).trim().toLocaleLowerCase();
  const outside = useMembers(book)?.filter(({ key }) => !group.members.includes(key));
  const shown = outside?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const toggle = (key: string) => setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  const [add, keeping] = useOnce(async () => {
    await addMembers(book, group.key, chosen);
    toast.done(say.memberAdded);
    onBack();
  });
  return (
    <>
      <SearchField label={groups.searchMembers} hint={common.search} clear={common.clear} onSearch={setQuery} />
      {outside?.length === 0 && <p className={css.none}>{say.everyoneIn}</p>}
      <div role="group" aria-label={say.addMembers}>
        {shown?.map(({ key, name, note }) => (
          <label key={key} className={row.row} data-selected={chosen.includes(key) || undefined}>
            <Checkbox aria-label={name} checked={chosen.includes(key)} onChange={() => toggle(key)} />
            <span className={row.text}>
              <span className={row.name}>{name}</span>
              <span className={row.detail}>
                <span>{note}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className={css.foot}>
        <Button variant="default" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {common.back}
        </Button>
        <Button className={css.grow ?? ""} disabled={chosen.length === 0} loading={keeping} onClick={() => void add()}>
          {groups.addChosen(chosen.length)}
        </Button>
      </div>
    </>
  );
}
