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
   * The first of these files that fails, and its first error; null for none. Files that failed
   * without a failed test are tried again: on a busy machine they may have failed to start.
   */
  const failingOf = async (group, isAgain = false) => {
    ended = [];
    const { unhandledErrors } = await vitest.runTestSpecifications(group);
    for (const { moduleId, children } of ended) {
      const [failed] = children.allTests("failed");
      if (failed) return { path: moduleId, error: failed.result().errors[0] };
    }
    const broken = ended.filter((module) => !module.ok());
    const again = group.filter((spec) => broken.some((each) => each.moduleId === spec.moduleId));
    if (again.length === 0 && unhandledErrors.length === 0) return null;
    const left = again.length > 0 ? again : group;
    const [error] = [...broken.flatMap((module) => module.errors()), ...unhandledErrors];
    return isAgain ? { path: left[0].moduleId, error } : failingOf(left, true);
  };
  return {
    /**
     * The first of these test files that fails where `text` replaces the file's text, and its first
     * error; null for none.
     */
    async failing(files, file, text) {
      const path = join(ROOT, file);
      remove(path, text);
      vitest.invalidateFile(path);
      try {
        for (const group of groupsOf(files.map((test) => specOf(specs, test)))) {
          const failed = await failingOf(group);
          if (failed !== null) {
            const test = files.find((each) => join(ROOT, each) === failed.path);
            return { test, error: failed.error };
          }
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
