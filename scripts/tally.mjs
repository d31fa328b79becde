/**
 * Sums vitest's JSON report. A file that did not load counts as one failure, and so does a run that ended badly for a reason
 * that no test owns (an error after the last test, a report that was never written), or that found no test at all.
 */
export function tally(read, code) {
  const files = filesIn(read);
  const count = (...statuses) =>
    files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => statuses.includes(status)).length;
  const passed = count("passed");
  const skipped = count("skipped", "pending", "todo", "disabled");
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((each) => each.status !== "failed"),
  ).length;
  const inTests = count("failed") + broken;
  const failed = inTests === 0 && (code !== 0 || passed === 0) ? 1 : inTests;
  return {
    sentence: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    isGreen: failed === 0 && code === 0,
  };
}

function filesIn(read) {
  try {
    return JSON.parse(read()).testResults;
  } catch {
    return [];
  }
}
