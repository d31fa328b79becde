/**
 * Names on one line. Of three or more, only two and the number of the others: "Lotus · Pearl +3".
 */
export function inBrief(names: readonly string[]): string {
  const shown = names.slice(0, 2).join(" · ");
  return names.length > 2 ? `${shown} +${names.length - 2}` : shown;
}
