import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { smallPicture, smallPixels } from "./image-process.ts";

const LIMITS = { mostPixels: 1000, box: { width: 10, height: 10 } };
const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "#c8281e" } })
    .png()
    .toBuffer();

test.runIf(process.platform === "linux")(
  "Pictures are decoded in one process, all of whose threads give way to calls",
  async () => {
    const sent = await picture();
    expect((await smallPicture(sent, LIMITS)).outcome).toBe("done");
    expect((await smallPicture(sent.subarray(0, 60), LIMITS)).outcome).toBe("unreadable");
    expect(decoders()).toHaveLength(1);
    const [decoder = 0] = decoders();
    const threads = readdirSync(`/proc/${decoder}/task`)
      .map((thread) => statOf(`/proc/${decoder}/task/${thread}`)[16])
      .filter((nice) => nice !== undefined)
      .map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([5]));
  },
);

test.runIf(process.platform === "linux")(
  "Where that process is gone, the picture is decoded by another one",
  async () => {
    const sent = await picture();
    await smallPicture(sent, LIMITS);
    const [decoder = 0] = decoders();
    process.kill(decoder, "SIGKILL");
    expect((await smallPicture(sent, LIMITS)).outcome).toBe("done");
    expect(decoders()).not.toContain(decoder);
    expect((await smallPicture(sent, { ...LIMITS, mostPixels: 199 })).outcome).toBe(
      "too many pixels",
    );
  },
);

test("Pictures that come at the same time get each its own answer", async () => {
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

/** The processes of this process that decode. */
const decodersNow = () =>
  readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id) && Number(statOf(`/proc/${id}`)[1]) === process.pid)
    .filter((id) => read(`/proc/${id}/cmdline`).includes("decoding.js"))
    .map(Number);

/** Those of other test files may still be there for a moment. */
const others = new Set(decodersNow());
const decoders = () => decodersNow().filter((id) => !others.has(id));

/** The fields after the name (proc(5)). */
function statOf(folder: string): readonly string[] {
  const stat = read(`${folder}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    // The process ended meanwhile.
    return "";
  }
}
