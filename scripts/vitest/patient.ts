import { vi } from "vitest";

/** Milliseconds: a machine that does ten things at once, or stops for seconds, is no fault of ours. */
const TIMEOUT = 60_000;

// What a test waits for comes, or never does: the second that vitest and Testing Library wait is too short on a busy machine.
const { waitFor, waitUntil } = vi;
// Files of one process share `vi`: the first waits for all of them.
if (!Reflect.has(waitFor, "isPatient")) {
  vi.waitFor = Object.assign<typeof waitFor, object>(
    (work, options) => waitFor(work, patiently(options)),
    { isPatient: true },
  );
  vi.waitUntil = (work, options) => waitUntil(work, patiently(options));
}
// Tests without a page have no use for it, and it takes long to load.
if ("document" in globalThis)
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: TIMEOUT });

type Options = Parameters<typeof waitFor>[1];
const patiently = (options: Options): Options =>
  typeof options === "number" ? options : { timeout: TIMEOUT, ...options };
