/** A driver whose documents are read. */
interface GroupedSpan {
  /** About how many documents the whole span has. */
  readonly documents: number;
}

export type Group<Of> = [Of, ...Of[]];

/**
 * Groups drivers for one statement each: a query for each driver alone takes longer the more
 * drivers have what is looked for. On SQLite other calls wait for a statement, so that drivers with
 * many documents are read alone.
 * @param share the part of the span that is read.
 * @param alike the same key for drivers who may share a group.
 */
export function inGroups<Of extends GroupedSpan>(
  all: readonly Of[],
  share: number,
  alike: (span: Of) => string = () => "",
): Group<Of>[] {
  const groups: Group<Of>[] = [];
  const last = new Map<string, { readonly group: Group<Of>; documents: number }>();
  for (const each of all) {
    const key = alike(each);
    const documents = each.documents * share;
    const open = last.get(key);
    if (open && open.documents + documents <= AT_ONCE) {
      open.group.push(each);
      open.documents += documents;
      continue;
    }
    const group: Group<Of> = [each];
    groups.push(group);
    last.set(key, { group, documents });
  }
  return groups;
}

/** Documents in a group: some milliseconds of SQLite. */
const AT_ONCE = 1000;
