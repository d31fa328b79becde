// Finds every place of every resource, so that the list of places stays true. Removes a few fields
// from places where they are written out, and prints what noticed each; then runs a test without
// any removal, because what failed before must not count again. A test runs it;
// `npm run mutation -- fields` does all fields.
import { startDetector } from "./detector.mjs";
import { removalsOf } from "./removals.mjs";
import { RESOURCES } from "./resources.mjs";

const DRAFT = "packages/web/src/invoices/editor/draft.ts";

/** One removal that the compiler must notice, and two that the same test must notice. */
const SAMPLE = [
  ["tasks", "packages/server/src/tasks/repository.ts", "place", "compiler"],
  ["invoices", DRAFT, "supplyDate", "tests"],
  ["invoices", DRAFT, "lines", "tests"],
];

const removals = new Map();
for (const name of Object.keys(RESOURCES)) removals.set(name, await removalsOf(name));

const detector = await startDetector();
for (const [resource, file, field, asked] of SAMPLE) {
  const removal = removals
    .get(resource)
    .findLast((each) => each.file === file && each.field === field);
  if (!removal) throw new Error(`${field} has no place in ${file} any more.`);
  const isCompiled = asked === "compiler";
  const by = isCompiled
    ? (await detector.isRefused(removal)) && asked
    : await detector.failing(removal);
  console.log(`${file} ${field}: ${by || "nothing"}`);
}
await detector.expectPasses("packages/web/src/invoices/editor/typed-over.test.ts", DRAFT);
await detector.stop();
// Sets the exit code to 0: the tests that failed on purpose have changed it.
process.exit(0);
