import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase, type OpenDatabase } from "../kernel/storage/db.ts";
import { migrate } from "../kernel/storage/migrate.ts";
import { insertPerson } from "../kernel/auth/people.ts";
import { PASSWORD, PEOPLE } from "./caller.ts";

const POSTGRES_TEMPLATE = "roundsman_template";
const folder = mkdtempSync(join(tmpdir(), "roundsman-template-"));

/**
 * Runs once before a project of server tests: prepares one database with all migrations and people,
 * which every fresh app copies.
 */
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

/**
 * A hash contains its cost, so these people sign in cheaply. session.test.ts tests the real cost.
 */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

async function fillTemplate(url: string): Promise<void> {
  const database = openDatabase(url);
  await migrate(database);
  await seedPeople(database, await hash(PASSWORD, cheap));
  await database.db.destroy();
}

async function seedPeople({ db }: OpenDatabase, passwordHash: string): Promise<void> {
  for (const [username, flags] of Object.entries(PEOPLE)) {
    const name = `The ${username}`;
    await insertPerson(db, {
      ...flags,
      username,
      name,
      email: `${username}@example.com`,
      password_hash: passwordHash,
      created_at: "2026-01-01T00:00:00.000Z",
    });
  }
  await db
    .insertInto("counter")
    .values({ name: "person", next: Object.keys(PEOPLE).length })
    .execute();
}
