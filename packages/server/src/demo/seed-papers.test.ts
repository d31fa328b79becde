import { dayAt } from "@roundsman/core/day";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "../kernel/auth/passwords.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { seedDemo } from "./seed.ts";

let shop: TestApp;
let read: (url: string) => Promise<Record<string, Record<string, unknown>[]>>;
beforeAll(async () => {
  shop = await freshApp({ people: "none" });
  await seedDemo(shop.database.db, { today: dayAt(shop.clock.now), passwords: createPasswords() });
  const { username, password } = DEMO_PEOPLE[0];
  const { body } = await shop.anyone.send("POST", "/api/manager/login/", { username, password });
  const authorization = `Bearer ${(body as { access: string }).access}`;
  read = async (url) => {
    const answer = await shop.anyone.send("GET", url, undefined, { authorization });
    expect(answer.status).toBe(200);
    return answer.body as Record<string, Record<string, unknown>[]>;
  };
});
afterAll(() => shop.close());

test("The driver's phone has given eight numbers of its own, in order and without a gap", async () => {
  const { numbers = [] } = await read("/api/number-register/?series=A1");
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: 8 }, (_, index) => `A1-${index + 1}`),
  );
  const [replaced, ...others] = numbers.filter(({ state }) => state !== "issued");
  expect(others).toEqual([]);
  expect(replaced).toMatchObject({ state: "replaced", replaced_by: "INV-350" });
});

test("Goods were broken, returned and overcharged, each with its credit note", async () => {
  const { credit_notes: notes = [] } = await read("/api/creditnotes/");
  expect(notes.map(({ number, reason }) => [number, reason])).toEqual([
    ["CN-4", "correction"],
    ["CN-3", "price"],
    ["CN-2", "returned"],
    ["CN-1", "damaged"],
  ]);
  expect(notes.every(({ total_amount: total }) => Number(total) > 0)).toBe(true);
});

test("An invoice that was written twice is void, keeps its number, and is in no list", async () => {
  const { numbers = [] } = await read("/api/number-register/?series=INV&limit=500");
  const voided = numbers.filter(({ state }) => state === "voided");
  expect(voided).toMatchObject([{ number: "INV-349", reason: "Written twice 重复开单" }]);
  const replaced = numbers.filter(({ state }) => state === "replaced");
  expect(replaced).toHaveLength(8);
});
