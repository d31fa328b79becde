import type { AuditEntry, OtherLogEntry, Touched } from "../../kernel/changes/record-change.ts";
import {
  BUSINESS_COLUMNS,
  FOLLOWING_COLUMNS,
  type BusinessKind,
} from "../../kernel/storage/schema/business-tables.ts";
import type { Columns } from "../../kernel/owned/owned-records.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { namesOf } from "./people.ts";
import type { BusinessRow } from "./business-records.ts";
import type { CatalogueResource, OwnRow } from "./catalogue-resources.ts";

type Values = Readonly<Record<string, unknown>>;
type Action = "create" | "update" | "remove" | "restore" | "erase";

interface Done<Own> {
  readonly owner: number;
  readonly action: Action;
  readonly id: number;
  readonly before?: Own;
  readonly after?: Own;
}

/** Writes rows in people's books during a call, and gathers the entries for their logs. */
export class DriverRowWriter<Found extends BusinessRow, Own extends OwnRow> {
  readonly #db: Db;
  readonly #now: Date;
  readonly #resource: CatalogueResource<Found, Own, never>;
  readonly #done: Done<Own>[] = [];

  constructor(
    call: { readonly db: Db; readonly now: Date },
    resource: CatalogueResource<Found, Own, never>,
  ) {
    this.#db = call.db;
    this.#now = call.now;
    this.#resource = resource;
  }

  get count(): number {
    return this.#done.length;
  }

  /** A new row for a person who has none. */
  async insert(owner: number, record: Found): Promise<Own> {
    const { kind, own } = this.#resource;
    const columns = {
      ...pickColumns(record, [...BUSINESS_COLUMNS[kind], ...FOLLOWING_COLUMNS[kind]]),
      business_id: record.id,
    } as unknown as Columns<Own>;
    const row = await own.insert(this.#db, owner, { ...columns, key: undefined, now: this.#now });
    this.#done.push({ owner, action: "create", id: row.id, after: row });
    return row;
  }

  /**
   * Links a row to a record and shows it: the columns that the business decides are overwritten,
   * the driver's other columns stay.
   */
  async link(row: Own, record: Found): Promise<void> {
    const columns = {
      ...pickColumns(record, BUSINESS_COLUMNS[this.#resource.kind]),
      business_id: record.id,
    };
    await this.#write(row, { ...columns, deleted_at: "" });
  }

  /**
   * Updates a row after its record changed. A column that the driver may change follows only while
   * the driver has not changed it.
   */
  async follow(row: Own, before: Found, after: Found): Promise<void> {
    const { kind } = this.#resource;
    const current: Values = { ...row };
    const was: Values = { ...before };
    const following = FOLLOWING_COLUMNS[kind].filter((column) => current[column] === was[column]);
    const wanted = pickColumns(after, [...BUSINESS_COLUMNS[kind], ...following]);
    const differs = Object.entries(wanted).some(([column, value]) => current[column] !== value);
    if (differs) await this.#write(row, wanted);
  }

  /**
   * Restores a row as it was before it was given; a row that its driver deleted since stays
   * deleted.
   */
  unlink(row: Own, { deleted_at, ...before }: Values): Promise<void> {
    return this.#write(row, { ...before, ...(deleted_at !== "" && { deleted_at }) });
  }

  softDelete = (row: Own) => this.#write(row, { deleted_at: this.#now.toISOString() });
  restore = (row: Own) => this.#write(row, { deleted_at: "" });

  async #write(before: Own, columns: Values): Promise<void> {
    const after = await this.#resource.own.update(this.#db, before, {
      ...(columns as unknown as Columns<Own>),
      now: this.#now,
    });
    const action = actionOf(before, after);
    this.#done.push({ owner: before.owner_id, action, id: before.id, before, after });
  }

  /**
   * Parts of the call's audit entry: what changed in the actor's own book, and an entry for the log
   * of each other person.
   */
  async logEntries(actorId: number): Promise<Pick<AuditEntry, "also" | "otherLogs">> {
    const owners = [...new Set(this.#done.map(({ owner }) => owner))].toSorted((a, b) => a - b);
    const names = await namesOf(this.#db, owners);
    const also: Touched[] = [];
    const otherLogs: OtherLogEntry[] = [];
    for (const owner of owners) {
      const entries = await this.#entriesOf(owner, names.get(owner) ?? "");
      if (owner === actorId)
        also.push(...entries.flatMap((entry) => [entry, ...(entry.also ?? [])].map(touchedOf)));
      else otherLogs.push(...entries);
    }
    return { also, otherLogs };
  }

  async #entriesOf(ownerId: number, name: string): Promise<OtherLogEntry[]> {
    const { kind, ownEntity, touched } = this.#resource;
    const entries: OtherLogEntry[] = [];
    for (const action of ["create", "update", "remove", "restore"] as const) {
      const done = this.#done.filter((each) => each.owner === ownerId && each.action === action);
      if (done.length === 0) continue;
      const ids = done.map(({ id }) => id);
      const entities = (rows: readonly (Own | undefined)[]) =>
        rows.flatMap((row) => (row ? [ownEntity(row, { name })] : []));
      entries.push({
        ownerId,
        kind,
        action,
        ids,
        ...(action !== "restore" && { before: entities(done.map(({ before }) => before)) }),
        ...(action !== "remove" && { after: entities(done.map(({ after }) => after)) }),
        ...(action !== "create" && { also: await touched(this.#db, ownerId, ids) }),
      });
    }
    return entries;
  }
}

/** The columns of a row that giving a record overwrites, as they were. */
export const overwrittenColumns = (kind: BusinessKind, row: OwnRow): Values =>
  pickColumns(row, [...BUSINESS_COLUMNS[kind], "business_id", "deleted_at"]);

const touchedOf = ({ kind, ids }: Touched): Touched => ({ kind, ids });

function actionOf(before: OwnRow, after: OwnRow): Action {
  if (before.deleted_at === after.deleted_at) return "update";
  return after.deleted_at === "" ? "restore" : "remove";
}

export const pickColumns = (row: object, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, (row as Values)[column]]));
