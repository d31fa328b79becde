import { vi } from "vitest";

/**
 * Milliseconds: a machine that does ten things at once, or stops for seconds, must not fail a test.
 * Where a field is removed (scripts/fields), a test is expected to fail, so it waits less.
 */
const TIMEOUT = Number(process.env["TEST_WAIT_MS"] ?? 60_000);

// The default of one second in vitest and Testing Library is too short on a busy machine.
const { waitFor, waitUntil } = vi;
// Files of one process share `vi`, so only the first file changes it.
if (!Reflect.has(waitFor, "hasLongerTimeout")) {
  vi.waitFor = Object.assign<typeof waitFor, object>(
    (work, options) => waitFor(work, withLongerTimeout(options)),
    { hasLongerTimeout: true },
  );
  vi.waitUntil = (work, options) => waitUntil(work, withLongerTimeout(options));
}
// Tests without a page do not need Testing Library, and it is slow to load.
if ("document" in globalThis)
  (await import("@testing-library/react")).configure({ asyncUtilTimeout: TIMEOUT });

type Options = Parameters<typeof waitFor>[1];
const withLongerTimeout = (options: Options): Options =>
  typeof options === "number" ? options : { timeout: TIMEOUT, ...options };
