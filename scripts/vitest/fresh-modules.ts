import { vi } from "vitest";

/**
 * Files of one process share the libraries that they import, and nothing of ours:
 * every test file loads our own modules anew, so that none of their state passes from one file to the next.
 */
vi.resetModules();
