import { join } from "node:path";
import { startApp } from "../e2e/app.ts";
import { auditedChanges, checkBooks } from "./parts/books.ts";
import { post, signedIn } from "./parts/people.ts";
import { onlyRefusedBy } from "./parts/refusals.ts";
import { mountSmallDisk } from "./parts/small-disk.ts";
import type { Trial } from "./parts/trial.ts";
import { startWriters } from "./parts/writers.ts";

/** Room for the tables, a write-ahead log of 1000 pages, and a backup. */
const MEGABYTES = 32;

export const trial: Trial = {
  proves:
    "a disk without a byte left is answered with 507, to a backup too; reads go on, nothing is lost, and it heals by itself once there is room",
  async run(context) {
    const app = await startApp("empty", { BACKUPS: "0" });
    await app.pause();
    // Database, secret and backups share one disk, as in a real installation.
    const disk = mountSmallDisk(app.dataDir, MEGABYTES);
    const books = join(app.dataDir, "roundsman.db");
    try {
      await app.resume();
      const writers = await startWriters([app.url]);
      for (let round = 0; round < context.rounds(10); round += 1) {
        await writers.more(10);
        // Before the disk is full, because signing in writes too.
        const access = await signedIn(app.url);
        disk.fill();
        context.faults();
        await writers.refusals("507", (writers.refused.get("507") ?? 0) + 10);
        await writers.read();
        await backUp(app.url, { access, expected: 507 });
        disk.free();
        await writers.more(10);
        await backUp(app.url, { access, expected: 201 });
        await checkBooks(books, [...writers.acknowledged]);
        context.round();
      }
      await writers.finish();
      const times = onlyRefusedBy("507", writers);
      const there = await checkBooks(books, writers.acknowledged);
      const audited = await auditedChanges(books);
      if (there !== writers.acknowledged.length || audited !== writers.changes())
        throw new Error(
          `${writers.changes()} changes were acknowledged, ${audited} are in the log`,
        );
      context.log(`${there} invoices, one change event each; ${times} × 507`);
    } finally {
      await app.pause();
      disk.unmount();
      await app.stop();
    }
  },
};

async function backUp(
  url: string,
  { access, expected }: { readonly access: string; readonly expected: number },
): Promise<void> {
  const { status, body } = await post(
    `${url}/api/backups/`,
    {},
    { authorization: `Bearer ${access}` },
  );
  if (status !== expected)
    throw new Error(
      `A backup was answered ${status} instead of ${expected}: ${JSON.stringify(body)}`,
    );
}
