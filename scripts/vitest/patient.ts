import { vi } from "vitest";

/** Milliseconds: a machine that does ten things at once is no fault of ours. */
const TIMEOUT = 30_000;

// What a test waits for comes, or never does: vitest's own second is too short on a busy machine.
const { waitFor, waitUntil } = vi;
vi.waitFor = (work, options) => waitFor(work, patiently(options));
vi.waitUntil = (work, options) => waitUntil(work, patiently(options));

type Options = Parameters<typeof waitFor>[1];
const patiently = (options: Options): Options =>
  typeof options === "number" ? options : { timeout: TIMEOUT, ...options };
