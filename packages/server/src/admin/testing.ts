import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Caller } from "../testing/caller.ts";
import { freshApp, ownDatabase, type TestApp } from "../testing/fresh-app.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

/** A business to copy, a folder for the copies, and an empty database to restore them to. */
export interface CopySite {
  readonly business: TestApp;
  readonly driver: Caller;
  readonly folder: string;
  readonly elsewhere: Awaited<ReturnType<typeof ownDatabase>>;
  readonly close: () => Promise<void>;
}

export async function copySite(): Promise<CopySite> {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-restore-"));
  const business = await freshApp();
  const driver = await business.signIn("driver");
  const elsewhere = await ownDatabase(folder);
  const close = async () => {
    await business.close();
    await elsewhere.drop();
    rmSync(folder, { recursive: true });
  };
  return { business, driver, folder, elsewhere, close };
}

/** Helpers for the copies of the running test's site. */
export const copies = (site: () => CopySite) => {
  const source = () => ({ ...site().business.database, url: site().business.databaseUrl });
  const restoreCopy = (name: string, databaseUrl = site().elsewhere.url) =>
    restore({ databaseUrl, dataDir: site().folder }, join(site().folder, name), NOW);
  return {
    source,
    restoreCopy,
    copyTo: (name: string) => backup(source(), join(site().folder, name), site().business.dataDir),
    /**
     * Replaces the empty database by a copy. SQLite gets it as a file, because a connection of this
     * process stays open until garbage collection.
     */
    placeCopy: async (name: string): Promise<void> => {
      const { business, folder, elsewhere } = site();
      if (business.database.engine === "sqlite") copyFileSync(join(folder, name), elsewhere.url);
      else await restoreCopy(name);
    },
    leftOvers: () => readdirSync(site().folder).filter((each) => each.startsWith(".making-")),
  };
};
