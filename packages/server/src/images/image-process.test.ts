import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { inImageProcess } from "./image-process.ts";

const LIMITS = { isHeic: false, mostPixels: 1000, mostSide: 10 };
const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "#c8281e" } })
    .png()
    .toBuffer();

test.runIf(process.platform === "linux")(
  "Pictures are decoded in one process, all of whose threads give way to calls",
  async () => {
    const sent = await picture();
    expect((await inImageProcess({ ...LIMITS, sent })).outcome).toBe("done");
    expect((await inImageProcess({ ...LIMITS, sent: sent.subarray(0, 60) })).outcome).toBe(
      "unreadable",
    );
    expect(decoders()).toHaveLength(1);
    const [decoder = 0] = decoders();
    const threads = readdirSync(`/proc/${decoder}/task`).map((thread) =>
      Number(statOf(`/proc/${decoder}/task/${thread}`)[16]),
    );
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads)).toEqual(new Set([5]));
  },
);

test.runIf(process.platform === "linux")(
  "Where that process was killed, the next picture but one is decoded at the latest",
  async () => {
    const sent = await picture();
    await inImageProcess({ ...LIMITS, sent });
    const [decoder = 0] = decoders();
    process.kill(decoder, "SIGKILL");
    // Refused if it was sent to the process that is gone.
    await inImageProcess({ ...LIMITS, sent });
    expect((await inImageProcess({ ...LIMITS, sent })).outcome).toBe("done");
    expect((await inImageProcess({ ...LIMITS, sent, mostPixels: 199 })).outcome).toBe(
      "too many pixels",
    );
  },
);

/** The processes that decode for this one. */
const decoders = () =>
  readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id) && Number(statOf(`/proc/${id}`)[1]) === process.pid)
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, "latin1").includes("decoding.js"))
    .map(Number);

/** The fields after the name (proc(5)). */
function statOf(folder: string): readonly string[] {
  try {
    const stat = readFileSync(`${folder}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    // It ended meanwhile.
    return [];
  }
}
