import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../scripts/postgres.mjs";
import { startApp, type RunningApp } from "../e2e/app.ts";
import { checkBooks } from "./parts/books.ts";
import { post, signedIn } from "./parts/people.ts";
import type { TrialContext, Trial } from "./parts/trial.ts";
import { startWriters } from "./parts/writers.ts";

export const trial: Trial = {
  proves:
    "a backup that is taken while people write comes back whole in an empty installation, on either engine",
  async run(context) {
    const postgres = await startPostgres(context.postgres);
    try {
      await backUp(context, {});
      await backUp(context, { DATABASE_URL: postgres.url });
    } finally {
      await postgres.stop();
    }
  },
};

async function backUp(context: TrialContext, env: Readonly<Record<string, string>>): Promise<void> {
  const app = await startApp("empty", env);
  try {
    const writers = await startWriters([app.url], 3);
    const access = await signedIn(app.url);
    let last = 0;
    for (let round = 0; round < context.rounds(10); round += 1) {
      await writers.more(10);
      const acknowledged = [...writers.acknowledged];
      const made = await post(`${app.url}/api/backups/`, {}, { authorization: `Bearer ${access}` });
      const { name, verified } = made.body as { name: string; verified: boolean };
      if (made.status !== 201 || !verified)
        throw new Error(`A backup was answered ${made.status}: ${JSON.stringify(made.body)}`);
      last = await restoredCopy(app, name, acknowledged);
      context.round();
    }
    await writers.finish();
    context.log(
      `${env["DATABASE_URL"] ? "PostgreSQL" : "SQLite"}: the last backup came back with ${last} invoices`,
    );
  } finally {
    await app.stop();
  }
}

/**
 * Restores a backup with the command that people use, and checks that it has all that was
 * acknowledged before the backup was requested.
 */
async function restoredCopy(
  app: RunningApp,
  name: string,
  acknowledged: Parameters<typeof checkBooks>[1],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-restored-"));
  try {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", DEMO: "0" };
    execFileSync(
      process.execPath,
      ["packages/server/dist/admin.js", "restore", join(app.dataDir, "backups", name)],
      {
        env,
        stdio: "pipe",
      },
    );
    return await checkBooks(join(folder, "roundsman.db"), acknowledged);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
