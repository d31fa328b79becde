import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest: one that begins last would be waited for alone. */
const LONGEST = [
  "e2e/every-screen-on-phone",
  "e2e/every-screen-on-desk",
  "e2e/hostile",
  "e2e/narrow",
  "e2e/engines",
  "e2e/spec-lists",
  "backup/backups",
  "admin/restore",
  "matrix/matrix",
  "fuzz/fuzz",
];

/**
 * The order of the files, the same in every run. A journey waits for its browser half of the time, so that journeys and files of the other
 * parts begin in turn: what the one leaves of the processors the other takes.
 */
export class SideBySide extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted((a, b) => rank(a) - rank(b));
    const isJourney = ({ project }: TestSpecification) => project.name === "e2e";
    const journeys = sorted.filter(isJourney);
    const others = sorted.filter((file) => !isJourney(file));
    const turns = Math.max(journeys.length, others.length);
    const share = (of: readonly TestSpecification[], turn: number) =>
      of.slice(
        Math.round((turn * of.length) / turns),
        Math.round(((turn + 1) * of.length) / turns),
      );
    const inTurn = Array.from({ length: turns }, (_, turn) => [
      ...share(journeys, turn),
      ...share(others, turn),
    ]);
    return Promise.resolve(inTurn.flat());
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}
