import { MOST_PULLED } from "@roundsman/contract/pull";
import { changesAfter, MOST_CHANGES } from "../kernel/changes/change-log.ts";
import type { Db } from "../kernel/storage/db.ts";
import { OPEN_DAY } from "../stock/repository/settle.ts";
import { isPulled, type PulledKind } from "./resources.ts";

/** A place in the log of changes: after all of one change, and after so many ids of the one behind it. */
export interface LogPlace {
  readonly seq: number;
  readonly ids: number;
}

/** What changed after a place in a person's log, up to where an answer is full. A record that changed often is in it once. */
export class ChangedIds {
  /** At most {@link MOST_PULLED} together. */
  readonly ids = new Map<PulledKind, Set<number>>();
  defaultCompany = false;
  /** Whether goods or cash moved. */
  van = false;
  end: LogPlace;
  /** Whether the log goes on. */
  more = true;
  #count = 0;

  constructor(from: LogPlace) {
    this.end = from;
  }

  get count(): number {
    return this.#count;
  }

  /** Answers whether all of a change has a place. */
  add({
    seq,
    kind,
    ids,
  }: {
    readonly seq: number;
    readonly kind: string;
    readonly ids: readonly number[];
  }): boolean {
    if (kind === "defaultCompany") this.defaultCompany = true;
    if (kind === "stock" || kind === "daySheet") this.van = true;
    if (isPulled(kind))
      for (const [index, id] of ids.entries()) {
        if (index < this.end.ids || id === OPEN_DAY) continue;
        if (!this.#has(kind, id)) {
          this.end = { ...this.end, ids: index };
          return false;
        }
      }
    this.end = { seq, ids: 0 };
    return true;
  }

  /** Whether it is in, or had a place. */
  #has(kind: PulledKind, id: number): boolean {
    const known = this.ids.get(kind) ?? new Set();
    if (known.has(id)) return true;
    if (this.#count === MOST_PULLED) return false;
    this.ids.set(kind, known.add(id));
    this.#count += 1;
    return true;
  }
}

/** Stretches of the log that one answer reads, at most. */
const MOST_STRETCHES = 10;

export async function changedIds(db: Db, owner: number, from: LogPlace): Promise<ChangedIds> {
  const found = new ChangedIds(from);
  for (let stretch = 0; stretch < MOST_STRETCHES; stretch += 1) {
    const changes = await changesAfter(db, owner, found.end.seq);
    for (const { seq, kind, ids } of changes)
      if (!found.add({ seq, kind, ids: JSON.parse(ids) as number[] })) return found;
    if (changes.length < MOST_CHANGES) {
      found.more = false;
      return found;
    }
  }
  return found;
}
