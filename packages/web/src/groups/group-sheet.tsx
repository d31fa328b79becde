import { useEffect, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useViewFocus } from "../ui/hooks/use-view-focus.ts";
import { GroupDetail } from "./group-detail.tsx";
import { GroupList } from "./group-list.tsx";
import { MemberPicker } from "./member-picker.tsx";
import { NameForm } from "./name-form.tsx";
import { refreshGroups, useGroups } from "./queries.ts";
import type { TypedName } from "./typed-name.ts";
import { useAttempt, type Attempt } from "./use-attempt.ts";

type View =
  | { readonly at: "list" | "new" }
  | { readonly at: "group" | "members"; readonly key: string };

interface GroupSheetProps {
  readonly book: GroupTable;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * "Edit Route" and its views: all routes, a new one, one route, and the members to add (spec §2).
 */
export function GroupSheet({ book, opened, onClose }: GroupSheetProps) {
  const { common, groups } = useMessages();
  const t = groups[book];
  const attempt = useRefreshed(book, opened);
  const all = useGroups(book);
  const { at, group, typed, setTyped, show, list } = useView(all);
  const place = useViewFocus(at);
  const titles = { list: t.title, new: t.add, group: t.detail, members: t.addMembers };
  const shared = { book, all: all ?? [], attempt };
  const open = (key: string) => {
    setTyped(null);
    show({ at: "group", key });
    toast.done(t.loaded);
  };
  const close = () => {
    onClose();
    list();
  };
  return (
    <Sheet
      title={titles[at]}
      opened={opened}
      onClose={close}
      height="full"
      closeLabel={common.close}
    >
      <div ref={place} style={{ display: "contents" }}>
        {at === "list" && (
          <GroupList {...shared} all={all} onAdd={() => show({ at: "new" })} onOpen={open} />
        )}
        {at === "new" && (
          <NameForm {...shared} onDone={(key) => show({ at: "group", key })} onBack={list} />
        )}
        {at === "group" && group && (
          <GroupDetail
            {...shared}
            group={group}
            typed={typed}
            onType={setTyped}
            onAdd={() => show({ at: "members", key: group.key })}
            onBack={list}
          />
        )}
        {at === "members" && group && (
          <MemberPicker
            book={book}
            group={group}
            onBack={() => show({ at: "group", key: group.key })}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Refetches the groups each time the sheet is opened. */
function useRefreshed(book: GroupTable, opened: boolean): Attempt {
  const { groups } = useMessages();
  const attempt = useAttempt();
  useEffect(() => {
    if (!opened) return;
    let isLooking = true;
    // An error after the sheet was closed is ignored.
    const refresh = () =>
      refreshGroups().catch((error: unknown) => (isLooking ? Promise.reject(error) : undefined));
    void attempt(refresh, groups[book].failed.load);
    return () => void (isLooking = false);
    // Only these two: one refetch for each opening, whatever else changes.
  }, [opened, book]);
  return attempt;
}

/** The current view of the sheet, and the typed name of a group. */
function useView(all: readonly LocalGroup[] | undefined) {
  const [view, show] = useState<View>({ at: "list" });
  // Survives a visit to the view of members to add.
  const [typed, setTyped] = useState<TypedName | null>(null);
  const group = "key" in view ? all?.find(({ key }) => key === view.key) : undefined;
  // If the open group was deleted elsewhere, the list is shown.
  const at = "key" in view && all && !group ? "list" : view.at;
  const list = () => {
    setTyped(null);
    show({ at: "list" });
  };
  return { at, group, typed, setTyped, show, list };
}
