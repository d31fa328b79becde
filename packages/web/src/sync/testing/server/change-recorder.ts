import type { ChangeEvent, ChangeKind } from "@roundsman/contract/changes";
import type { Van } from "@roundsman/contract/stock";
import { LISTED_TABLES, type ListedTable, type GroupTable } from "../../store/table-names.ts";
import { KINDS } from "./fake-calls.ts";
import { MEMBERS_OF } from "./fake-groups.ts";
import type { Model } from "./fake-model.ts";
import type { StoredGroup } from "./stored.ts";

interface Recorded<T> {
  readonly result: T;
  /** The keys of records that got a new version. */
  readonly touched: readonly string[];
  /** The number of the first event; undefined for none. */
  readonly seq: number | undefined;
}

/** Answers a function that does a piece of work and adds the events of what that changed. */
export function changeRecorder(
  model: Model,
  changes: ChangeEvent[],
): <T>(work: () => T) => Recorded<T> {
  const add = (kind: ChangeKind, ids: number[], isGone = false) =>
    changes.push({ seq: changes.length + 1, kind, ids, ...(isGone && { gone: isGone }) });

  return (work) => {
    const before = new Map(LISTED_TABLES.map((book) => [book, new Map(model.books[book])]));
    const [van, groups] = [vanMark(model), membersIn(model)];
    const result = work();
    const touched: string[] = [];
    const from = changes.length;
    const members = membersIn(model);
    for (const book of LISTED_TABLES) {
      const changed = [...model.books[book].values()].filter(
        (record) =>
          before.get(book)?.get(record.id) !== record ||
          groups.get(record.key) !== members.get(record.key),
      );
      if (changed.length === 0) continue;
      const versioned = changed.filter(
        ({ id, version }) => before.get(book)?.get(id)?.version !== version,
      );
      touched.push(...versioned.map(({ key }) => key));
      const ids = changed.map(({ id }) => id);
      add(
        KINDS[book],
        ids,
        changed.every(({ hidden }) => hidden),
      );
    }
    if (vanMark(model) !== van) add("stock", []);
    return { result, touched, seq: changes[from]?.seq };
  };
}

/** A text that changes when goods or cash move, or a delivered or paid invoice is written. */
function vanMark(model: Model): string {
  const van = model.run("stock", "van", { id: 0, query: {}, body: null }) as Van;
  const set = van.products.map(({ productId, low, barcode }) => [productId, low, barcode]);
  const named = van.invoices.map(({ invoiceId, version }) => [invoiceId, version]);
  return JSON.stringify([van.lastEntry, van.lastSheet, van.day.cashExpected, set, named]);
}

/** The shown members of each group, by its key: hiding a member changes what a group lists. */
function membersIn({ books }: Model): ReadonlyMap<string, string> {
  const isShown = (book: ListedTable, id: number) => books[book].get(id)?.hidden === false;
  const shown = Object.entries(MEMBERS_OF).flatMap(([book, membersBook]) =>
    ([...books[book as GroupTable].values()] as readonly StoredGroup[]).map(
      ({ key, memberIds }) =>
        [key, String(memberIds.filter((id) => isShown(membersBook, id)))] as const,
    ),
  );
  return new Map(shown);
}
