import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../kernel/storage/db.ts";
import { fillTemplate } from "./fresh-app.ts";

const POSTGRES_TEMPLATE = "roundsman_template";
const folder = mkdtempSync(join(tmpdir(), "roundsman-template-"));

/** Once before a project of server tests: one database with all migrations and people, which every fresh app copies. */
export async function setup({ config }: TestProject): Promise<void> {
  const server = config.env["TEST_DATABASE_URL"];
  if (!server) {
    const file = join(folder, "template.db");
    await fillTemplate(file);
    process.env["SQLITE_TEMPLATE"] = file;
    return;
  }
  const { db } = openDatabase(server);
  await sql`drop database if exists ${sql.id(POSTGRES_TEMPLATE)}`.execute(db);
  await sql`create database ${sql.id(POSTGRES_TEMPLATE)}`.execute(db);
  await db.destroy();
  const url = new URL(server);
  url.pathname = POSTGRES_TEMPLATE;
  await fillTemplate(url.href);
  process.env["POSTGRES_TEMPLATE"] = POSTGRES_TEMPLATE;
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
