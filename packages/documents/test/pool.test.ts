import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPoolWorker } from "../scripts/build-pool-worker.ts";
import { FONT_DIRECTORY } from "../src/node/font-files.ts";
import { RenderPool } from "../src/node/pool.ts";
import { FORMATS } from "../src/node/render-file.ts";
import { COMPANY, invoiceOf, linesOf } from "./samples.ts";
import { inspect, pdfOf } from "./tools.ts";

const script = new URL("../dist/pool-worker.mjs", import.meta.url);
const PLACES = { fonts: FONT_DIRECTORY, script, kind: "threads" } as const;
const pool = new RenderPool({ ...PLACES, most: 2, idle: 60_000 });

beforeAll(() => buildPoolWorker(fileURLToPath(script)));
afterAll(() => pool.close());

const START = {
  pdf: "%PDF-1.7",
  "factur-x": "%PDF-1.7",
  png: "\x89PNG",
  svg: "<svg ",
  ubl: "<?xml ",
  cii: "<?xml ",
  peppol: "<?xml ",
};
const SENDABLE = {
  company: { ...COMPANY, peppolId: "9932:GB000000000" },
  buyer: { peppolId: "9930:DE1", reference: "7" },
};

describe("the render threads of the server", () => {
  it.each(FORMATS)("make %s", async (format) => {
    const { bytes, missing } = await pool.render(
      invoiceOf({ ...SENDABLE, lines: linesOf(24) }),
      format,
    );
    expect(Buffer.from(bytes).toString("latin1").startsWith(START[format])).toBe(true);
    expect(missing).toEqual([]);
  });

  it("make the same bytes as the main thread", async () => {
    const invoice = invoiceOf({ language: "both" });
    const { bytes } = await pool.render(invoice, "pdf");
    expect(Buffer.compare(bytes, await pdfOf(invoice))).toBe(0);
  });

  it("make more documents than there are threads, and report those that cannot be made", async () => {
    const jobs = Array.from({ length: 9 }, (_, index) =>
      pool.render(invoiceOf({ number: index === 4 ? null : `INV-${index}` }), "factur-x"),
    );
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map((each) => each.status)).toEqual(
      jobs.map((_, index) => (index === 4 ? "rejected" : "fulfilled")),
    );
    const ninth = outcomes[8];
    if (ninth?.status !== "fulfilled") throw new Error("The ninth was not made");
    expect(inspect("pdfinfo", ["PDF"], ninth.value.bytes)).toMatch(/Title: +Invoice INV-8/);
  });

  it("stop the work of a client that disconnected, and continue with the next", async () => {
    const small = new RenderPool({ ...PLACES, most: 1, idle: 60_000 });
    const client = new AbortController();
    const heavy = invoiceOf({ lines: linesOf(500) });
    const running = small.render(heavy, "png", client.signal);
    const waiting = small.render(heavy, "png", client.signal);
    const next = small.render(invoiceOf(), "ubl");
    client.abort(new Error("gone"));
    expect(await Promise.allSettled([running, waiting])).toMatchObject([
      { status: "rejected", reason: { message: "gone" } },
      { status: "rejected", reason: { message: "gone" } },
    ]);
    expect((await next).type).toBe("application/xml");
    await expect(small.render(heavy, "png", client.signal)).rejects.toThrow("gone");
    await small.close();
  });

  it("end when they are idle, and start again", async () => {
    const small = new RenderPool({ ...PLACES, most: 1, idle: 0 });
    const { bytes } = await small.render(invoiceOf(), "ubl");
    await expect.poll(() => small.running).toBe(0);
    expect(Buffer.compare((await small.render(invoiceOf(), "ubl")).bytes, bytes)).toBe(0);
    await small.close();
  });

  it("end after a large picture, to free its memory, and not after a small one", async () => {
    const small = new RenderPool({ ...PLACES, most: 1, idle: 60_000 });
    await small.render(invoiceOf({ lines: linesOf(24) }), "png");
    expect(small.running).toBe(1);
    const large = await small.render(invoiceOf({ lines: linesOf(200) }), "png");
    expect([large.type, small.running]).toEqual(["image/png", 0]);
    expect((await small.render(invoiceOf(), "ubl")).type).toBe("application/xml");
    await small.close();
  });

  it("are not used after the pool was closed", async () => {
    const closed = new RenderPool({ ...PLACES, most: 1, idle: 60_000 });
    await closed.close();
    await expect(closed.render(invoiceOf(), "pdf")).rejects.toThrow("closed");
  });
});
