import { join } from "node:path";
import { createVitest } from "vitest/node";
import { ROOT } from "../child.mjs";
import { putBack, remove } from "./field-removed.mjs";

/** Runs tests against the code as it is, and against code that lacks a field in one place. */
export async function startTests() {
  /** The files of the present run: vitest's own result also holds what earlier runs left behind. */
  let ended = [];
  const vitest = await createVitest("test", {
    root: ROOT,
    config: join(ROOT, "scripts/fields/fields.config.ts"),
    watch: false,
    bail: 1,
    reporters: [{ onTestModuleEnd: (module) => ended.push(module) }],
    maxWorkers: 1,
  });
  await vitest.standalone?.();
  const specs = new Map();
  for (const spec of await vitest.globTestSpecifications()) specs.set(spec.moduleId, spec);
  /**
   * The first of these files that fails; null for none. Files that failed without a failed test
   * are tried again: on a busy machine they may have failed to start.
   */
  const failingOf = async (group, isAgain = false) => {
    ended = [];
    const { unhandledErrors } = await vitest.runTestSpecifications(group);
    const failed = ended.find((module) => [...module.children.allTests("failed")].length > 0);
    if (failed) return failed.moduleId;
    const broken = ended.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
    const again = group.filter(({ moduleId }) => broken.includes(moduleId));
    if (again.length === 0 && unhandledErrors.length === 0) return null;
    const left = again.length > 0 ? again : group;
    return isAgain ? left[0].moduleId : failingOf(left, true);
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
        for (const group of groupsOf(files.map((test) => specOf(specs, test)))) {
          const failed = await failingOf(group);
          if (failed !== null) return files.find((test) => join(ROOT, test) === failed);
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

function specOf(specs, test) {
  const spec = specs.get(join(ROOT, test));
  if (!spec) throw new Error(`There is no test file ${test}.`);
  return spec;
}

/**
 * The first file alone, because it usually fails; then neighbours that one process can run: of one
 * project, with or without a page.
 */
function groupsOf(specs) {
  const groups = [];
  for (const [at, spec] of specs.entries()) {
    const last = groups.at(-1);
    if (at > 1 && kindOf(last[0]) === kindOf(spec)) last.push(spec);
    else groups.push([spec]);
  }
  return groups;
}

const kindOf = ({ project, moduleId }) => `${project.name} ${moduleId.endsWith(".tsx")}`;
