import { join } from "node:path";
import Connection from "libsql";
import { startApp } from "../e2e/app.ts";
import { checkBooks } from "./parts/books.ts";
import { onlyRefusedBy } from "./parts/refusals.ts";
import type { Trial } from "./parts/trial.ts";
import { startWriters } from "./parts/writers.ts";

export const trial: Trial = {
  proves:
    "a database that another process keeps locked is answered with 503 and a time to retry; reads go on, and it heals by itself",
  async run(context) {
    const app = await startApp("empty");
    const other = new Connection(join(app.dataDir, "roundsman.db"));
    try {
      const writers = await startWriters([app.url]);
      for (let round = 0; round < context.rounds(5); round += 1) {
        await writers.more(10);
        hold(other);
        context.faults();
        const before = writers.refused.get("503") ?? 0;
        await writers.read();
        await writers.refusals("503", before + 3);
        await writers.read();
        other.exec("rollback");
        await writers.more(10);
        context.round();
      }
      await writers.finish();
      const times = onlyRefusedBy("503", writers);
      const there = await checkBooks(join(app.dataDir, "roundsman.db"), writers.acknowledged);
      context.log(`${there} invoices, one change event each; ${times} × 503`);
    } finally {
      other.close();
      await app.stop();
    }
  },
};

/** Takes the database's write lock as soon as it is free. */
function hold(other: Connection.Database): void {
  other.exec("pragma busy_timeout = 20000");
  other.exec("begin immediate");
}
