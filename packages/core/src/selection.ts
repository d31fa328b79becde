/** The places where rows can be selected; one at a time (spec §4). */
export const SELECTION_AREAS = [
  "contact",
  "getpaid",
  "product",
  "schedule",
  "credit",
  "todolist",
  "history",
] as const;
export type SelectionArea = (typeof SELECTION_AREAS)[number];

/** What is selected, and where. One value, so that two areas can never be active together. */
export type Selection = { readonly area: SelectionArea; readonly keys: ReadonlySet<string> } | null;

/** Selects exactly these in an area. */
export const chooseKeys = (area: SelectionArea, keys: Iterable<string>): Selection => ({
  area,
  keys: new Set(keys),
});

/** Starts a selection in an area; a selection elsewhere is cleared. */
export const startSelection = (area: SelectionArea): Selection => ({ area, keys: new Set() });

export function toggle(selection: Selection, key: string): Selection {
  if (!selection) return selection;
  const keys = new Set(selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { ...selection, keys };
}

/** Everything, or nothing where everything was selected already. */
export function toggleAll(selection: Selection, all: Iterable<string>): Selection {
  if (!selection) return selection;
  const keys = new Set(all);
  const complete = keys.size > 0 && [...keys].every((key) => selection.keys.has(key));
  return { ...selection, keys: complete ? new Set() : keys };
}

export const isSelecting = (selection: Selection, area: SelectionArea): boolean =>
  selection?.area === area;
