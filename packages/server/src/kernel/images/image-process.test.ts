import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import sharp from "sharp";
import { expect, test } from "vitest";
import { smallPicture, smallPixels } from "./image-process.ts";

const LIMITS = { mostPixels: 1000, box: { width: 10, height: 10 } };
const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "#c8281e" } })
    .png()
    .toBuffer();

test.runIf(process.platform === "linux")(
  "Pictures are decoded in one process, whose threads all run at low priority",
  async () => {
    const sent = await picture();
    expect((await smallPicture(sent, LIMITS)).outcome).toBe("done");
    expect((await smallPicture(sent.subarray(0, 60), LIMITS)).outcome).toBe("unreadable");
    expect(decoders()).toHaveLength(1);
    const [decoder = 0] = decoders();
    const threads = readdirSync(`/proc/${decoder}/task`).flatMap(priorityOf);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([5]));
  },
);

test.runIf(process.platform === "linux")(
  "If that process was killed, another one decodes the picture",
  async () => {
    const sent = await picture();
    await smallPicture(sent, LIMITS);
    const [decoder = 0] = decoders();
    process.kill(decoder, "SIGKILL");
    expect((await smallPicture(sent, LIMITS)).outcome).toBe("done");
    expect(decoders().filter((id) => id !== decoder)).toHaveLength(1);
    expect((await smallPicture(sent, { ...LIMITS, mostPixels: 199 })).outcome).toBe(
      "too many pixels",
    );
  },
);

test("Simultaneous pictures each get their own answer", async () => {
  const [tall, wide] = await Promise.all(
    [
      [4, 9],
      [9, 4],
    ].map(async ([width = 0, height = 0]) => {
      const channels = { channels: 3, background: "#c8281e" } as const;
      const sent = await sharp({ create: { width, height, ...channels } })
        .png()
        .toBuffer();
      return smallPixels(sent, LIMITS);
    }),
  );
  expect([tall, wide]).toMatchObject([
    { outcome: "done", made: { width: 4, height: 9 } },
    { outcome: "done", made: { width: 9, height: 4 } },
  ]);
});

/** The processes that this one has started (proc(5)). */
const started = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, "latin1")
    .split(" ")
    .filter(Boolean)
    .map(Number);

/** Those of other test files may still be there for a moment. */
const others = new Set(process.platform === "linux" ? started() : []);
const decoders = () => started().filter((id) => !others.has(id));

/** Nothing for a thread that ended meanwhile. */
function priorityOf(thread: string): readonly number[] {
  try {
    return [getPriority(Number(thread))];
  } catch {
    return [];
  }
}
