import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPoolWorker } from "../scripts/build-pool-worker.ts";
import { FONT_DIRECTORY } from "../src/node/font-files.ts";
import { RenderPool } from "../src/node/pool.ts";
import { invoiceOf, linesOf } from "./samples.ts";
import { pdfOf } from "./tools.ts";

const script = new URL("../dist/pool-worker.mjs", import.meta.url);
const PLACES = { fonts: FONT_DIRECTORY, script, kind: "processes" } as const;
const pool = new RenderPool({ ...PLACES, most: 1, idle: 60_000 });

beforeAll(() => buildPoolWorker(fileURLToPath(script)));
afterAll(() => pool.close());

describe("the render processes of the server", () => {
  it("make the same bytes as the main thread, and report a document that cannot be made", async () => {
    const invoice = invoiceOf({ language: "both" });
    const { bytes } = await pool.render(invoice, "pdf");
    expect(Buffer.compare(bytes, await pdfOf(invoice))).toBe(0);
    await expect(pool.render(invoiceOf({ number: null }), "factur-x")).rejects.toThrow(Error);
    expect((await pool.render(invoice, "png")).type).toBe("image/png");
  });

  it.runIf(process.platform === "linux")(
    "run at low priority with all their threads, and this process does not",
    async () => {
      await pool.render(invoiceOf(), "ubl");
      const [renderer = 0] = children();
      const own = getPriority();
      expect(priorities(process.pid).filter((each) => each > own)).toEqual([]);
      expect(priorities(renderer).length).toBeGreaterThan(1);
      expect(new Set(priorities(renderer))).toEqual(new Set([10]));
    },
  );

  it.runIf(process.platform === "linux")(
    "fail only their own document when they are killed",
    async () => {
      const running = pool.render(invoiceOf({ lines: linesOf(500) }), "png");
      const next = pool.render(invoiceOf(), "ubl");
      for (const child of children()) process.kill(child, "SIGKILL");
      await expect(running).rejects.toThrow("The render process stopped");
      expect((await next).type).toBe("application/xml");
    },
  );

  it("stop the work of a client that disconnected, and continue with the next", async () => {
    const client = new AbortController();
    const heavy = invoiceOf({ lines: linesOf(500) });
    const running = pool.render(heavy, "png", client.signal);
    const next = pool.render(invoiceOf(), "ubl");
    client.abort(new Error("gone"));
    await expect(running).rejects.toThrow("gone");
    expect((await next).type).toBe("application/xml");
  });

  it("end when they are idle or the pool is closed", async () => {
    const small = new RenderPool({ ...PLACES, most: 1, idle: 0 });
    await small.render(invoiceOf(), "ubl");
    await expect.poll(() => small.running).toBe(0);
    const last = small.render(invoiceOf({ lines: linesOf(500) }), "png");
    await Promise.all([expect(last).rejects.toThrow("stopped"), small.close()]);
    await expect(small.render(invoiceOf(), "pdf")).rejects.toThrow("closed");
  });
});

/** The render processes of this one. */
const children = () =>
  readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id) && Number(statOf(`/proc/${id}`)[1]) === process.pid)
    .filter((id) => read(`/proc/${id}/cmdline`).includes("pool-worker"))
    .map(Number);

/** The nice value of every thread of a process (proc(5): the 17th field after the name). */
const priorities = (id: number) =>
  readdirSync(`/proc/${id}/task`)
    .map((thread) => statOf(`/proc/${id}/task/${thread}`)[16])
    .filter((nice) => nice !== undefined)
    .map(Number);

/** The fields after the name. */
function statOf(folder: string): readonly string[] {
  const stat = read(`${folder}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    // It ended meanwhile.
    return "";
  }
}
