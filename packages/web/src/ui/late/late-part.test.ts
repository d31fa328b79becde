import { expect, test } from "vitest";
import { latePart } from "./late-part.ts";

const page = (isReachable: boolean) => {
  const made = {
    started: 0,
    isReachable: async () => isReachable,
    startOver: () => void made.started++,
  };
  return made;
};
const signal = { there: false };
const load = async () => {
  if (!signal.there) throw new TypeError("Failed to fetch dynamically imported module");
  return "the preview";
};

test("a preview that failed without signal is loaded when it is requested again", async () => {
  signal.there = false;
  const part = latePart(load, page(false));
  await part.ask();
  expect(part.now()).toEqual({ part: null, isMissing: true, isRetrying: false });
  signal.there = true;
  await part.insist();
  expect(part.now()).toEqual({ part: "the preview", isMissing: false, isRetrying: false });
});

test("reopening a missing part requests it again, and every subscriber is notified", async () => {
  signal.there = false;
  const part = latePart(load, page(false));
  const seen: boolean[] = [];
  const stop = part.listen(() => seen.push(part.now().isMissing));
  await part.ask();
  signal.there = true;
  await part.ask();
  stop();
  expect(seen).toEqual([true, true, false]);
});

test("a browser that keeps failing despite signal reloads the page, only when a person insists", async () => {
  signal.there = false;
  const [online, offline] = [page(true), page(false)];
  const part = latePart(load, online);
  await part.ask();
  await part.ask();
  expect(online.started).toBe(0);
  await part.insist();
  expect(online.started).toBe(1);
  const without = latePart(load, offline);
  await without.insist();
  expect([offline.started, without.now().isMissing]).toEqual([0, true]);
});
