import type { Move } from "./move.ts";
import type { Finder } from "./finder.ts";
import type { Controls } from "./controls.ts";

/** Runs in the page: tries a move; returns whether it was possible and is done. */
export function tryMove(of: Move, find: Finder, { press, write, opened, gone, inOrder }: Controls) {
  const { byName, dialogs, field, rowOf, toast } = find;
  if ("tap" in of) {
    const role = of.as ?? "button";
    const isRow = ["row", "tick", "page", "payment", "advance", "note"].includes(role);
    return press(isRow ? rowOf(role, of.tap, of.amount ?? "", of.in) : byName(role, of.tap, of.in));
  }
  if ("type" in of) return write(field(of.into, of.in), of.type);
  if ("go" in of) return gone(of.go);
  if ("menu" in of) return opened(byName("button", "Menu"), byName("menuitem", of.menu));
  if ("choose" in of) return opened(field(of.of, "dialog"), byName("option", of.choose));
  if ("day" in of) return press(find.dayOf(of.day));
  if ("goneButton" in of) return byName("button", of.goneButton) === undefined;
  if ("goneRow" in of) return rowOf("row", of.goneRow, of.amount) === undefined;
  if ("toast" in of) return toast(of.toast) !== undefined;
  if ("undo" in of)
    return press(
      [...(toast(of.undo)?.querySelectorAll("button") ?? [])].find(
        ({ textContent }) => textContent?.trim() !== "",
      ),
    );
  if ("undone" in of) return toast(of.undone) === undefined;
  if ("see" in of)
    return of.as === "row"
      ? rowOf("row", of.see, of.amount ?? "") !== undefined
      : byName(of.as, of.see) !== undefined;
  if ("seeOrder" in of) return inOrder(of.seeOrder);
  if ("shut" in of) return dialogs().length === 0;
  if (press(byName("button", "Start over"))) return false;
  return (byName("button", "Choose customer") ?? byName("button", "Change customer")) !== undefined;
}
