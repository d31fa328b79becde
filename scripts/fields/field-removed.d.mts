import type { Plugin } from "vitest/config";

/** Gives tests the code without the field. */
export function fieldRemoved(): Plugin;
