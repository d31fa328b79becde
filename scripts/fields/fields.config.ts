import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import config from "../../vitest.config.ts";
import { fieldRemoved } from "./field-removed.mjs";

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

/** The tests as they are, of code that may lack a field in one place. No file keeps modules of another: they may be other ones by then. */
export default defineConfig({
  test: {
    ...config.test,
    projects: projects.map((project) => ({
      ...project,
      plugins: [fieldRemoved()],
      test: { ...project.test, isolate: true },
    })),
  },
});
