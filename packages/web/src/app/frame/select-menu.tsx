import { ListChecks, ReceiptText, Route } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { GroupTable } from "../../sync/store/table-names.ts";
import { RoundMenu } from "../../ui/layer/round-menu.tsx";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { useAhead } from "../../ui/late/use-ahead.ts";
import { useStartSelection } from "../../ui/list/selection.tsx";
import type { Place } from "../places.ts";

const AllStatements = later(
  async () => (await import("../../payments/statement/all-statements.tsx")).AllStatements,
  SheetMissing,
);
const groupSheet = () => import("../../groups/group-sheet.tsx");
const GroupSheet = later(async () => (await groupSheet()).GroupSheet, SheetMissing);

/**
 * The round menu of a place. It starts the place's selection and opens the editor of its routes or
 * categories (spec §2); for contacts also the statements of everybody who owes.
 */
export function SelectMenu({
  current,
  side,
}: {
  readonly current: Place;
  readonly side: "down" | "up";
}) {
  const { app, customers, groups: words } = useMessages();
  const start = useStartSelection();
  const [editing, setEditing] = useState<GroupTable | null>(null);
  const [seen, setSeen] = useState<GroupTable | null>(null);
  const [isStating, setStating] = useState(false);
  const hasGroups = current.area !== null && current.groups !== undefined;
  useAhead(groupSheet, hasGroups);
  if (current.area === null) return null;
  const { area, name, groups } = current;
  const items = [
    {
      label: app.select[name],
      icon: <ListChecks size={22} aria-hidden />,
      choose: () => start(area),
    },
  ];
  const edit = (book: GroupTable) => {
    setSeen(book);
    setEditing(book);
  };
  if (groups)
    items.push({
      label: words[groups].menu,
      icon: <Route size={22} aria-hidden />,
      choose: () => edit(groups),
    });
  if (area === "contact")
    items.push({
      label: customers.statementsOfAll,
      icon: <ReceiptText size={22} aria-hidden />,
      choose: () => setStating(true),
    });
  return (
    <>
      <RoundMenu key={name} label={app.menu} side={side} items={items} />
      {seen && (
        <GroupSheet
          key={seen}
          book={seen}
          opened={editing === seen}
          onClose={() => setEditing(null)}
        />
      )}
      {isStating && <AllStatements onClose={() => setStating(false)} />}
    </>
  );
}
