// Removes a few fields from places where they are written out, and prints what turned red by that. A test runs it; `npm run mutation -- fields` does all.
import { startJudge } from "./judge.mjs";
import { removalsOf } from "./removals.mjs";

/** One that the compiler asks for, and one that a test does. */
const SAMPLE = [
  ["tasks", "packages/server/src/tasks/repository.ts", "place", "compiler"],
  ["invoices", "packages/web/src/invoices/editor/draft.ts", "supplyDate", "tests"],
];

const judge = await startJudge();
for (const [resource, file, field, asked] of SAMPLE) {
  const all = await removalsOf(resource);
  const removal = all.findLast((each) => each.file === file && each.field === field);
  if (!removal) throw new Error(`${field} has no place in ${file} any more.`);
  const isCompiled = asked === "compiler";
  const by = isCompiled ? (await judge.isRefused(removal)) && asked : await judge.failing(removal);
  console.log(`${file} ${field}: ${by || "nothing"}`);
}
await judge.stop();
// The tests that were to fail have left their mark.
process.exit(0);
