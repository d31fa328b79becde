import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "./db.ts";
import { keepPrepared } from "./postgres/prepared-names.ts";

/** A place for the nth argument of a compiled query. */
class Slot {
  constructor(readonly index: number) {}
}

/** `slot(0)` is the placeholder of the first argument. */
export type SlotOf = <T>(index: number) => RawBuilder<T>;
const slot: SlotOf = <T>(index: number) => sql.val(new Slot(index)) as unknown as RawBuilder<T>;

/**
 * A query whose text is built once per engine instead of once per call. For the few that every
 * request runs: building a query costs more than SQLite needs to run it.
 */
export function compiled<Row, Arguments extends readonly unknown[]>(
  build: (db: Db, slot: SlotOf) => Compilable<Row>,
) {
  const byAdapter = new WeakMap<object, CompiledQuery<Row>>();
  return async (db: Db, ...values: Arguments): Promise<Row[]> => {
    const adapter = db.getExecutor().adapter;
    let query = byAdapter.get(adapter);
    if (!query) {
      byAdapter.set(adapter, (query = build(db, slot).compile()));
      keepPrepared(query.sql);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Slot ? values[value.index] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Same as {@link compiled} for inserts, whose columns are known only with the rows: one text for
 * each number of rows and set of columns.
 */
export function compiledInsert<Row>(build: (db: Db, rows: Values[]) => Compilable<Row>) {
  const byShape = new Map<string, (db: Db, ...values: readonly unknown[]) => Promise<Row[]>>();
  return (db: Db, rows: readonly Values[]): Promise<Row[]> => {
    const columns = Object.keys(rows[0] ?? {});
    const shape = `${rows.length} ${columns.join()}`;
    let insert = byShape.get(shape);
    if (!insert) {
      const slots = rows.map((_, row) =>
        Object.fromEntries(
          columns.map((name, index) => [name, slot(row * columns.length + index)]),
        ),
      );
      byShape.set(shape, (insert = compiled<Row, readonly unknown[]>((on) => build(on, slots))));
    }
    return insert(db, ...rows.flatMap((row) => columns.map((name) => row[name])));
  };
}
