import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest: one that started last would run alone at the end. */
const FIRST = [
  "backup/backups",
  "admin/restore",
  "matrix/matrix",
  "fuzz/fuzz",
  "e2e/every-screen-on-desk",
  "e2e/every-screen-on-phone",
  "e2e/engines",
  "e2e/narrow",
  "e2e/offline-day",
];

/**
 * Orders the files the same way in every run. Web tests with a page come last: a process that ran
 * files without a page cannot run them.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = FIRST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  if (at >= 0) return at;
  return moduleId.endsWith(".tsx") ? FIRST.length + 1 : FIRST.length;
}
