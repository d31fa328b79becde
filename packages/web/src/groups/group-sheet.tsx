import { useEffect, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import type { GroupBook } from "../sync/store/book-names.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useViewFocus } from "../ui/hooks/use-view-focus.ts";
import { GroupDetail } from "./group-detail.tsx";
import { GroupList } from "./group-list.tsx";
import { MemberPicker } from "./member-picker.tsx";
import { NameForm } from "./name-form.tsx";
import { refreshGroups, useGroups } from "./queries.ts";
import type { TypedName } from "./typed-name.ts";
import { useAttempt } from "./use-attempt.ts";

type View =
  | { readonly at: "list" | "new" }
  | { readonly at: "group" | "members"; readonly key: string };

/** 'Edit Route' and its modals, one beneath the other: all routes, a new one, one of them, who to add to it (spec §2). */
export function GroupSheet({
  book,
  opened,
  onClose,
}: {
  readonly book: GroupBook;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { common, groups } = useMessages();
  const [view, setView] = useState<View>({ at: "list" });
  // Outlives a look at whom to add.
  const [typed, setTyped] = useState<TypedName | null>(null);
  const attempt = useAttempt();
  const all = useGroups(book);
  const t = groups[book];
  useEffect(() => {
    if (!opened) return;
    let isLooking = true;
    // Who has closed it meanwhile asked for nothing.
    const refresh = () =>
      refreshGroups().catch((error: unknown) => (isLooking ? Promise.reject(error) : undefined));
    void attempt(refresh, t.failed.load);
    return () => void (isLooking = false);
    // Once an opening, whatever else changes meanwhile.
  }, [opened, book]);
  const group = "key" in view ? all?.find(({ key }) => key === view.key) : undefined;
  // One that was deleted elsewhere while it stood open leaves the list.
  const at = "key" in view && all && !group ? "list" : view.at;
  const place = useViewFocus(at);
  const list = () => {
    setTyped(null);
    setView({ at: "list" });
  };
  const close = () => {
    onClose();
    list();
  };
  const titles = { list: t.title, new: t.add, group: t.detail, members: t.addMembers };
  const open = (key: string) => {
    setTyped(null);
    setView({ at: "group", key });
    toast.done(t.loaded);
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
          <GroupList
            book={book}
            all={all}
            attempt={attempt}
            onAdd={() => setView({ at: "new" })}
            onOpen={open}
          />
        )}
        {at === "new" && (
          <NameForm
            book={book}
            all={all ?? []}
            attempt={attempt}
            onDone={(key) => setView({ at: "group", key })}
            onBack={list}
          />
        )}
        {at === "group" && group && (
          <GroupDetail
            book={book}
            group={group}
            all={all ?? []}
            attempt={attempt}
            typed={typed}
            onType={setTyped}
            onAdd={() => setView({ at: "members", key: group.key })}
            onBack={list}
          />
        )}
        {at === "members" && group && (
          <MemberPicker
            book={book}
            group={group}
            onBack={() => setView({ at: "group", key: group.key })}
          />
        )}
      </div>
    </Sheet>
  );
}
