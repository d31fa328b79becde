import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { Online } from "../../ui/online.tsx";
import css from "../driver-book.module.css";
import { useMembers, type GroupProps } from "./queries.ts";

interface NewMemberProps extends GroupProps {
  readonly isBusy: boolean;
  readonly onAdd: (member: number) => void;
}

/** Offers the driver's records that are not in the group yet. */
export function NewMember({ driver, book, group: { members }, isBusy, onAdd }: NewMemberProps) {
  const { common, groups } = useMessages();
  const t = useDriverBookWords().groups[book];
  const candidates = useMembers(driver.id, book);
  const [chosen, setChosen] = useState("");
  const isIn = new Set(members.map(({ id }) => id));
  return (
    <Online query={candidates}>
      {(all) => {
        const others = all.filter(({ id }) => !isIn.has(id));
        const isThere = others.some(({ id }) => String(id) === chosen);
        if (others.length === 0)
          return (
            <p className={css.quiet}>
              {all.length === 0 ? t.nothingToAdd : groups[book].everyoneIn}
            </p>
          );
        return (
          <div className={css.adding}>
            <NativeSelect
              label={t.add}
              styles={{ input: { minHeight: "3rem" } }}
              value={isThere ? chosen : ""}
              data={[
                { value: "", label: t.choose },
                ...others.map(({ id, name, detail }) => ({
                  value: String(id),
                  label: [name, detail].filter(Boolean).join(", "),
                })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            <Button
              h={48}
              disabled={!isThere}
              loading={isBusy}
              onClick={() => onAdd(Number(chosen))}
            >
              {common.add}
            </Button>
          </div>
        );
      }}
    </Online>
  );
}
