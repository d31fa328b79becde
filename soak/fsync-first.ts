import { startApp } from "../e2e/app.ts";
import { acknowledgedAfterFsync } from "./parts/fsync-first.ts";
import type { Soak } from "./parts/soak.ts";
import { traced } from "./parts/trace.ts";
import { startWriters } from "./parts/writers.ts";

export const soak: Soak = {
  proves:
    "on SQLite every acknowledged write is on the disk first: strace sees the fsync before each answer leaves",
  async run(trial) {
    const app = await startApp("empty");
    try {
      for (let round = 0; round < trial.rounds(5); round += 1) {
        // One person alone, and in other rounds eight at once, whose writes share a commit.
        const people = round % 2 === 0 ? 1 : 8;
        const trace = await traced(app.pid(), "-e", "trace=read,write,writev,fsync,fdatasync");
        const writers = await startWriters([app.url], people);
        await writers.more(20);
        await writers.finish();
        const seen = acknowledgedAfterFsync(await trace.end());
        if (seen < writers.promised.length)
          throw new Error(
            `${writers.promised.length} creates were acknowledged, strace saw ${seen}`,
          );
        trial.log(`${seen} acknowledgements to ${people} at once, each after an fsync`);
        trial.round();
      }
    } finally {
      await app.stop();
    }
  },
};
