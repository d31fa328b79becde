/**
 * Sums vitest's JSON report. Counts one failure for a file that did not load, for a run that failed
 * outside any test (an error after the last test, a missing report), and for a run without tests.
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
