import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../../../migrations/list.ts";
import type { Migration } from "../../../migrations/migration.ts";
import { openDatabase } from "./db.ts";
import { migrate, NewerDatabase } from "./migrate.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";

let business: TestApp;
beforeEach(async () => {
  business = await freshApp();
});
afterEach(() => business.close());

const step = (version: number, statement: string): Migration => ({
  version,
  name: "a test's",
  statements: () => [statement],
});
const newest = migrations.at(-1)?.version ?? 0;
const next = newest + 1;
const done = async () =>
  (
    await business.database.db
      .selectFrom("migration")
      .select("version")
      .where("version", ">", 0)
      .execute()
  ).length;

test("Migrations are numbered from 1, each number once", () => {
  const versions = migrations.map(({ version }) => version);
  expect(versions[0]).toBe(1);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

test("A second start runs no migration", async () => {
  expect(await migrate(business.database)).toBe(0);
});

test("A database of a newer program is not changed, and the error says what to do", async () => {
  await migrate(business.database, [
    ...migrations,
    step(next, "create table later (id integer primary key)"),
  ]);
  await expect(migrate(business.database)).rejects.toThrow(NewerDatabase);
  await expect(migrate(business.database)).rejects.toThrow(
    `This database is of version ${next}, but this program knows only version ${newest}. Please install the newer program; nothing was changed.`,
  );
  expect((await business.anyone.send("GET", "/readyz")).status).toBe(200);
});

test("Two processes that start at once run each migration once", async () => {
  const second = openDatabase(business.databaseUrl);
  const steps = [...migrations, step(next, "create table later (id integer primary key)")];
  const taken = await Promise.all([
    migrate(business.database, steps),
    migrate(second, steps),
    migrate(second, steps),
  ]);
  expect(taken.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await done()).toBe(migrations.length + 1);
  await second.db.destroy();
});

test("A migration that fails changes nothing", async () => {
  const broken: Migration = {
    version: next,
    name: "broken",
    statements: () => [
      "create table half (id integer primary key)",
      "create table half (id integer)",
    ],
  };
  await expect(migrate(business.database, [...migrations, broken])).rejects.toThrow("half");
  expect(await done()).toBe(migrations.length);
  expect(
    await migrate(business.database, [
      ...migrations,
      step(next, "create table half (id integer primary key)"),
    ]),
  ).toBe(1);
});
