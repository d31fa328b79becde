/** A customer in a driver's book. */
export interface ModelRow {
  /** Learned when the book is first listed. */
  id: number;
  readonly owner: number;
  name: string;
  city: string;
  phone: string;
  limit: number;
  business: ModelRecord | null;
  deleted: boolean;
}
export interface ModelRecord {
  id: number;
  name: string;
  city: string;
  phone: string;
  deleted: boolean;
  /** The row of each person who has it. */
  readonly held: Map<number, ModelRow>;
  /** Rows that were deleted before the record was. */
  readonly hiddenBefore: Set<ModelRow>;
}

/** A model, without a database, of what managers and drivers do to books. */
export class CatalogueModel {
  readonly rows: ModelRow[] = [];
  readonly records: ModelRecord[] = [];

  book = (owner: number) => this.rows.filter((row) => row.owner === owner && !row.deleted);
  office = () => this.records.filter((record) => !record.deleted);

  newOwn(owner: number, name: string, city = "Leeds", phone = "0113"): ModelRow {
    const row = { id: 0, owner, name, city, phone, limit: 0, business: null, deleted: false };
    this.rows.push(row);
    return row;
  }

  newRecord(name: string, { city = "Leeds", phone = "0113" } = {}): ModelRecord {
    const rowsHeld = new Map<number, ModelRow>();
    const record = {
      id: 0,
      name,
      city,
      phone,
      deleted: false,
      held: rowsHeld,
      hiddenBefore: new Set<ModelRow>(),
    };
    this.records.push(record);
    return record;
  }

  /** Answers true if the person did not have the record. */
  assign(record: ModelRecord, owner: number): boolean {
    if (record.held.has(owner)) return false;
    const theirs = this.rows.filter((row) => row.owner === owner);
    const row =
      theirs.find(({ business }) => business === record) ??
      theirs.find((each) => !each.business && !each.deleted && each.name === record.name) ??
      this.newOwn(owner, record.name, record.city, record.phone);
    this.#link(row, record);
    return true;
  }

  #link(row: ModelRow, record: ModelRecord): void {
    Object.assign(row, { business: record, deleted: false, name: record.name, city: record.city });
    record.held.set(row.owner, row);
  }

  unassign(record: ModelRecord, owner: number): void {
    const row = record.held.get(owner);
    if (row) row.deleted = true;
    record.held.delete(owner);
  }

  change(record: ModelRecord, field: "name" | "city" | "phone", value: string): void {
    for (const row of record.held.values())
      if (field !== "phone" || row.phone === record.phone) row[field] = value;
    record[field] = value;
  }

  remove(record: ModelRecord): void {
    record.hiddenBefore.clear();
    for (const row of record.held.values()) {
      if (row.deleted) record.hiddenBefore.add(row);
      row.deleted = true;
    }
    record.deleted = true;
  }

  restore(record: ModelRecord): void {
    for (const row of record.held.values())
      if (record.deleted && !record.hiddenBefore.has(row)) row.deleted = false;
    record.deleted = false;
  }

  /** Answers the code of the refusal, or "" if it was done. */
  adopt(rows: readonly ModelRow[]): string {
    const [first] = rows;
    if (first?.business && rows.every(({ business }) => business === first.business)) return "";
    if (!first || rows.some(({ business }) => business)) return "of-business";
    if (new Set(rows.map(({ owner }) => owner)).size < rows.length) return "twice-in-book";
    const isFree = ({ held }: ModelRecord) => rows.every(({ owner }) => !held.has(owner));
    const record =
      this.office().find((each) => each.name === first.name && isFree(each)) ??
      this.newRecord(first.name, first);
    for (const row of rows) this.#link(row, record);
    return "";
  }

  /** An edit by a driver who sees the row. */
  edit(row: ModelRow, field: "name" | "city" | "phone" | "limit", value: string | number): string {
    const isDecided = field === "name" || field === "city";
    if (row.business && isDecided && row[field] !== value) return "of-business";
    Object.assign(row, { [field]: value });
    return "";
  }

  restoreOwn(row: ModelRow): string {
    const { business } = row;
    if (business && row.deleted && (business.deleted || business.held.get(row.owner) !== row))
      return "taken-back";
    row.deleted = false;
    return "";
  }
}
