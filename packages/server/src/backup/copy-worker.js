// Plain JavaScript: a thread has no TypeScript loader on Node 20. Its messages are described in copy-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import Connection from "libsql";

try {
  const { from, file } = workerData;
  if (from !== null) copy(from, file);
  parentPort?.postMessage({ outcome: "done", facts: factsOf(file) });
} catch (error) {
  parentPort?.postMessage({ outcome: "failed", code: error.code ?? "", message: error.message });
}

/** Of one moment, while others write. */
function copy(from, file) {
  const connection = new Connection(from, { fileMustExist: true });
  try {
    connection.exec("pragma busy_timeout = 5000");
    connection.prepare("vacuum into ?").run([file]);
  } finally {
    connection.close();
  }
}

function factsOf(file) {
  const connection = new Connection(file, { fileMustExist: true });
  const value = (sql) => Object.values(connection.prepare(sql).raw(true).all()[0] ?? [null])[0];
  try {
    return {
      verdict: value("pragma integrity_check"),
      orphans: connection.prepare("pragma foreign_key_check").all().length,
      version: value("select max(version) from migration"),
      invoices: value("select count(*) from invoice"),
      lastInvoice: value("select coalesce(max(id), 0) from invoice"),
      counter: value("select coalesce(max(next), 0) from counter where name = 'invoice'"),
      // Quantities are thousandths; a line is rounded half up to the penny, and none is negative.
      wrongTotals: value(
        `select count(*) from invoice i where i.total <> coalesce((select sum(((l.price - l.discount) * l.quantity + 500) / 1000)
         from invoice_line l where l.owner_id = i.owner_id and l.invoice_id = i.id), 0)`,
      ),
    };
  } finally {
    connection.close();
  }
}
