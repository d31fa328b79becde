import { useState } from "react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import type { GroupTable } from "../../sync/store/table-names.ts";
import { CardSection } from "../../ui/card-section.tsx";
import { Online } from "../../ui/online.tsx";
import css from "../driver-book.module.css";
import { AddButton, RecordRow } from "../record-row.tsx";
import type { Driver } from "../driver.ts";
import { GroupSheet } from "./group-sheet.tsx";
import { NewGroup } from "./new-group.tsx";
import { useGroups } from "./queries.ts";

interface GroupsProps {
  readonly driver: Driver;
  readonly book: GroupTable;
}

/**
 * A driver's routes or categories. A tap opens one, to rename it and order its members, or adds
 * one.
 */
export function GroupsSection({ driver, book }: GroupsProps) {
  const { groups } = useMessages();
  const { add, title, members: counted } = groups[book];
  const { none } = useDriverBookWords().groups[book];
  const listed = useGroups(driver.id, book);
  const [opened, setOpened] = useState<number | "new" | null>(null);
  const group = listed.data?.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  const shared = { driver, book };
  return (
    <CardSection title={title} aside={<AddButton label={add} onAdd={() => setOpened("new")} />}>
      <Online query={listed}>
        {(all) => (
          <>
            {all.length === 0 && <p className={css.quiet}>{none}</p>}
            <ul className={css.list} aria-label={title}>
              {all.map(({ id, name, members }) => (
                <li key={id}>
                  <RecordRow
                    name={name}
                    details={[counted(members.length)]}
                    onOpen={() => setOpened(id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Online>
      {opened === "new" && <NewGroup {...shared} onMade={setOpened} onClose={close} />}
      {group && <GroupSheet key={group.id} {...shared} group={group} onClose={close} />}
    </CardSection>
  );
}
