/** A few names on one line; of many the first two, and how many more: "Lotus · Pearl +3". */
export function inBrief(names: readonly string[]): string {
  const shown = names.slice(0, 2).join(" · ");
  return names.length > 2 ? `${shown} +${names.length - 2}` : shown;
}
