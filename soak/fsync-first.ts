import { startApp } from "../e2e/app.ts";
import { acknowledgedAfterFsync } from "./parts/fsync-first.ts";
import type { Trial } from "./parts/trial.ts";
import { traced } from "./parts/trace.ts";
import { startWriters } from "./parts/writers.ts";

export const trial: Trial = {
  proves:
    "on SQLite every acknowledged write is on the disk first: strace sees the fsync before each answer leaves",
  async run(context) {
    const app = await startApp("empty");
    try {
      for (let round = 0; round < context.rounds(5); round += 1) {
        // One person alone, and in other rounds eight at once, whose writes share a commit.
        const people = round % 2 === 0 ? 1 : 8;
        const trace = await traced(app.pid(), "-e", "trace=read,write,writev,fsync,fdatasync");
        const writers = await startWriters([app.url], people);
        await writers.more(20);
        await writers.finish();
        const seen = acknowledgedAfterFsync(await trace.end());
        if (seen < writers.acknowledged.length)
          throw new Error(
            `${writers.acknowledged.length} creates were acknowledged, strace saw ${seen}`,
          );
        context.log(`${seen} acknowledgements to ${people} at once, each after an fsync`);
        context.round();
      }
    } finally {
      await app.stop();
    }
  },
};
