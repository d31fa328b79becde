import { MOST_PULLED } from "@roundsman/contract/pull";
import { changesAfter, MOST_CHANGES } from "../kernel/changes/change-log.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import { OPEN_DAY } from "../stock/repository/update-ledgers.ts";
import { isPulled, linesOf, type LineCounts, type PulledKind } from "./resources.ts";

/**
 * Most lines of invoices, stops of routes, members of categories and movements of goods in one
 * response, which is read and encoded without a pause.
 */
export const MOST_LINES = 5000;

/**
 * A place in the change log: after all of one change, and after the given number of ids of the
 * next.
 */
export interface LogPlace {
  readonly seq: number;
  readonly ids: number;
}

interface Change {
  readonly seq: number;
  readonly kind: string;
  readonly ids: readonly number[];
}

/**
 * What changed after a place in a person's log, until a response is full. A record that changed
 * often is included once.
 */
export class ChangedIds {
  /**
   * At most {@link MOST_PULLED} ids in all, and {@link MOST_LINES} lines, except that the first
   * record may have more.
   */
  readonly ids = new Map<PulledKind, Set<number>>();
  defaultCompany = false;
  /** Whether the person's own name, address or role may have changed. */
  account = false;
  /** Whether one of the person's hand-overs began or ended. */
  handOvers = false;
  /** Whether goods or cash moved. */
  van = false;
  end: LogPlace;
  /** Whether the log continues. */
  more = true;
  #count = 0;
  #lines = 0;
  readonly #owner: number;
  readonly #lineCounts: LineCounts;

  constructor(owner: number, from: LogPlace, lineCounts: LineCounts = new Map()) {
    this.#owner = owner;
    this.#lineCounts = lineCounts;
    this.end = from;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds records regardless of the log. */
  include(kind: PulledKind, ids: readonly number[]): void {
    this.ids.set(kind, new Set([...(this.ids.get(kind) ?? []), ...ids]));
  }

  /** Returns whether the whole change fits. */
  add({ seq, kind, ids }: Change): boolean {
    if (kind === "person" && ids.includes(this.#owner)) this.account = true;
    if (kind === "defaultCompany") this.defaultCompany = true;
    if (kind === "handOver") this.handOvers = true;
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

  /** Returns whether the record is included, or could be added. */
  #has(kind: PulledKind, id: number): boolean {
    const known = this.ids.get(kind) ?? new Set();
    if (known.has(id)) return true;
    const lines = this.#lineCounts.get(kind)?.get(id) ?? 0;
    if (this.#count === MOST_PULLED || (this.#lines > 0 && this.#lines + lines > MOST_LINES))
      return false;
    this.#lines += lines;
    this.ids.set(kind, known.add(id));
    this.#count += 1;
    return true;
  }
}

/** Most parts of the log that are read for one response. */
const MOST_STRETCHES = 10;

export async function changedIds(call: CallBase, from: LogPlace): Promise<ChangedIds> {
  const owner = call.actor.id;
  const found = new ChangedIds(owner, from);
  const log = await readLog(call.db, owner, found);
  const lineCounts = await linesOf(call, found.ids);
  if (sumOf(lineCounts) <= MOST_LINES) return found;
  const shorter = new ChangedIds(owner, from, lineCounts);
  for (const change of log) if (!shorter.add(change)) break;
  return shorter;
}

/** Reads the log until a response is full, and returns the changes read. */
async function readLog(db: Db, owner: number, found: ChangedIds): Promise<readonly Change[]> {
  const log: Change[] = [];
  for (let stretch = 0; stretch < MOST_STRETCHES; stretch += 1) {
    const changes = await changesAfter(db, owner, found.end.seq);
    for (const { seq, kind, ids } of changes) {
      const change = { seq, kind, ids: JSON.parse(ids) as number[] };
      log.push(change);
      if (!found.add(change)) return log;
    }
    if (changes.length < MOST_CHANGES) {
      found.more = false;
      return log;
    }
  }
  return log;
}

const sumOf = (counts: LineCounts): number =>
  [...counts.values()].flatMap((each) => [...each.values()]).reduce((sum, lines) => sum + lines, 0);
