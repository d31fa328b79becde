import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import type { GroupTable } from "../../sync/store/table-names.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import css from "../driver-book.module.css";
import type { Driver } from "../driver.ts";
import { useGroupActs } from "../use-record-acts.ts";
import { GroupName } from "./group-name.tsx";

interface NewGroupProps {
  readonly driver: Driver;
  readonly book: GroupTable;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

/** The form of a new route or category, which needs only a name (spec §5). */
export function NewGroup({ driver, book, onMade, onClose }: NewGroupProps) {
  const { common, groups } = useMessages();
  const { add, created } = groups[book];
  const t = useDriverBookWords();
  const acts = useGroupActs(driver.id, book);
  const { leave, onTyped } = useLeave();
  return (
    <Sheet title={add} opened onClose={() => leave(onClose)} closeLabel={common.close}>
      <p className={css.note}>{t.workingFor(driver.name)}</p>
      <div onInput={onTyped}>
        <GroupName
          book={book}
          name=""
          submit={add}
          onSubmit={async (name, send) => {
            const { id } = await send({ name }, (key) => acts.create(name, key));
            toast.done(created);
            onMade(id);
          }}
        />
      </div>
    </Sheet>
  );
}
