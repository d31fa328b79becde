import { vi } from "vitest";

/**
 * Files of one process share the libraries that they import, but not our own modules: every test
 * file loads those again, so that no state passes from one file to the next.
 */
vi.resetModules();
