import { textOf } from "./sources.mjs";
import { compiledWith } from "./removals.mjs";
import { startCompiler } from "./compiler.mjs";
import { startTests } from "./field-tests.mjs";

/** Says what a removal turns red. */
export async function startJudge() {
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
  /** Tests that fail without any removal would say nothing. */
  const expectGreen = async (test, file) => {
    if (checked.has(test)) return;
    if ((await tests.failing([test], file, textOf(file))) !== null)
      throw new Error(`${test} fails without any removal.`);
    checked.add(test);
  };
  return {
    /** Whether the file, what imports it or what else writes the fields out does not compile. */
    isRefused: (removal) => isRefusedIn(removal, compiledWith(removal).near),
    /** For one that the nearest compile with: the test file that fails, "compiler" where something farther away does not compile, or null. */
    async failing(removal) {
      const failed = await tests.failing(removal.tests, removal.file, removal.text);
      if (failed !== null) await expectGreen(failed, removal.file);
      if (failed !== null) return failed;
      return (await isRefusedIn(removal, compiledWith(removal).all)) ? "compiler" : null;
    },
    async stop() {
      compiler.stop();
      await tests.stop();
    },
  };
}
