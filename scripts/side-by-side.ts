import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The journeys that take longest, the longest first: one that begins last would be waited for alone. */
const LONGEST = [
  "every-screen",
  "hostile",
  "narrow",
  "spec-lists",
  "engines",
  "lists",
  "dead-zone",
];

/**
 * The order of the files. A journey waits for its browser half of the time, so that one and a file of the other parts begin in turn: what
 * the one leaves of the processors the other takes.
 */
export class SideBySide extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isJourney = ({ project }: TestSpecification) => project.name === "e2e";
    const journeys = sorted.filter(isJourney).toSorted((a, b) => rank(a) - rank(b));
    const others = sorted.filter((file) => !isJourney(file));
    const turns = Math.max(journeys.length, others.length);
    const share = (of: readonly TestSpecification[], turn: number) =>
      of.slice(
        Math.round((turn * of.length) / turns),
        Math.round(((turn + 1) * of.length) / turns),
      );
    return Array.from({ length: turns }, (_, turn) => [
      ...share(journeys, turn),
      ...share(others, turn),
    ]).flat();
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}
