import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What looks at a database that nobody has used yet comes before all else. Then the files that take longest: one that
 * begins last would be waited for alone.
 */
const FIRST = [
  "repository/first-plans",
  "backup/backups",
  "admin/restore",
  "matrix/matrix",
  "fuzz/fuzz",
];

/** The order of the files, the same in every run. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = FIRST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? FIRST.length : at;
}
