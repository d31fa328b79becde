/** Of a driver. */
interface Asked {
  /** About how many are in the whole span. */
  readonly documents: number;
}

export type Group<Of> = [Of, ...Of[]];

/**
 * Drivers of whom one statement reads: asking each alone takes longer the more of them have what is looked for. Others wait for a statement
 * on SQLite, so that those who have many documents are asked alone.
 * @param share of the span that is read.
 * @param alike the same for those who may be together.
 */
export function inGroups<Of extends Asked>(
  all: readonly Of[],
  share: number,
  alike: (of: Of) => string = () => "",
): Group<Of>[] {
  const groups: Group<Of>[] = [];
  const last = new Map<string, { readonly group: Group<Of>; documents: number }>();
  for (const each of all) {
    const key = alike(each);
    const documents = each.documents * share;
    const there = last.get(key);
    if (there && there.documents + documents <= AT_ONCE) {
      there.group.push(each);
      there.documents += documents;
      continue;
    }
    const group: Group<Of> = [each];
    groups.push(group);
    last.set(key, { group, documents });
  }
  return groups;
}

/** Some milliseconds of SQLite. */
const AT_ONCE = 1000;
