import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { useArrived } from "../ui/hooks/use-arrived.ts";
import { GroupChoice } from "./group-choice.tsx";
import { useGroups } from "./queries.ts";

interface GroupPickerProps {
  readonly book: GroupTable;
  /** Keys of the members to add; null: closed. */
  readonly members: readonly string[] | null;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Selection mode's "Add to route": chooses the route (spec §2). */
export function GroupPicker({ book, members, onClose, onAdded }: GroupPickerProps) {
  const { common, groups } = useMessages();
  // Read before the sheet opens, so that it opens at its final height.
  const all = useArrived(useGroups(book));
  return (
    <Sheet
      title={groups[book].addTo}
      opened={members !== null}
      onClose={onClose}
      closeLabel={common.close}
    >
      <GroupChoice
        book={book}
        all={all}
        members={members ?? []}
        onClose={onClose}
        onAdded={onAdded}
      />
    </Sheet>
  );
}
