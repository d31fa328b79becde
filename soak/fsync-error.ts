import { join } from "node:path";
import { startApp } from "../e2e/app.ts";
import { checkBooks } from "./parts/books.ts";
import { onlyRefusedBy } from "./parts/refusals.ts";
import type { Trial } from "./parts/trial.ts";
import { traced } from "./parts/trace.ts";
import { startWriters } from "./parts/writers.ts";

export const trial: Trial = {
  proves:
    "a disk that fails to sync is answered with 503, never with success; reads go on, and it heals by itself",
  async run(context) {
    const app = await startApp("empty");
    try {
      const writers = await startWriters([app.url]);
      for (let round = 0; round < context.rounds(10); round += 1) {
        await writers.more(10);
        const trace = await traced(
          app.pid(),
          "-e",
          "trace=fsync,fdatasync",
          "-e",
          "inject=fsync,fdatasync:error=EIO",
        );
        const before = writers.refused.get("503") ?? 0;
        await writers.refusals("503", before + 10);
        await writers.read();
        const calls = await trace.end();
        context.faults(calls.filter((call) => call.includes("EIO")).length);
        await writers.more(10);
        await checkBooks(join(app.dataDir, "roundsman.db"), [...writers.acknowledged]);
        context.round();
      }
      await writers.finish();
      const times = onlyRefusedBy("503", writers);
      const there = await checkBooks(join(app.dataDir, "roundsman.db"), writers.acknowledged);
      context.log(`${there} invoices, one change event each; ${times} × 503`);
    } finally {
      await app.stop();
    }
  },
};
