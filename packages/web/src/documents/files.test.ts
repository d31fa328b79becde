import { expect, test } from "vitest";
import { named } from "./files.ts";

test("the first image of a document has its name and the others are numbered", () => {
  const blobs = ["a", "b", "c"].map((text) => new Blob([text], { type: "image/png" }));
  expect(named(blobs, "load-sheet-20261121.png").map(({ name, type }) => [name, type])).toEqual([
    ["load-sheet-20261121.png", "image/png"],
    ["load-sheet-20261121-2.png", "image/png"],
    ["load-sheet-20261121-3.png", "image/png"],
  ]);
});
