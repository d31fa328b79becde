import { expect, it } from "vitest";
import { blobIn, dataUrl } from "./other-tables.ts";

it("keeps every byte of a picture in text", async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
  const url = await dataUrl(new Blob([bytes], { type: "image/jpeg" }));
  expect(url).toMatch(/^data:image\/jpeg;base64,/);
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
  const back = blobIn(url);
  expect([back.type, new Uint8Array(await back.arrayBuffer())]).toEqual(["image/jpeg", bytes]);
});
