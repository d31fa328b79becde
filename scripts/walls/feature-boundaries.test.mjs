import { describe, expect, test } from "vitest";
import { cyclesIn, faultsOfFolders, faultsOfWall, importsIn } from "./walls.mjs";

const wall = {
  root: "src",
  above: ["main"],
  below: ["kernel"],
  layered: ["kernel"],
  deepImports: [],
  backwardImports: [],
  publicFile: "repository",
  pairs: { "orders → people": "an order is somebody's" },
};
/** An import that uses the listed pair, because an unused pair would be a fault. */
const NEEDED = ["src/orders/handlers.ts", "src/people/repository.ts"];
const faults = (...edges) => faultsOfWall(wall, [NEEDED, ...edges]);

describe("A boundary between features", () => {
  test.each([
    ["src/main/boot.ts", "src/orders/handlers.ts"],
    ["src/orders/handlers.ts", "src/kernel/http/answer.ts"],
    ["src/orders/handlers.ts", "src/people/repository/find.ts"],
    ["src/orders/handlers.ts", "src/orders/draft.ts"],
    ["src/kernel/http/answer.ts", "src/kernel/errors/refusal.ts"],
    ["src/people/handlers.test.ts", "src/orders/draft.ts"],
    ["src/orders/handlers.ts", "migrations/list.ts"],
  ])("allows %s to import %s", (file, imported) => expect(faults([file, imported])).toEqual([]));

  test.each([
    ["src/orders/handlers.ts", "src/people/handlers.ts", "only repository"],
    ["src/people/handlers.ts", "src/orders/repository.ts", "not listed"],
    ["src/kernel/http/answer.ts", "src/people/repository.ts", "lies below"],
    ["src/orders/handlers.ts", "src/main/boot.ts", "lies below"],
  ])("forbids %s to import %s", (file, imported, words) =>
    expect(faults([file, imported])).toEqual([expect.stringContaining(words)]),
  );

  test("must not list a pair that no import needs", () =>
    expect(faultsOfWall(wall, [])).toEqual([expect.stringContaining('"orders → people"')]));
});

test("Folders that import each other in a circle are found; tests do not count", () => {
  const circle = [
    ["src/kernel/http/a.ts", "src/kernel/auth/b.ts"],
    ["src/kernel/auth/b.ts", "src/kernel/storage/c.ts"],
    ["src/kernel/storage/c.ts", "src/kernel/http/a.ts"],
  ];
  expect(cyclesIn(wall, circle)).toEqual([
    expect.stringContaining("kernel/http → kernel/auth → kernel/storage → kernel/http"),
  ]);
  expect(cyclesIn(wall, circle.slice(1))).toEqual([]);
  expect(
    cyclesIn(wall, [...circle.slice(1), ["src/kernel/http/a.test.ts", "src/kernel/auth/b.ts"]]),
  ).toEqual([]);
});

test("A folder with more source files than allowed is found; tests do not count", () => {
  const files = ["a/one.ts", "a/two.ts", "a/two.test.ts", "a/testing.ts", "b/one.ts"];
  expect(faultsOfFolders(files, 2)).toEqual([]);
  expect(faultsOfFolders(files, 1)).toEqual(["a: 2 source files; at most 1."]);
});

test("Static imports, type imports and dynamic imports are found", () =>
  expect(
    importsIn(
      'import type { A } from "./a.ts";\nimport {\n  b,\n} from "../b.ts";\nconst c = await import("./c.ts");\nimport z from "zod";',
    ),
  ).toEqual(["./a.ts", "../b.ts", "./c.ts"]));
