import { join } from "node:path";
import { createVitest } from "vitest/node";
import { ROOT } from "../child.mjs";
import { putBack, remove } from "./field-removed.mjs";

/** Runs tests against the code as it is, and against code that lacks a field in one place. */
export async function startTests() {
  const vitest = await createVitest("test", {
    root: ROOT,
    config: join(ROOT, "scripts/fields/fields.config.ts"),
    watch: false,
    bail: 1,
    reporters: [{}],
    maxWorkers: 1,
  });
  await vitest.standalone?.();
  const specs = new Map();
  for (const spec of await vitest.globTestSpecifications()) specs.set(spec.moduleId, spec);
  /**
   * Tries a file again that failed without a failed test: on a busy machine it may have failed to
   * start.
   */
  const isRed = async (spec, isAgain = false) => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec]);
    const cases = testModules.flatMap((module) => [...module.children.allTests()]);
    if (cases.some((each) => each.result().state === "failed")) return true;
    const isBroken = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
    return isBroken && (isAgain || isRed(spec, true));
  };
  return {
    /**
     * The first of these test files that fails where `text` replaces the file's text; null for
     * none.
     */
    async failing(files, file, text) {
      const path = join(ROOT, file);
      remove(path, text);
      vitest.invalidateFile(path);
      try {
        for (const test of files) {
          const spec = specs.get(join(ROOT, test));
          if (!spec) throw new Error(`There is no test file ${test}.`);
          if (await isRed(spec)) return test;
        }
        return null;
      } finally {
        putBack();
        vitest.invalidateFile(path);
      }
    },
    stop: () => vitest.close(),
  };
}
