import { ListChecks } from "lucide-react";
import { useMessages } from "../messages/language.tsx";
import { RoundMenu } from "../ui/round-menu.tsx";
import { useStartSelection } from "../ui/selection.tsx";
import type { Place } from "./places.ts";

/** The round menu of a place: starts its selection (spec §2). */
export function SelectMenu({ here, side }: { readonly here: Place; readonly side: "down" | "up" }) {
  const { menu, select } = useMessages().app;
  const start = useStartSelection();
  if (here.area === null) return null;
  const { area, name } = here;
  return <RoundMenu key={name} label={menu} side={side} items={[{ label: select[name], icon: <ListChecks size={22} aria-hidden />, choose: () => start(area) }]} />;
}
