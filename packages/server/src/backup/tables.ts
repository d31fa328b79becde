import Connection from "libsql";
import { migrations } from "../../migrations/list.ts";

/** A table as both engines have it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
}

/**
 * The tables of one version of the database, each after those that it refers to; without the table
 * of migrations.
 */
export function tablesAt(version: number): Table[] {
  const connection = new Connection(":memory:");
  try {
    for (const statement of statementsTo(version)) connection.exec(statement);
    return inOrder(connection, namesIn(connection)).map((name) => tableOf(connection, name));
  } finally {
    connection.close();
  }
}

/** The statements that turn an empty SQLite database into this version. */
export const statementsTo = (version: number): string[] =>
  migrations
    .filter((step) => step.version <= version)
    .flatMap((step) => [...step.statements("sqlite")]);

/** The database version of this release. */
export const newestVersion = (): number => migrations.at(-1)?.version ?? 0;

const namesIn = (connection: Connection.Database): string[] =>
  rows<{ name: string }>(
    connection,
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  ).map(({ name }) => name);

function tableOf(connection: Connection.Database, name: string): Table {
  const columns = rows<{ name: string; pk: number }>(connection, `pragma table_info("${name}")`);
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
  };
}

/**
 * Throws if tables refer to each other in a circle: their rows could not be restored one table at a
 * time.
 */
function inOrder(
  connection: Connection.Database,
  names: readonly string[],
  placed: readonly string[] = [],
): readonly string[] {
  if (names.length === 0) return placed;
  const free = names.filter((name) =>
    pointsTo(connection, name).every((other) => other === name || placed.includes(other)),
  );
  if (free.length === 0) throw new Error(`These tables point to each other: ${names.join(", ")}`);
  return inOrder(
    connection,
    names.filter((name) => !free.includes(name)),
    [...placed, ...free],
  );
}

const pointsTo = (connection: Connection.Database, name: string): string[] =>
  rows<{ table: string }>(connection, `pragma foreign_key_list("${name}")`).map(
    ({ table }) => table,
  );

const rows = <Row>(connection: Connection.Database, sql: string): Row[] =>
  connection.prepare(sql).all() as Row[];
