// A separate process, in plain JavaScript, so that it starts without a loader. copy-process.ts
// describes its messages.
import { setPriority } from "node:os";
import Connection from "libsql";
import pg from "pg";

/** Rows that are read at a time. */
const SOME = 1000;

try {
  // Requests have priority over a copy.
  setPriority(10);
} catch {
  // Where changing the priority is forbidden, copies are made all the same.
}
process.once("message", ({ check, from, file }) => {
  (check ? quickChecked(check) : copied(from, file)).then(
    (facts) => answer({ outcome: "done", facts }),
    (error) => answer({ outcome: "failed", code: error.code ?? "", message: error.message }),
  );
});
// Without its server, this process is useless.
process.once("disconnect", () => process.exit());

/** A server that has just ended receives no message, which is not an error of the copy. */
function answer(message) {
  process.send?.(message, () => undefined);
}

async function quickChecked(file) {
  const connection = new Connection(file, { fileMustExist: true });
  try {
    return Object.values(connection.prepare("pragma quick_check(1)").raw(true).all()[0])[0];
  } finally {
    connection.close();
  }
}

async function copied(from, file) {
  if (from?.plan) await copyPostgres(from, file);
  else if (from) copySqlite(from.url, file);
  return factsOf(file);
}

/** Copies a snapshot, while others write. */
function copySqlite(from, file) {
  const connection = new Connection(from, { fileMustExist: true });
  try {
    connection.exec("pragma busy_timeout = 5000");
    connection.prepare("vacuum into ?").run([file]);
  } finally {
    connection.close();
  }
}

/** Reads one snapshot of PostgreSQL into a new SQLite file of the same version. */
async function copyPostgres({ url, plan }, file) {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } });
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on("error", () => undefined);
  const target = new Connection(file);
  try {
    await client.connect();
    // An interrupted copy is deleted, so the file needs no journal.
    for (const pragma of ["journal_mode = off", "synchronous = off", "foreign_keys = off"])
      target.exec(`pragma ${pragma}`);
    // One snapshot for all tables, whatever is committed in the meantime.
    await client.query("begin transaction isolation level repeatable read, read only");
    const { rows } = await client.query("select max(version) as version from migration");
    if (rows[0].version !== plan.version)
      throw new Error(`The database became one of version ${rows[0].version} before it was copied`);
    for (const statement of plan.statements) target.exec(statement);
    const triggers = target
      .prepare("select name, sql from sqlite_schema where type = 'trigger'")
      .all();
    // Triggers must not run while rows are copied.
    for (const { name } of triggers) target.exec(`drop trigger "${name}"`);
    for (const table of plan.tables) await copyTable(client, target, table);
    for (const { sql } of triggers) target.exec(sql);
    target.exec("pragma journal_mode = delete");
  } finally {
    target.close();
    await client.end().catch(() => undefined);
  }
}

/** Returns 64-bit counts and ids as numbers. */
function getTypeParser(oid, format) {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

async function copyTable(client, target, { name, columns }) {
  const names = columns.map((column) => `"${column}"`).join(", ");
  // A migration may have inserted rows.
  target.exec(`delete from "${name}"`);
  const insert = target.prepare(
    `insert into "${name}" (${names}) values (${columns.map(() => "?").join(", ")})`,
  );
  await client.query(`declare copying no scroll cursor for select ${names} from "${name}"`);
  const next = async () =>
    (await client.query({ text: `fetch ${SOME} from copying`, rowMode: "array" })).rows;
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    target.exec("begin");
    for (const row of rows) insert.run(row);
    target.exec("commit");
  }
  await client.query("close copying");
}

function factsOf(file) {
  const connection = new Connection(file, { fileMustExist: true });
  const value = (sql) => Object.values(connection.prepare(sql).raw(true).all()[0] ?? [null])[0];
  try {
    return {
      verdict: value("pragma integrity_check"),
      orphans: connection.prepare("pragma foreign_key_check").all().length,
      version: value("select max(version) from migration"),
      // An invoice that was handed over has rows with both owners; the first one is hidden.
      invoices: value("select count(distinct id) from invoice"),
      lastInvoice: value("select coalesce(max(id), 0) from invoice"),
      counter: value("select coalesce(max(next), 0) from counter where name = 'invoice'"),
      // Quantities are thousandths. A line is rounded half up to the penny; none is negative.
      wrongTotals: value(
        `select count(*) from invoice i where i.total <> coalesce((select sum(((l.price - l.discount) * l.quantity + 500) / 1000)
         from invoice_line l where l.owner_id = i.owner_id and l.invoice_id = i.id), 0)`,
      ),
    };
  } finally {
    connection.close();
  }
}
