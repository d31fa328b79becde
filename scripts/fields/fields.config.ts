import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import config from "../../vitest.config.ts";
import { fieldRemoved } from "./field-removed.mjs";

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

/**
 * The normal test configuration, for code that may lack a field in one place. Each removal has a
 * process of its own, so that no test keeps modules that were loaded before the code changed.
 */
export default defineConfig({
  test: {
    ...config.test,
    projects: projects.map((project) => ({
      ...project,
      plugins: [fieldRemoved()],
      test: { ...project.test, env: { ...project.test?.env, TEST_WAIT_MS: "15000" } },
    })),
  },
});
