import { textOf } from "./sources.mjs";
import { compiledWith } from "./removals.mjs";
import { startCompiler } from "./compiler.mjs";
import { startTests } from "./field-tests.mjs";

/** Finds out what a removal makes fail. */
export async function startDetector() {
  const compiler = await startCompiler();
  const tests = await startTests();
  const isRefusedIn = async ({ file, text }, files) => {
    compiler.write(file, text);
    try {
      for (const each of files) if ((await compiler.errorsIn(each)) > 0) return true;
      return false;
    } finally {
      compiler.write(file, textOf(file));
    }
  };
  const checked = new Set();
  /** A test that fails without any removal would prove nothing. */
  const expectPasses = async (test, file) => {
    if (checked.has(test)) return;
    const failed = await tests.failing([test], file, textOf(file));
    if (failed !== null)
      throw new Error(`${test} fails without any removal: ${failed.error?.stack}`);
    checked.add(test);
  };
  /** What failed for the field before in the same file often fails again, so it is tried first. */
  const lastFailed = new Map();
  const inOrder = ({ file, tests: all }) => {
    const last = lastFailed.get(file);
    return all.includes(last) ? [last, ...all.filter((test) => test !== last)] : all;
  };
  return {
    expectPasses,
    /**
     * Whether the compiler refuses the removal in the file, in its importers, or where the
     * resource's fields are written out.
     */
    isRefused: (removal) => isRefusedIn(removal, compiledWith(removal).near),
    /**
     * For a removal that compiles there: the test file that fails, "compiler" where other code does
     * not compile, or null.
     */
    async failing(removal) {
      const failed = await tests.failing(inOrder(removal), removal.file, removal.text);
      const test = failed?.test ?? null;
      lastFailed.set(removal.file, test);
      if (test !== null) {
        await expectPasses(test, removal.file);
        return test;
      }
      return (await isRefusedIn(removal, compiledWith(removal).all)) ? "compiler" : null;
    },
    async stop() {
      compiler.stop();
      await tests.stop();
    },
  };
}
