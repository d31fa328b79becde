import { Stack } from "@mantine/core";
import { deliveryRoutes, productCategories, taskCategories } from "@roundsman/contract/groups";
import { useState } from "react";
import * as z from "zod/mini";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import type { GroupTable } from "../../sync/store/table-names.ts";
import { useSaveOver } from "../../ui/form/use-save-over.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import { DeleteButton } from "../delete-button.tsx";
import css from "../driver-book.module.css";
import { useGroupActs } from "../use-record-acts.ts";
import type { Tries } from "../use-tries.ts";
import { GroupMembers } from "./group-members.tsx";
import { GroupName } from "./group-name.tsx";
import type { DriverGroup, GroupProps } from "./queries.ts";

/** A route or category of a driver: name, members and deletion. */
export function GroupSheet({ onClose, ...props }: GroupProps & { readonly onClose: () => void }) {
  const { driver, book, group } = props;
  const { common, groups } = useMessages();
  const t = groups[book];
  const own = useDriverBookWords();
  const acts = useGroupActs(driver.id, book);
  const { leave, onTyped, onSaved } = useLeave();
  const rename = useRename(props);
  const { id, name } = group;
  return (
    <Sheet title={name} opened onClose={() => leave(onClose)} closeLabel={common.close}>
      <Stack gap="md" pb="md">
        <p className={css.note}>{own.workingFor(driver.name)}</p>
        <div onInput={onTyped}>
          <GroupName
            book={book}
            name={name}
            submit={common.save}
            onSubmit={async (typed, send) => {
              if (await rename(typed, send)) onSaved();
            }}
          />
        </div>
        <GroupMembers {...props} />
        <DeleteButton
          name={name}
          question={t.confirmDelete(name)}
          notes={[t.keeps]}
          deleted={t.deleted}
          deletion={acts.delete(id)}
          onDone={onClose}
        />
      </Stack>
    </Sheet>
  );
}

/** Renames the group. Resolves with true if it has that name now. */
function useRename({ driver, book, group }: GroupProps) {
  const t = useMessages().groups[book];
  const acts = useGroupActs(driver.id, book);
  const saveOver = useSaveOver();
  // What the form was opened with or saved last; `group` may be refetched meanwhile.
  const [seen, setSeen] = useState<Named>(group);
  return async (name: string, send: Tries["send"]) => {
    const renamed = await saveOver({
      seen,
      shown: (named: Named) => ({ name: named.name }),
      mine: { name },
      labels: { name: t.name },
      read: (current) => z.decode(REPLIES[book], current as object),
      save: ({ version }) => {
        const sent = { name, version };
        return send(sent, (key) => acts.rename(group.id, sent, key));
      },
    });
    if (renamed === null) return false;
    setSeen(renamed);
    toast.done(t.updated);
    return true;
  };
}

type Named = Pick<DriverGroup, "name" | "version">;

const REPLIES = {
  deliveryRoutes: deliveryRoutes.get.reply,
  taskCategories: taskCategories.get.reply,
  productCategories: productCategories.get.reply,
} as const satisfies Record<GroupTable, unknown>;
